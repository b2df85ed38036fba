using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Common.Tables;

/// <summary>The header of a block in a package summary: <c>[assembly Dapper 2.0.0.0 of Dapper 2.1.86]</c>.</summary>
/// <param name="AssemblyName">The assembly to which the following lines apply.</param>
/// <param name="Version">The assembly version, as compilers see it.</param>
/// <param name="Package">The package or framework that contains it, with the version that was read: <c>Dapper 2.1.86</c>.</param>
internal sealed record SummaryHeader(string AssemblyName, Version Version, string Package)
{
    const string LinePrefix = "[assembly ";

    static readonly Regex LinePattern = new(
        @"^\[assembly (?<name>\S+) (?<version>\d+(\.\d+){1,3}) of (?<package>\S+ \S+)\]$",
        RegexOptions.CultureInvariant
    );

    /// <summary>Returns the line as it is written in a file.</summary>
    public override string ToString() => $"{LinePrefix}{AssemblyName} {Version} of {Package}]";

    /// <summary>Returns true if a line is intended to be a header.</summary>
    public static bool IsHeaderLine(string line) => line.StartsWith(LinePrefix, StringComparison.Ordinal);

    /// <summary>Parses a header; null if it has another form.</summary>
    public static SummaryHeader? ParseHeader(string line) =>
        LinePattern.Match(line) is { Success: true } match && Version.TryParse(match.Groups["version"].Value, out var version)
            ? new SummaryHeader(match.Groups["name"].Value, version, match.Groups["package"].Value)
            : null;
}
