using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// The share of the sources that a run uses: <c>SYNCIO_EXHAUSTIVE_SHARE=10%</c>, chosen by <c>SYNCIO_EXHAUSTIVE_SEED</c>, plus the files
/// listed in <c>SYNCIO_EXHAUSTIVE_TOUCHED</c>. The default is none, because all of them take minutes. See docs/testing.md.
/// </summary>
static class SourceShare
{
    const string Name = "SYNCIO_EXHAUSTIVE_SHARE";

    static readonly double Part = ParsePart(ReadVariable(Name));
    static readonly string Seed = ReadVariable("SYNCIO_EXHAUSTIVE_SEED");
    static readonly HashSet<string> Touched =
    [
        .. ReadVariable("SYNCIO_EXHAUSTIVE_TOUCHED").Split([' ', '\n', '\r', ';'], StringSplitOptions.RemoveEmptyEntries),
    ];

    /// <summary>Returns the files of a list that this run uses.</summary>
    public static IEnumerable<string> ChooseFiles(IEnumerable<string> files) => files.Where(IsChosen);

    /// <summary>Describes how many files of a list this run leaves out; null if it uses all of them.</summary>
    public static string? DescribeRest(IReadOnlyCollection<string> files) =>
        files.Count(file => !IsChosen(file)) is > 0 and var rest
            ? $"{rest} of {files.Count} sources are not tried in this run; {Name}=100% tries all of them, see docs/testing.md"
            : null;

    /// <summary>
    /// Returns true if a file belongs to the share; the result depends neither on the order of the files nor on the machine.
    /// </summary>
    internal static bool IsInShare(string file, double part, string seed) =>
        BitConverter.ToUInt32(SHA256.HashData(Encoding.UTF8.GetBytes(seed + "\n" + file))) < part * uint.MaxValue;

    /// <summary>Parses <c>10%</c> as 0.1 and an empty text as 0.</summary>
    internal static double ParsePart(string text) =>
        text.Length == 0 ? 0
        : double.TryParse(text.TrimEnd('%'), CultureInfo.InvariantCulture, out var percent) && percent is >= 0 and <= 100 ? percent / 100
        : throw new FormatException($"{Name} is a share from 0% to 100%, not '{text}'.");

    static bool IsChosen(string file) => Part >= 1 || IsInShare(file, Part, Seed) || Touched.Contains(file);

    static string ReadVariable(string name) => Environment.GetEnvironmentVariable(name) ?? "";
}
