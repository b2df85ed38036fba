using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>All projects to check, and those that they reference besides, each in the frameworks needed.</summary>
/// <param name="options">What to load.</param>
/// <param name="unrestored">What went wrong before, when packages were restored.</param>
internal sealed class ProjectGraph(LoadOptions options, ImmutableArray<MsbuildError> unrestored)
{
    readonly Dictionary<ProjectVariant, ProjectDescription> _described = [];
    readonly Dictionary<string, ImmutableArray<string>> _frameworks = new(StringComparer.OrdinalIgnoreCase);
    Version _sdk = Environment.Version;

    /// <summary>What went wrong on the way.</summary>
    public ImmutableArray<MsbuildError> Errors { get; private set; } = unrestored;

    /// <summary>What of it was said when packages were restored.</summary>
    public ImmutableArray<MsbuildError> Unrestored { get; } = unrestored;

    /// <summary>Everything described so far, in a fixed order: of a project with several frameworks the checked one first.</summary>
    public IEnumerable<ProjectDescription> All =>
        _described.Values
            .OrderBy(project => project.Variant.Project, StringComparer.Ordinal)
            .ThenBy(project => project == Checked(project.Variant.Project) ? 0 : 1)
            .ThenBy(project => project.Variant.Framework, StringComparer.Ordinal);

    /// <summary>Describes <paramref name="projects"/> and all they reference; those with several frameworks in a second round, if need be.</summary>
    public async Task LoadAsync(ImmutableArray<string> projects, Describer describer, CancellationToken cancel)
    {
        Add(await describer.DescribeAsync([.. projects.Select(project => new ProjectVariant(project, null))], cancel));
        var chosen = _frameworks.Keys.SelectMany(Wanted).ToImmutableArray();
        // A project that references one of several frameworks brought it along.
        if (chosen.Where(variant => !_described.ContainsKey(variant)).ToImmutableArray() is { IsEmpty: false } missing)
            Add(await describer.DescribeAsync(missing, cancel));
    }

    /// <summary>The project in the framework that is to be checked; null if it could not be described.</summary>
    public ProjectDescription? Checked(string project) => Find(new(project, Chosen(project)));

    /// <summary>The description that a reference means; null if there is none.</summary>
    public ProjectDescription? Find(ProjectVariant variant) =>
        _described.GetValueOrDefault(variant) ?? (_frameworks.ContainsKey(variant.Project) ? null : OnlyOne(variant.Project));

    /// <summary>References to projects with one framework do not always name it.</summary>
    ProjectDescription? OnlyOne(string project) =>
        _described.Values.Where(description => description.Variant.IsOf(project)).Take(2).ToArray() is [var one] ? one : null;

    void Add(Descriptions found)
    {
        foreach (var project in found.Projects)
            _described[project.Variant] = project;
        foreach (var (project, frameworks) in found.Frameworks)
            _frameworks[project] = frameworks;
        _sdk = found.Sdk;
        Errors = [.. Errors, .. found.Errors];
    }

    IEnumerable<ProjectVariant> Wanted(string project) => options.InEachFramework && options.Framework is null
        ? _frameworks[project].Select(framework => new ProjectVariant(project, framework))
        : [new(project, Chosen(project))];

    /// <summary>The frameworks that were wanted besides the checked one and could not be described.</summary>
    public IEnumerable<ProjectVariant> LeftOut => _frameworks.Keys.SelectMany(Wanted)
        .Where(variant => variant.Framework != Chosen(variant.Project) && !_described.ContainsKey(variant)).OrderBy(variant => variant.ToString(), StringComparer.Ordinal);

    string? Chosen(string project) =>
        _frameworks.TryGetValue(project, out var several) && !several.IsEmpty ? FrameworkChoice.Pick(several, options.Framework, _sdk) : null;
}
