using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Checks a case with nothing but Roslyn. Stands in for Microsoft.CodeAnalysis.Testing where no feed has it.</summary>
static class Engine
{
    public static async Task Check<TAnalyzer>(AnalyzerCase<TAnalyzer> test) where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var analyzer = new TAnalyzer();
        var texts = new MarkedTexts([test, .. test.Libraries]);
        var wanted = Wanted(test, texts, analyzer.SupportedDiagnostics);

        using var workspace = new AdhocWorkspace();
        var solution = TestSolution.Create(workspace, test, test.Libraries, texts);
        var found = new List<Diagnostic>();
        foreach (var project in solution.Projects)
            found.AddRange(await Diagnose(project, analyzer));

        var comparison = Comparison.Of(wanted, found);
        if (!comparison.IsEqual)
            Assert.Fail(new Report(comparison, texts, DefaultId(test, analyzer.SupportedDiagnostics)).ToString());
    }

    static async Task<IEnumerable<Diagnostic>> Diagnose(Project project, DiagnosticAnalyzer analyzer)
    {
        var compilation = (await project.GetCompilationAsync())!;
        var errors = compilation.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        // A throwing analyzer arrives here as AD0001, which no mark expects.
        var findings = await compilation.WithAnalyzers(Ours.With(analyzer), project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync();
        return errors.Concat(findings);
    }

    static List<Wanted> Wanted<TAnalyzer>(AnalyzerCase<TAnalyzer> test, MarkedTexts texts, ImmutableArray<DiagnosticDescriptor> descriptors)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var listed = test.Expected.Select(expected => new Wanted(
            expected.Id, [.. expected.Places.Select(texts.Place)], expected.MessageOf(descriptors), expected.Severity, IgnoresFurther: expected.IgnoresFurther));
        var defaultId = DefaultId(test, descriptors);
        var marked = texts.Findings.Select(mark => new Wanted(IdOf(mark.Name), [mark.Span], Message: null, Severity: null, IgnoresFurther: true, IsMark: true));
        return [.. listed, .. marked];

        string IdOf(string mark) => mark.Length > 0 ? mark : defaultId
            ?? throw new InvalidOperationException("'[|' needs a DefaultId: the analyzer has several descriptors.");
    }

    static string? DefaultId<TAnalyzer>(AnalyzerCase<TAnalyzer> test, ImmutableArray<DiagnosticDescriptor> descriptors)
        where TAnalyzer : DiagnosticAnalyzer, new() =>
        test.DefaultId ?? (descriptors.Length == 1 ? descriptors[0].Id : null);
}
