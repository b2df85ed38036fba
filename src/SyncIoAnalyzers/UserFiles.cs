using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers;

/// <summary>The <c>SyncIo.*.txt</c> files among a project's additional files.</summary>
/// <param name="Apis">Members that block, or do not, from <c>SyncIo.Apis.txt</c>.</param>
/// <param name="EntryPoints">Entry points from <c>SyncIo.EntryPoints.txt</c>.</param>
/// <param name="Paths">The paths of the whole solution, when the project was given them.</param>
internal sealed record UserFiles(IReadOnlyList<TableLine> Apis, IReadOnlyList<EntryPointLine> EntryPoints, RequestPaths? Paths)
{
    const string ApisFile = "SyncIo.Apis.txt", EntryPointsFile = "SyncIo.EntryPoints.txt";

    /// <summary>Reads what can be read of all of them.</summary>
    public static UserFiles Read(ImmutableArray<AdditionalText> files, CancellationToken token)
    {
        var (apis, entries, paths) = (new List<TableLine>(), new List<EntryPointLine>(), default(RequestPaths));
        foreach (var file in files.Where(IsOurs).OrderBy(f => f.Path, StringComparer.Ordinal))
            if (file.GetText(token) is { } text)
                switch (NameOf(file))
                {
                    case ApisFile: apis.AddRange(TableReader.Read(ApisFile, text, DefaultSection).Lines); break;
                    case EntryPointsFile: entries.AddRange(EntryPointTable.Read(EntryPointsFile, text).Lines); break;
                    case RequestPaths.FileName: paths = PathsFile.Read(text, file.Path).Paths ?? paths; break;
                }
        return new UserFiles(apis, entries, paths);
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
            RequestPaths.FileName => PathsFile.Read(text, file.Path).Problems,
            var other => [Problem.At(other, text.Lines[0], $"no file of this name is read; the names are {ApisFile}, {EntryPointsFile} and {RequestPaths.FileName}")],
        };
    }

    /// <summary>A user's line says which member blocks; that it has a counterpart is what they mean without a section.</summary>
    const string DefaultSection = "SIO101";

    static bool IsOurs(AdditionalText file) => NameOf(file) is var name && name.StartsWith("SyncIo.", StringComparison.OrdinalIgnoreCase) && name.EndsWith(".txt", StringComparison.OrdinalIgnoreCase);

    static string NameOf(AdditionalText file) => file.Path.Substring(file.Path.LastIndexOfAny(['/', '\\']) + 1);
}
