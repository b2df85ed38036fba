using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Checks an <see cref="AnalyzerCase{TAnalyzer}"/> with Microsoft.CodeAnalysis.Testing.</summary>
sealed class RuleVerifier<TAnalyzer> : CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    readonly AnalyzerCase<TAnalyzer> test;

    public RuleVerifier(AnalyzerCase<TAnalyzer> test)
    {
        this.test = test;
        ReferenceAssemblies = VerifierStates.NoPackages;
        // Two analyzers share one id where one takes the other's place in projects that no request reaches; both say the same of it.
        MarkupOptions = MarkupOptions.TreatPositionIndicatorsAsCode | MarkupOptions.UseFirstDescriptor;
        VerifierStates.AddProjects(TestState, test, test.Libraries);
        ExpectedDiagnostics.AddRange(test.Expected.Select(CreateResult));
    }

    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => OwnAnalyzers.WithReplacement(new TAnalyzer());

    protected override DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers) =>
        test.DefaultId != null ? Descriptors.First(known => known.Id == test.DefaultId)
        : Descriptors.DistinctBy(known => known.Id).Take(2).ToArray() is [var only] ? only
        : null;

    /// <summary>Keeps the defaults of rules as users have them; the base class enables all rules.</summary>
    protected override Project ApplyCompilationOptions(Project project) => project;

    protected override Task<Project> CreateProjectImplAsync(
        EvaluatedProjectState primaryProject,
        ImmutableArray<EvaluatedProjectState> additionalProjects,
        CancellationToken cancellationToken
    ) => Task.FromResult(VerifierStates.CreateProject(primaryProject, additionalProjects, test, test.Libraries));

    IEnumerable<DiagnosticDescriptor> Descriptors => GetDiagnosticAnalyzers().SelectMany(analyzer => analyzer.SupportedDiagnostics);

    DiagnosticResult CreateResult(ExpectedFinding expected)
    {
        var result = new DiagnosticResult(expected.Id, expected.Severity ?? default).WithMessage(expected.MessageOf(Descriptors));
        if (expected.Severity == null)
            result = result.WithOptions(DiagnosticOptions.IgnoreSeverity);
        if (expected.IgnoresFurther)
            result = result.WithOptions(result.Options | DiagnosticOptions.IgnoreAdditionalLocations);
        return expected.Places.Aggregate(result, (located, place) => located.WithLocation(place));
    }
}
