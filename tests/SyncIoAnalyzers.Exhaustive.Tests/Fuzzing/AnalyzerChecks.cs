using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>
/// What holds of every code: no analyzer throws, a place is told once, and the findings are the same however often, in which order and on
/// how many threads one asks.
/// </summary>
internal static class AnalyzerChecks
{
    /// <summary>Every analyzer that there is.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } =
    [
        .. typeof(SyncIoAnalyzer)
            .Assembly.GetTypes()
            .Where(t => !t.IsAbstract && typeof(DiagnosticAnalyzer).IsAssignableFrom(t))
            .OrderBy(t => t.Name, StringComparer.Ordinal)
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t)!),
    ];

    /// <summary>
    /// What is wrong; null when nothing is. The second look, in another order on several threads, is left out unless asked for.
    /// </summary>
    public static async Task<Failure?> Of(FuzzCase made, bool twice)
    {
        var (found, thrown) = await Findings(Compiled.Of(made), made, concurrent: false);
        if (thrown != null)
            return Failure.Thrown(thrown);
        if (found.Where(d => d.Location.IsInSource).GroupBy(d => d.Location).FirstOrDefault(g => g.Count() > 1) is { } same)
            return new("a place is told twice: " + string.Join(", ", same.Select(d => d.Id).Order()), string.Join("\n", same));
        return twice ? await Twice(made, found) : null;
    }

    static async Task<Failure?> Twice(FuzzCase made, ImmutableArray<Diagnostic> found)
    {
        var compilation = Compiled.Of(made);
        // What the compiler makes of broken code depends on what it read first.
        var isSound = compilation.GetDiagnostics().All(d => d.Severity != DiagnosticSeverity.Error);
        var other = compilation
            .RemoveAllSyntaxTrees()
            .AddSyntaxTrees(isSound ? compilation.SyntaxTrees.Reverse() : compilation.SyntaxTrees);
        var (again, thrown) = await Findings(other, made, concurrent: true);
        if (thrown != null)
            return Failure.Thrown(thrown);
        var (one, two) = (InOrder(found), InOrder(again));
        return one.SequenceEqual(two)
            ? null
            : new(
                "other findings in another order",
                string.Join(
                    "\n",
                    one.Except(two)
                        .Select(f => "- " + f)
                        .Concat(two.Except(one).Select(f => "+ " + f))
                        .DefaultIfEmpty("only their order differs")
                )
            );
    }

    /// <summary>The findings of each file in the order in which they were told; which file comes first is the compiler's choice.</summary>
    static string[] InOrder(ImmutableArray<Diagnostic> found) =>
        [
            .. found
                .GroupBy(d => d.Location.GetLineSpan().Path ?? "")
                .OrderBy(g => g.Key, StringComparer.Ordinal)
                .SelectMany(g => g.Key.Length == 0 ? g.Select(Told).Order(StringComparer.Ordinal) : g.Select(Told)),
        ];

    static string Told(Diagnostic d) =>
        $"{d.Location.GetLineSpan()}: {d.Severity} {d.Id}: {d.GetMessage(System.Globalization.CultureInfo.InvariantCulture)} {string.Join(" ", d.AdditionalLocations.Select(l => l.GetLineSpan().ToString()))} {string.Join(" ", d.Properties.OrderBy(p => p.Key, StringComparer.Ordinal).Select(p => p.Key + "=" + p.Value))}";

    static async Task<(ImmutableArray<Diagnostic> Found, Exception? Thrown)> Findings(
        CSharpCompilation compilation,
        FuzzCase made,
        bool concurrent
    )
    {
        Exception? thrown = null;
        var options = new CompilationWithAnalyzersOptions(
            Compiled.Beside(made),
            (exception, _, _) => thrown = exception,
            concurrent,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true
        );
        return (await new CompilationWithAnalyzers(compilation, Analyzers, options).GetAnalyzerDiagnosticsAsync(), thrown);
    }
}
