using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests;

/// <summary>A small application whose lines are labelled with what an analyzer must report there.</summary>
/// <param name="Name">The name, which is unique among the cases.</param>
/// <param name="References">The libraries that it uses.</param>
/// <param name="Text">The code.</param>
public sealed partial record LabelledCase(string Name, string[] References, string Text)
{
    // They are about policy, configuration or style, and the labels are not about them.
    static readonly string[] UnlabelledRules = ["SIO107", "SIO109", "SIO301", "SIO302", "SIO402"];

    /// <summary>Gets all cases, by name.</summary>
    public static IReadOnlyDictionary<string, LabelledCase> All { get; } =
        Directory
            .EnumerateFiles(Path.Combine(AppContext.BaseDirectory, "Cases"), "*.txt")
            .SelectMany(file => CasePattern().Matches(File.ReadAllText(file)))
            .Select(match => new LabelledCase(match.Groups["name"].Value, match.Groups["needs"].Value.Split(','), match.Value))
            .ToDictionary(c => c.Name);

    /// <summary>Returns the numbers of the lines that have one of these labels.</summary>
    public IEnumerable<int> FindLines(params string[] labels) =>
        Text.Split('\n').Select((line, at) => (line, Number: at + 1)).Where(l => labels.Contains(FindLabel(l.line))).Select(l => l.Number);

    static string FindLabel(string line) => LabelPattern().Match(line).Groups["label"].Value;

    /// <summary>Compiles the code without errors and returns the findings, suggestions included, with their first and last lines.</summary>
    public async Task<IReadOnlyList<(int First, int Last, DiagnosticSeverity Severity)>> AnalyzeAsync()
    {
        var project = new AnalyzerCase<Analyzers.SyncIoAnalyzer> { References = FindReferences(), Sources = { Text } };
        var compilation = project.Compile();
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var found = await compilation.WithAnalyzers(OwnAnalyzers.CodeAnalyzers, new AnalyzerOptions([])).GetAnalyzerDiagnosticsAsync();
        return
        [
            .. found
                .Where(d => !UnlabelledRules.Contains(d.Id) && !d.Id.StartsWith("SIO9", StringComparison.Ordinal))
                .Select(d => (Place: d.Location.GetLineSpan(), d.Severity))
                .Select(d => (d.Place.StartLinePosition.Line + 1, d.Place.EndLinePosition.Line + 1, d.Severity)),
        ];
    }

    TestReferences FindReferences() =>
        References.Aggregate(
            TestReferences.AspNetCore,
            (all, need) =>
                need switch
                {
                    "efcore" => all + TestReferences.EfCore,
                    "npgsql" => all + TestReferences.Npgsql,
                    "xunit" => all + TestReferences.Mocks,
                    "sqlite" => all + TestReferences.Sqlite,
                    "aspnet" or "net10" => all,
                    _ => all + TestReferences.ThirdParty,
                }
        );

    [GeneratedRegex(
        @"^// case: (?<name>\S+)\n// needs: (?<needs>\S+)\n.*?(?=^// case: |\z)",
        RegexOptions.Multiline | RegexOptions.Singleline
    )]
    private static partial Regex CasePattern();

    [GeneratedRegex(@"// EXPECT: (?<label>[\w-]+)")]
    private static partial Regex LabelPattern();
}
