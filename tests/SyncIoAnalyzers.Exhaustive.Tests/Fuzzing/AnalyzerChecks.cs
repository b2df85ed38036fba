using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>
/// Checks that no analyzer throws, that no place is reported twice, and that the findings do not depend on the order of the sources or on
/// the number of threads.
/// </summary>
internal static class AnalyzerChecks
{
    /// <summary>Gets all analyzers.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } =
    [
        .. typeof(SyncIoAnalyzer)
            .Assembly.GetTypes()
            .Where(t => !t.IsAbstract && typeof(DiagnosticAnalyzer).IsAssignableFrom(t))
            .OrderBy(t => t.Name, StringComparer.Ordinal)
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t)!),
    ];

    /// <summary>
    /// Returns the first failure, or null. With <c>twice</c>, a second analysis runs on several threads with the sources in another order.
    /// </summary>
    public static async Task<CaseFailure?> CheckAsync(FuzzCase fuzzCase, bool twice)
    {
        var (found, thrown) = await AnalyzeAsync(CaseCompilation.CreateCompilation(fuzzCase), fuzzCase, concurrent: false);
        if (thrown != null)
            return CaseFailure.FromException(thrown);
        if (found.Where(d => d.Location.IsInSource).GroupBy(d => d.Location).FirstOrDefault(g => g.Count() > 1) is { } same)
            return new("a place is reported twice: " + string.Join(", ", same.Select(d => d.Id).Order()), string.Join("\n", same));
        return twice ? await RecheckAsync(fuzzCase, found) : null;
    }

    static async Task<CaseFailure?> RecheckAsync(FuzzCase fuzzCase, ImmutableArray<Diagnostic> found)
    {
        var compilation = CaseCompilation.CreateCompilation(fuzzCase);
        // The compiler's view of broken code depends on the file that it reads first, so the order changes only for code that compiles.
        var isSound = compilation.GetDiagnostics().All(d => d.Severity != DiagnosticSeverity.Error);
        var other = compilation
            .RemoveAllSyntaxTrees()
            .AddSyntaxTrees(isSound ? compilation.SyntaxTrees.Reverse() : compilation.SyntaxTrees);
        var (again, thrown) = await AnalyzeAsync(other, fuzzCase, concurrent: true);
        if (thrown != null)
            return CaseFailure.FromException(thrown);
        var (one, two) = (SortByFile(found), SortByFile(again));
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

    /// <summary>Formats the findings of each file in the order of their report; the order of the files is the compiler's choice.</summary>
    static string[] SortByFile(ImmutableArray<Diagnostic> found) =>
        [
            .. found
                .GroupBy(d => d.Location.GetLineSpan().Path ?? "")
                .OrderBy(g => g.Key, StringComparer.Ordinal)
                .SelectMany(g => g.Key.Length == 0 ? g.Select(FormatDiagnostic).Order(StringComparer.Ordinal) : g.Select(FormatDiagnostic)),
        ];

    static string FormatDiagnostic(Diagnostic d) =>
        $"{d.Location.GetLineSpan()}: {d.Severity} {d.Id}: {d.GetMessage(System.Globalization.CultureInfo.InvariantCulture)} {string.Join(" ", d.AdditionalLocations.Select(l => l.GetLineSpan().ToString()))} {string.Join(" ", d.Properties.OrderBy(p => p.Key, StringComparer.Ordinal).Select(p => p.Key + "=" + p.Value))}";

    static async Task<(ImmutableArray<Diagnostic> Found, Exception? Thrown)> AnalyzeAsync(
        CSharpCompilation compilation,
        FuzzCase fuzzCase,
        bool concurrent
    )
    {
        Exception? thrown = null;
        var options = new CompilationWithAnalyzersOptions(
            CaseCompilation.CreateAnalyzerOptions(fuzzCase),
            (exception, _, _) => thrown = exception,
            concurrent,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true
        );
        return (await new CompilationWithAnalyzers(compilation, Analyzers, options).GetAnalyzerDiagnosticsAsync(), thrown);
    }
}
