using System.Collections.Immutable;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// An error printed by MSBuild or NuGet: <c>file(1,2): error NU1101: text [project]</c>. An error of a project's own targets may have no
/// code.
/// </summary>
internal sealed record MsbuildError(string File, string Code, string Text, string Project)
{
    /// <summary>Returns true if the error is in <paramref name="project"/> or occurred while building it.</summary>
    public bool IsAbout(string project) => Project == project || File == project;

    /// <summary>True if MSBuild cannot evaluate the project at all, and therefore none of the others in the same run.</summary>
    public bool IsUnreadable => Code.StartsWith("MSB4", StringComparison.Ordinal);

    /// <summary>True for an error about packages, which stops only the projects that need them.</summary>
    public bool IsOfNuGet => Code.StartsWith("NU", StringComparison.Ordinal);

    /// <summary>True for a further line of the error before it: NuGet lists what each source has.</summary>
    public bool IsContinued => Text.StartsWith("- ", StringComparison.Ordinal);

    /// <inheritdoc />
    public override string ToString() => Code.Length > 0 ? $"{Code}: {Text}" : Text;
}

/// <summary>Parses errors in MSBuild's output.</summary>
internal static partial class MsbuildOutput
{
    const string TaskFailed = "MSB4018";

    /// <summary>
    /// Returns each error once; for a task that failed with an exception, only the exception and not the lines around it.
    /// </summary>
    public static ImmutableArray<MsbuildError> ParseErrors(string output) =>
        ParseAllErrors(output) is var told && told.Where(IsException).Select(error => error.Project).ToList() is { Count: > 0 } failed
            ? [.. told.Where(error => error.Code != TaskFailed || IsException(error) || !failed.Contains(error.Project))]
            : told;

    static bool IsException(MsbuildError error) => error.Code == TaskFailed && ExceptionPattern().IsMatch(error.Text);

    static ImmutableArray<MsbuildError> ParseAllErrors(string output) =>
        [
            .. from Match line in ErrorLinePattern().Matches(output)
            select new MsbuildError(
                line.Groups["file"].Value.Trim(),
                line.Groups["code"].Value,
                line.Groups["text"].Value.Trim(),
                line.Groups["project"].Value
            ) into error
            group error by error into same
            select same.Key,
        ];

    [GeneratedRegex(@"^[\w.]+Exception: ")]
    private static partial Regex ExceptionPattern();

    [GeneratedRegex(
        @"^\s*(?<file>[^\r\n]*?)(\(\d+(,\d+)*\))? ?: error( (?<code>\w+))? ?: (?<text>[^\r\n]*?)"
            + @"(\[(?<project>[^\r\n\[\]]*?)(::[^\r\n\]]*)?\])?\r?$",
        RegexOptions.Multiline
    )]
    private static partial Regex ErrorLinePattern();
}
