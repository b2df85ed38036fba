using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers;

/// <summary>The <c>SyncIo.*.txt</c> files among a project's additional files.</summary>
/// <param name="Apis">Members that block, or do not, from <c>SyncIo.Apis.txt</c>.</param>
/// <param name="EntryPoints">Entry points from <c>SyncIo.EntryPoints.txt</c>.</param>
/// <param name="Packages">What referenced packages do inside, from <c>SyncIo.Packages.txt</c>.</param>
/// <param name="Heads">The assemblies that it speaks of.</param>
/// <param name="Paths">The paths of the whole solution, when the project was given them; of several files, by several walks, as one.</param>
/// <param name="Baseline">The findings that are not to be reported, when the project was given them.</param>
internal sealed record UserFiles(IReadOnlyList<TableLine> Apis, IReadOnlyList<EntryPointLine> EntryPoints, IReadOnlyList<TableLine> Packages, IReadOnlyList<SummaryHead> Heads, RequestPaths? Paths, BaselineFile? Baseline)
{
    /// <summary>The names of the files.</summary>
    public const string ApisFile = "SyncIo.Apis.txt", EntryPointsFile = "SyncIo.EntryPoints.txt", PackagesFile = "SyncIo.Packages.txt";

    /// <summary>Reads what can be read of all of them.</summary>
    public static UserFiles Read(ImmutableArray<AdditionalText> files, CancellationToken token)
    {
        var (apis, entries, packages, heads, paths, baseline) = (new List<TableLine>(), new List<EntryPointLine>(), new List<TableLine>(), new List<SummaryHead>(), default(PathsFile), default(BaselineFile));
        foreach (var file in files.Where(IsOurs).OrderBy(f => f.Path, StringComparer.Ordinal))
            if (file.GetText(token) is { } text)
                switch (NameOf(file))
                {
                    case ApisFile: apis.AddRange(TableReader.Read(ApisFile, text, DefaultSection).Lines); break;
                    case EntryPointsFile: entries.AddRange(EntryPointTable.Read(EntryPointsFile, text).Lines); break;
                    case PackagesFile:
                        packages.AddRange(TableReader.Read(PackagesFile, text, Sections.Hidden).Lines);
                        heads.AddRange(SummaryHead.In(text).Select(h => h.Head));
                        break;
                    case RequestPaths.FileName: paths = PathsFile.Join(paths, PathsFile.Read(text, file.Path).Paths); break;
                    case BaselineFile.FileName: baseline = BaselineFile.Read(text, file.Path).File; break;
                }
        return new UserFiles(apis, entries, packages, heads, paths, baseline);
    }

    /// <summary>What cannot be read of one file.</summary>
    public static IReadOnlyList<Problem> Problems(AdditionalText file, CancellationToken token)
    {
        if (!IsOurs(file) || file.GetText(token) is not { } text)
            return [];
        return NameOf(file) switch
        {
            ApisFile => TableReader.Read(ApisFile, text, DefaultSection).Problems,
            EntryPointsFile => EntryPointTable.Read(EntryPointsFile, text).Problems,
            PackagesFile => TableReader.Read(PackagesFile, text, Sections.Hidden).Problems,
            RequestPaths.FileName => PathsFile.Read(text, file.Path).Problems,
            BaselineFile.FileName => BaselineFile.Read(text, file.Path).Problems,
            var other => [Problem.At(other, text.Lines[0], $"no file of this name is read; the names are {ApisFile}, {EntryPointsFile}, {PackagesFile}, {RequestPaths.FileName} and {BaselineFile.FileName}")],
        };
    }

    /// <summary>A user's line says which member blocks; that it has a counterpart is what they mean without a section.</summary>
    const string DefaultSection = "SIO101";

    static bool IsOurs(AdditionalText file) => NameOf(file) is var name && name.StartsWith("SyncIo.", StringComparison.OrdinalIgnoreCase) && name.EndsWith(".txt", StringComparison.OrdinalIgnoreCase);

    static string NameOf(AdditionalText file) => file.Path.Substring(file.Path.LastIndexOfAny(['/', '\\']) + 1);
}
