using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>What was found of one package, as it is remembered.</summary>
/// <param name="Lines">What is told of it.</param>
/// <param name="Verdicts">Its methods that wait, by assembly and number.</param>
internal sealed record Remembered(IReadOnlyList<string> Lines, IReadOnlyDictionary<(string Assembly, int Token), Verdict> Verdicts);

/// <summary>Remembers what was found of packages, a file for each: by name, version, and a hash of all that was read and of the tool. A file that is not as it was written is written anew.</summary>
internal sealed class PackageCache(string folder)
{
    const string Head = "syncio packages 2", End = "end ";

    /// <summary>The folder of the user who runs the tool.</summary>
    public static string UserFolder => Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify), "syncio", "packages");

    /// <summary>What is remembered of a package; null when nothing is, or it cannot be read.</summary>
    public Remembered? Read(Unit unit)
    {
        try
        {
            return File.Exists(PathOf(unit)) ? Parse(File.ReadAllLines(PathOf(unit))) : null;
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or FormatException)
        {
            return null;
        }
    }

    /// <summary>Remembers it. Where nothing can be written, the next run finds it again.</summary>
    public void Write(Unit unit, Remembered found)
    {
        try
        {
            Directory.CreateDirectory(folder);
            string[] lines = [Head, .. found.Lines.Select(l => "=" + l), .. found.Verdicts.OrderBy(v => v.Key).Select(v => Text(v.Key, v.Value))];
            WholeFile.Write(PathOf(unit), file => File.WriteAllLines(file, [.. lines, End + Hash(lines)]));
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            // A read-only home, a full disk: slower, not wrong.
        }
    }

    static string Hash(string[] lines) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', lines))));

    string PathOf(Unit unit) => Path.Combine(folder, $"{unit.Id}.{unit.Version}.{unit.Key[..16]}.txt".ToLowerInvariant());

    static Remembered? Parse(string[] lines)
    {
        if (lines is not [Head, .., var end] || end != End + Hash(lines[..^1]))
            return null;
        var verdicts = new Dictionary<(string, int), Verdict>();
        foreach (var line in lines[1..^1].Where(l => !l.StartsWith('=')))
        {
            if (line.Split('\t') is not [var assembly, var token, var parameter, var primitive, .. var way])
                return null;
            verdicts[(assembly, int.Parse(token, NumberStyles.HexNumber, CultureInfo.InvariantCulture))] = new(primitive, way, int.Parse(parameter, CultureInfo.InvariantCulture));
        }

        return new([.. lines.Where(l => l.StartsWith('=')).Select(l => l[1..])], verdicts);
    }

    static string Text((string Assembly, int Token) key, Verdict verdict) =>
        string.Join('\t', [key.Assembly, key.Token.ToString("x8", CultureInfo.InvariantCulture), verdict.Parameter.ToString(CultureInfo.InvariantCulture), verdict.Primitive, .. verdict.Way]);
}
