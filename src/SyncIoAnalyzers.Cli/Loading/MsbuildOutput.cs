using System.Collections.Immutable;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>An error that MSBuild or NuGet printed: <c>file(1,2): error NU1101: text [project]</c>; one of a project's own targets may have no code.</summary>
internal sealed record MsbuildError(string File, string Code, string Text, string Project)
{
    /// <summary>Whether it stands in <paramref name="project"/> or was met while working on it.</summary>
    public bool IsOf(string project) => Project == project || File == project;

    /// <summary>Whether it keeps MSBuild from the project altogether, and from all others that it was told to work on.</summary>
    public bool IsUnreadable => Code.StartsWith("MSB4", StringComparison.Ordinal);

    /// <inheritdoc />
    public override string ToString() => Code.Length > 0 ? $"{Code}: {Text}" : Text;
}

/// <summary>Finds errors in MSBuild's output.</summary>
internal static partial class MsbuildOutput
{
    const string TaskFailed = "MSB4018";

    /// <summary>All errors in it, each once; of a task that failed, what it failed with, and not what is said before and after that.</summary>
    public static ImmutableArray<MsbuildError> Errors(string output) => Told(output) is var told && told.Where(IsException).Select(error => error.Project).ToList() is { Count: > 0 } failed
        ? [.. told.Where(error => error.Code != TaskFailed || IsException(error) || !failed.Contains(error.Project))]
        : told;

    static bool IsException(MsbuildError error) => error.Code == TaskFailed && Exception().IsMatch(error.Text);

    static ImmutableArray<MsbuildError> Told(string output) =>
    [
        .. from Match line in ErrorLine().Matches(output)
           select new MsbuildError(
               line.Groups["file"].Value.Trim(), line.Groups["code"].Value, line.Groups["text"].Value.Trim(), line.Groups["project"].Value) into error
           group error by error into same
           select same.Key,
    ];

    [GeneratedRegex(@"^[\w.]+Exception: ")]
    private static partial Regex Exception();

    [GeneratedRegex(
        @"^\s*(?<file>[^\r\n]*?)(\(\d+(,\d+)*\))? ?: error( (?<code>\w+))? ?: (?<text>[^\r\n]*?)(\[(?<project>[^\r\n\[\]]*?)(::[^\r\n\]]*)?\])?\r?$",
        RegexOptions.Multiline)]
    private static partial Regex ErrorLine();
}
