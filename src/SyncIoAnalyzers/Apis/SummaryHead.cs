using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Apis;

/// <summary>The head of a block of a package's summary: <c>[assembly Dapper 2.0.0.0 of Dapper 2.1.86]</c>.</summary>
/// <param name="Assembly">The assembly that the lines below speak of.</param>
/// <param name="Version">Its version, by which compilers know it.</param>
/// <param name="Package">The package or framework that holds it, with the version that was read: <c>Dapper 2.1.86</c>.</param>
internal sealed record SummaryHead(string Assembly, Version Version, string Package)
{
    const string Begin = "[assembly ";

    static readonly Regex Form = new(@"^\[assembly (?<name>\S+) (?<version>\d+(\.\d+){1,3}) of (?<package>\S+ \S+)\]$", RegexOptions.CultureInvariant);

    /// <summary>The line as it stands in a file.</summary>
    public override string ToString() => $"{Begin}{Assembly} {Version} of {Package}]";

    /// <summary>Whether a line is meant to be one.</summary>
    public static bool Is(string line) => line.StartsWith(Begin, StringComparison.Ordinal);

    /// <summary>Reads one; null when its form is another.</summary>
    public static SummaryHead? Parse(string line) =>
        Form.Match(line) is { Success: true } match && Version.TryParse(match.Groups["version"].Value, out var version) ? new SummaryHead(match.Groups["name"].Value, version, match.Groups["package"].Value) : null;

    /// <summary>Those of a file, with the lines at which they stand.</summary>
    public static IEnumerable<(SummaryHead Head, TextLine Line)> In(SourceText text) =>
        from line in text.Lines
        where text.Length > line.Start && text[line.Start] == '['
        let head = Parse(line.ToString().Trim())
        where head != null
        select (head, line);
}
