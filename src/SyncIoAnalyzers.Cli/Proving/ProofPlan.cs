using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>Shows, before anything starts, which application a proof will start, with which settings, and asks whether it may.</summary>
/// <remarks>The settings of a developer may name real systems, and a load reaches them thousands of times.</remarks>
internal static class ProofPlan
{
    const int NameWidth = 20;

    /// <summary>Writes the plan.</summary>
    public static void WritePlan(
        IReadOnlyList<ProvenRequest> requests,
        string project,
        LaunchProfile profile,
        ProveOptions options,
        TextWriter error
    )
    {
        var connections = profile.FindConnectionNames(Path.GetDirectoryName(project)!);
        var loads = 2 * requests.Count * options.Rounds;
        (string Name, string Value)[] lines =
        [
            ("application", $"{Path.GetFileNameWithoutExtension(project)}, fixed and built in copies; no file here is changed"),
            ("launch profile", $"{(profile.Name == "" ? "none" : profile.Name)}, environment {profile.EnvironmentName}"),
            ("variables", JoinNames(profile.Environment.Keys)),
            ("connection strings", JoinNames(connections)),
            ("load", FormattableString.Invariant($"{loads} times {options.Connections} connections for {options.Seconds} s, to 127.0.0.1")),
        ];
        error.WriteLine($"To prove: {string.Join(", ", requests.Select(r => $"{r.Route} ({DescribeCount(r.Findings.Length)})"))}");
        foreach (var (name, value) in lines)
            error.WriteLine($"  {name, -NameWidth}{value}");
        error.WriteLine("The application reaches whatever systems these settings name.");
    }

    /// <summary>Asks whether the application may be started.</summary>
    public static bool Ask(TextReader answers, TextWriter error)
    {
        error.Write("Start it? [y/N] ");
        return answers.ReadLine()?.Trim() is "y" or "Y" or "yes";
    }

    /// <summary>Asks for the value of a route parameter.</summary>
    /// <exception cref="StopException">The user enters none.</exception>
    public static string AskValue(string name, TextReader answers, TextWriter error)
    {
        error.Write($"Value of {{{name}}}: ");
        return answers.ReadLine() is { Length: > 0 } value ? value : throw new StopException($"There is no value for {name}.");
    }

    static string DescribeCount(int findings) => findings == 1 ? "1 finding" : $"{findings} findings";

    static string JoinNames(IEnumerable<string> names) =>
        string.Join(", ", names.Order(StringComparer.Ordinal)) is { Length: > 0 } some ? some : "none";
}
