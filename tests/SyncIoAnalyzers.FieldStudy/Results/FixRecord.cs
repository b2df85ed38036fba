using System.Globalization;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>The outcome of <c>syncio fix --dry-run</c>: <c>fix.json</c>.</summary>
/// <param name="ExitCode">The exit code.</param>
/// <param name="IsHang">True if it was stopped because it took too long.</param>
/// <param name="Seconds">The seconds from the start to the end of the process.</param>
/// <param name="PeakMegabytes">The peak memory of the process.</param>
internal sealed partial record FixRecord(int ExitCode, bool IsHang, double Seconds, long PeakMegabytes)
{
    /// <summary>Gets the number of calls that the fix rewrites; null if the output has no total.</summary>
    public int? Fixed { get; init; }

    /// <summary>Gets the number of calls that it refuses to rewrite.</summary>
    public int Refused { get; init; }

    /// <summary>Gets the number of refused calls whose rewrite would not compile.</summary>
    public int NotCompiling { get; init; }

    /// <summary>Gets a value indicating whether the fix ended without its result.</summary>
    public bool IsBroken => IsHang || Fixed == null;

    /// <summary>Adds the figures that the text output of the command contains.</summary>
    public FixRecord ReadOutput(string text)
    {
        var total = TotalPattern().Match(text);
        if (!total.Success)
            return this;
        var section = NotCompilingPattern().Match(text);
        return this with
        {
            Fixed = int.Parse(total.Groups["fixed"].Value, CultureInfo.InvariantCulture),
            Refused = int.Parse(total.Groups["refused"].Value, CultureInfo.InvariantCulture),
            NotCompiling = section.Groups["finding"].Captures.Count,
        };
    }

    [GeneratedRegex(@"^(Would fix|Nothing to fix:|Fixed) (?<fixed>\d+) calls? in .*, (?<refused>\d+) refused\.", RegexOptions.Multiline)]
    private static partial Regex TotalPattern();

    [GeneratedRegex(@"^WouldNotCompile: [^\n]*\n((?<finding>  [^\n]+)\n)*", RegexOptions.Multiline)]
    private static partial Regex NotCompilingPattern();
}
