using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>The <c>SyncIo.*.txt</c> files among a project's additional files.</summary>
/// <param name="ApiLines">The members that block or do not block, from <c>SyncIo.Apis.txt</c>.</param>
/// <param name="EntryPointLines">Entry points from <c>SyncIo.EntryPoints.txt</c>.</param>
/// <param name="PackageLines">The members of referenced packages that wait, from <c>SyncIo.Packages.txt</c>.</param>
/// <param name="SummaryHeaders">The assemblies that this file describes.</param>
/// <param name="RequestPaths">The request paths of the whole solution, merged from all such files; null when the project has none.</param>
/// <param name="BaselineFile">The findings that are not reported; null when the project has no such file.</param>
internal sealed record SyncIoFiles(
    IReadOnlyList<TableLine> ApiLines,
    IReadOnlyList<EntryPointLine> EntryPointLines,
    IReadOnlyList<TableLine> PackageLines,
    IReadOnlyList<SummaryHeader> SummaryHeaders,
    RequestPaths? RequestPaths,
    BaselineFile? BaselineFile
)
{
    /// <summary>Reads all files and skips what cannot be read.</summary>
    public static SyncIoFiles ReadAll(ImmutableArray<AdditionalText> files, CancellationToken cancellationToken)
    {
        var (apis, entries, packages, heads, paths, baseline) = (
            new List<TableLine>(),
            new List<EntryPointLine>(),
            new List<TableLine>(),
            new List<SummaryHeader>(),
            default(RequestPathsFile),
            default(BaselineFile)
        );
        foreach (var file in files.Where(IsSyncIoFile).OrderBy(f => f.Path, StringComparer.Ordinal))
            if (file.GetText(cancellationToken) is { } text)
                switch (GetFileName(file))
                {
                    case ApiTable.FileName:
                        apis.AddRange(TableReader.ReadTable(ApiTable.FileName, text, DefaultSection).Lines);
                        break;
                    case EntryPointTable.FileName:
                        entries.AddRange(EntryPointTable.ReadTable(EntryPointTable.FileName, text).Lines);
                        break;
                    case PackageSummaries.FileName:
                        packages.AddRange(
                            TableReader.ReadTable(PackageSummaries.FileName, text, TableSections.HiddenWithoutCounterpart).Lines
                        );
                        heads.AddRange(SummaryHeads.FindAll(text).Select(h => h.Head));
                        break;
                    case RequestPaths.FileName:
                        paths = RequestPathsFile.JoinFiles(paths, RequestPathsFile.ReadFile(text, file.Path).Paths);
                        break;
                    case BaselineFile.FileName:
                        baseline = BaselineFile.ReadFile(text, file.Path).File;
                        break;
                }
        return new SyncIoFiles(apis, entries, packages, heads, paths, baseline);
    }

    /// <summary>Finds the problems of one file.</summary>
    public static IReadOnlyList<ConfigurationProblem> FindProblems(AdditionalText file, CancellationToken cancellationToken)
    {
        if (!IsSyncIoFile(file) || file.GetText(cancellationToken) is not { } text)
            return [];
        return GetFileName(file) switch
        {
            ApiTable.FileName => TableReader.ReadTable(ApiTable.FileName, text, DefaultSection).Problems,
            EntryPointTable.FileName => EntryPointTable.ReadTable(EntryPointTable.FileName, text).Problems,
            PackageSummaries.FileName => TableReader
                .ReadTable(PackageSummaries.FileName, text, TableSections.HiddenWithoutCounterpart)
                .Problems,
            RequestPaths.FileName => RequestPathsFile.ReadFile(text, file.Path).Problems,
            BaselineFile.FileName => BaselineFile.ReadFile(text, file.Path).Problems,
            var other => [CreateUnknownFileProblem(other, text.Lines[0])],
        };
    }

    static ConfigurationProblem CreateUnknownFileProblem(string name, TextLine line) =>
        ConfigurationProblem.CreateAtLine(
            name,
            line,
            $"no file of this name is read; the names are {ApiTable.FileName}, {EntryPointTable.FileName}, "
                + $"{PackageSummaries.FileName}, {RequestPaths.FileName} and {BaselineFile.FileName}"
        );

    /// <summary>The section of a user's line without a section: the member blocks and has a counterpart.</summary>
    const string DefaultSection = "SIO101";

    static bool IsSyncIoFile(AdditionalText file) =>
        GetFileName(file) is var name
        && name.StartsWith("SyncIo.", StringComparison.OrdinalIgnoreCase)
        && name.EndsWith(".txt", StringComparison.OrdinalIgnoreCase);

    static string GetFileName(AdditionalText file) => file.Path.Substring(file.Path.LastIndexOfAny(['/', '\\']) + 1);
}
