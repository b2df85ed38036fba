using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>The projects to check and the projects they reference, each in the required target frameworks.</summary>
/// <param name="options">The load options.</param>
/// <param name="unrestored">The errors of the restore that ran before.</param>
internal sealed class ProjectGraph(LoadOptions options, ImmutableArray<MsbuildError> unrestored)
{
    readonly Dictionary<ProjectVariant, ProjectDescription> _described = [];
    readonly Dictionary<string, ImmutableArray<string>> _frameworks = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Major and minor version of the SDK that described the projects.</summary>
    public Version SdkVersion { get; private set; } = Environment.Version;

    /// <summary>All errors so far.</summary>
    public ImmutableArray<MsbuildError> Errors { get; private set; } = unrestored;

    /// <summary>The errors of the restore.</summary>
    public ImmutableArray<MsbuildError> RestoreErrors { get; } = unrestored;

    /// <summary>All described projects in a fixed order; of a project with several frameworks, the checked one first.</summary>
    public IEnumerable<ProjectDescription> Projects =>
        _described
            .Values.OrderBy(project => project.Variant.ProjectFile, StringComparer.Ordinal)
            .ThenBy(project => project == FindChecked(project.Variant.ProjectFile) ? 0 : 1)
            .ThenBy(project => project.Variant.Framework, StringComparer.Ordinal);

    /// <summary>
    /// Describes <paramref name="projects"/> and everything they reference; projects with several frameworks may need a second run.
    /// </summary>
    public async Task LoadAsync(ImmutableArray<string> projects, ProjectDescriber describer, CancellationToken cancel)
    {
        AddResult(await describer.DescribeAsync([.. projects.Select(project => new ProjectVariant(project, null))], cancel));
        var chosen = _frameworks.Keys.SelectMany(GetVariants).ToImmutableArray();
        // A reference to one of the frameworks has already brought in its description.
        if (chosen.Where(variant => !_described.ContainsKey(variant)).ToImmutableArray() is { IsEmpty: false } missing)
            AddResult(await describer.DescribeAsync(missing, cancel));
    }

    /// <summary>Returns the project in the framework to check; null if it could not be described.</summary>
    public ProjectDescription? FindChecked(string project) => FindVariant(new(project, ChooseFramework(project)));

    /// <summary>Returns the description of the project that a reference points to; null if there is none.</summary>
    public ProjectDescription? FindVariant(ProjectVariant variant) =>
        _described.GetValueOrDefault(variant) ?? (_frameworks.ContainsKey(variant.ProjectFile) ? null : FindSingle(variant.ProjectFile));

    /// <summary>
    /// Returns the single description of a project, because references to projects with one framework do not always name it.
    /// </summary>
    ProjectDescription? FindSingle(string project) =>
        _described.Values.Where(description => description.Variant.IsProject(project)).Take(2).ToArray() is [var one] ? one : null;

    void AddResult(DescribeResult found)
    {
        foreach (var project in found.Projects)
            _described[project.Variant] = project;
        foreach (var (project, frameworks) in found.Frameworks)
            _frameworks[project] = frameworks;
        SdkVersion = found.Sdk;
        Errors = [.. Errors, .. found.Errors];
    }

    IEnumerable<ProjectVariant> GetVariants(string project) =>
        options.InEachFramework && options.Framework is null
            ? _frameworks[project].Select(framework => new ProjectVariant(project, framework))
            : [new(project, ChooseFramework(project))];

    /// <summary>The requested frameworks, other than the checked one, that could not be described.</summary>
    public IEnumerable<ProjectVariant> SkippedVariants =>
        _frameworks
            .Keys.SelectMany(GetVariants)
            .Where(variant => variant.Framework != ChooseFramework(variant.ProjectFile) && !_described.ContainsKey(variant))
            .OrderBy(variant => variant.ToString(), StringComparer.Ordinal);

    string? ChooseFramework(string project) =>
        _frameworks.TryGetValue(project, out var several) && !several.IsEmpty
            ? FrameworkChoice.PickFramework(several, options.Framework, SdkVersion)
            : null;
}
