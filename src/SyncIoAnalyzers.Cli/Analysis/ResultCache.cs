using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>
/// Keeps the result of a whole check, for a check of a solution in which nothing has changed since. Nothing is parsed then.
/// </summary>
internal sealed class ResultCache
{
    static readonly JsonSerializerOptions Options = new()
    {
        IncludeFields = true, // the positions are tuples
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { RemoveProcessData } },
    };

    // These belong to the compilations of one process, or to checks that are not kept.
    static readonly string[] ProcessData =
    [
        nameof(ReportedFinding.SourceDiagnostic),
        nameof(ReportedFinding.Fix),
        nameof(ReportedFinding.SeenCalls),
    ];

    readonly CacheFolder _folder;
    readonly RepositoryPaths _paths;
    readonly string _key;

    ResultCache(CacheFolder folder, RepositoryPaths paths, string key) => (_folder, _paths, _key) = (folder, paths, key);

    sealed record StoredResult(
        ImmutableArray<ReportedFinding> Findings,
        ImmutableArray<ReportedFinding> KnownFindings,
        ImmutableArray<RuleSuppression> Suppressions,
        ImmutableArray<StoredErrors> Errors
    );

    sealed record StoredErrors(int Count, ImmutableArray<string> First);

    static void RemoveProcessData(JsonTypeInfo type)
    {
        for (var at = type.Properties.Count - 1; at >= 0; at--)
            if (ProcessData.Contains(type.Properties[at].Name))
                type.Properties.RemoveAt(at);
    }

    /// <summary>Computes the key of a check; returns null if there is no folder.</summary>
    public static async Task<ResultCache?> TryCreateAsync(
        LoadedSolution solution,
        ProjectInputs inputs,
        string currentDirectory,
        string? folder,
        CancellationToken cancel
    )
    {
        if (folder == null)
            return null;
        var paths = inputs.Paths;
        var projects = await ParallelWork.ForEachAsync([.. solution.Solution.Projects], DescribeAsync, cancel);
        var isChecked = solution.Projects.Select(p => $"{p.Framework} {paths.MapPath(p.File)}");
        var key = CacheFolder.ComputeKey([
            "result",
            paths.MapPath(currentDirectory),
            .. isChecked,
            "",
            .. projects.Order(StringComparer.Ordinal),
        ]);
        return new(new(folder), paths, key);

        async Task<string> DescribeAsync(Project project, CancellationToken token) =>
            $"{paths.MapPath(project.FilePath)} {project.Name} {await inputs.HashInputsAsync(project, token)} "
            + string.Join(' ', project.ProjectReferences.Select(FormatReference).Order(StringComparer.Ordinal));

        string FormatReference(ProjectReference reference) =>
            paths.MapPath(solution.Solution.GetProject(reference.ProjectId)?.FilePath)
            + $" {string.Join(',', reference.Aliases)} {reference.EmbedInteropTypes}";
    }

    /// <summary>Returns the result of an earlier check; null if there is none.</summary>
    public CheckResult? FindResult(LoadedSolution solution)
    {
        if (_folder.ReadDocument<StoredResult>(_key, Options) is not { } stored)
            return null;
        var projects = solution.Projects.Zip(stored.Errors, CreateProject);
        return new(stored.Findings, [.. projects])
        {
            KnownFindings = stored.KnownFindings,
            Suppressions = stored.Suppressions,
            Notes = solution.Notes,
            Failures = solution.Failures,
            LoadSeconds = solution.LoadSeconds,
            Seconds = solution.LoadSeconds,
        };
    }

    ProjectResult CreateProject(LoadedProject project, StoredErrors errors) =>
        new(project.Name, project.File, project.Framework)
        {
            LoadSeconds = project.LoadSeconds,
            ErrorCount = errors.Count,
            FirstErrors = [.. errors.First.Select(_paths.RestoreText)],
        };

    /// <summary>Keeps a result, unless something failed.</summary>
    public void StoreResult(CheckResult result, LoadedSolution solution)
    {
        if (!result.Failures.SequenceEqual(solution.Failures))
            return;
        var errors = result.Projects.Select(p => new StoredErrors(p.ErrorCount, [.. p.FirstErrors.Select(_paths.MapText)]));
        var stored = new StoredResult(result.Findings, result.KnownFindings, result.Suppressions, [.. errors]);
        _folder.WriteDocument(_key, stored, Options);
    }
}
