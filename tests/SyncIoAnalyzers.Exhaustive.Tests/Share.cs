using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// The share of the sources that a run tries: <c>SYNCIO_EXHAUSTIVE_SHARE=10%</c>, chosen by <c>SYNCIO_EXHAUSTIVE_SEED</c>, and with them
/// the files that
/// <c>SYNCIO_EXHAUSTIVE_TOUCHED</c> lists. None by default: all of them take minutes. See docs/testing.md.
/// </summary>
static class Share
{
    const string Name = "SYNCIO_EXHAUSTIVE_SHARE";

    static readonly double Part = ParsePart(Read(Name));
    static readonly string Seed = Read("SYNCIO_EXHAUSTIVE_SEED");
    static readonly HashSet<string> Touched =
    [
        .. Read("SYNCIO_EXHAUSTIVE_TOUCHED").Split([' ', '\n', '\r', ';'], StringSplitOptions.RemoveEmptyEntries),
    ];

    /// <summary>The files of a list that this run tries.</summary>
    public static IEnumerable<string> Choose(IEnumerable<string> files) => files.Where(IsChosen);

    /// <summary>Says how many files of a list this run leaves out; null when it tries all of them.</summary>
    public static string? DescribeRest(IReadOnlyCollection<string> files) =>
        files.Count(file => !IsChosen(file)) is > 0 and var rest
            ? $"{rest} of {files.Count} sources are not tried in this run; {Name}=100% tries all of them, see docs/testing.md"
            : null;

    /// <summary>Returns true if a file is in the share, whatever the order of files and the machine.</summary>
    internal static bool IsIn(string file, double part, string seed) =>
        BitConverter.ToUInt32(SHA256.HashData(Encoding.UTF8.GetBytes(seed + "\n" + file))) < part * uint.MaxValue;

    /// <summary>Parses <c>10%</c> as a tenth; empty text is none.</summary>
    internal static double ParsePart(string text) =>
        text.Length == 0 ? 0
        : double.TryParse(text.TrimEnd('%'), CultureInfo.InvariantCulture, out var percent) && percent is >= 0 and <= 100 ? percent / 100
        : throw new FormatException($"{Name} is a share from 0% to 100%, not '{text}'.");

    static bool IsChosen(string file) => Part >= 1 || IsIn(file, Part, Seed) || Touched.Contains(file);

    static string Read(string name) => Environment.GetEnvironmentVariable(name) ?? "";
}
