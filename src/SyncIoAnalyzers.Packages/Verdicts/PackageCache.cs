using System.Globalization;
using SyncIoAnalyzers.Common.IO;
using SyncIoAnalyzers.Packages.Sources;

namespace SyncIoAnalyzers.Packages.Verdicts;

/// <summary>The cached result for one package.</summary>
/// <param name="Lines">The lines of the summary.</param>
/// <param name="Verdicts">The methods that wait, by assembly and metadata token.</param>
internal sealed record CachedPackage(
    IReadOnlyList<string> Lines,
    IReadOnlyDictionary<(string Assembly, int Token), BlockingVerdict> Verdicts
);

/// <summary>
/// Caches the results for packages, one file each. The key consists of name, version, and a hash of all files that were read and of the
/// tool. A file with an unexpected content is replaced.
/// </summary>
internal sealed class PackageCache(string folder)
{
    const string HeaderLine = "syncio packages 2",
        EndPrefix = "end ";

    /// <summary>The default folder, in the profile of the user.</summary>
    public static string UserFolder => UserCacheFolder.GetPath("packages");

    /// <summary>Reads the cached result for a package; null if there is none or if it cannot be read.</summary>
    public CachedPackage? ReadPackage(PackageUnit unit)
    {
        try
        {
            return File.Exists(GetPath(unit)) ? ParsePackage(File.ReadAllLines(GetPath(unit))) : null;
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or FormatException)
        {
            return null;
        }
    }

    /// <summary>Caches a result. If the folder is not writable, the next run repeats the analysis.</summary>
    public void WritePackage(PackageUnit unit, CachedPackage found)
    {
        try
        {
            Directory.CreateDirectory(folder);
            string[] lines =
            [
                HeaderLine,
                .. found.Lines.Select(l => "=" + l),
                .. found.Verdicts.OrderBy(v => v.Key).Select(v => FormatVerdict(v.Key, v.Value)),
            ];
            AtomicFile.WriteFile(GetPath(unit), file => File.WriteAllLines(file, [.. lines, EndPrefix + ComputeHash(lines)]));
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            // A read-only home folder or a full disk costs time, but no correctness.
        }
    }

    static string ComputeHash(string[] lines) => ContentHash.ComputeHash(string.Join("\n", lines));

    string GetPath(PackageUnit unit) =>
        Path.Combine(folder, $"{unit.Id}.{unit.Version}.{unit.CacheKey.Substring(0, 16)}.txt".ToLowerInvariant());

    static CachedPackage? ParsePackage(string[] lines)
    {
        if (
            lines.Length < 2
            || lines[0] != HeaderLine
            || lines[lines.Length - 1] != EndPrefix + ComputeHash([.. lines.Take(lines.Length - 1)])
        )
            return null;
        var content = lines.Skip(1).Take(lines.Length - 2).ToLookup(line => line.StartsWith("=", StringComparison.Ordinal));
        var verdicts = new Dictionary<(string, int), BlockingVerdict>();
        foreach (var fields in content[false].Select(line => line.Split('\t')))
        {
            if (fields.Length < 4)
                return null;
            var token = int.Parse(fields[1], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            var parameter = int.Parse(fields[2], CultureInfo.InvariantCulture);
            verdicts[(fields[0], token)] = new(fields[3], [.. fields.Skip(4)], parameter);
        }

        return new([.. content[true].Select(line => line.Substring(1))], verdicts);
    }

    static string FormatVerdict((string Assembly, int Token) key, BlockingVerdict verdict) =>
        string.Join(
            "\t",
            [
                key.Assembly,
                key.Token.ToString("x8", CultureInfo.InvariantCulture),
                verdict.Parameter.ToString(CultureInfo.InvariantCulture),
                verdict.Primitive,
                .. verdict.CallPath,
            ]
        );
}
