using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Checks a case with Microsoft.CodeAnalysis.Testing.</summary>
static class Engine
{
    // References come from Refs, so that no test downloads anything.
    static readonly ReferenceAssemblies None = new("net10.0");

    public static Task Check<TAnalyzer>(AnalyzerCase<TAnalyzer> test) where TAnalyzer : DiagnosticAnalyzer, new() =>
        new Test<TAnalyzer>(test).RunAsync();

    sealed class Test<TAnalyzer> : CSharpAnalyzerTest<TAnalyzer, DefaultVerifier> where TAnalyzer : DiagnosticAnalyzer, new()
    {
        readonly AnalyzerCase<TAnalyzer> test;

        public Test(AnalyzerCase<TAnalyzer> test)
        {
            this.test = test;
            ReferenceAssemblies = None;
            MarkupOptions = MarkupOptions.TreatPositionIndicatorsAsCode;
            // The two checks run every test again with a line put before each source; the other engine has no such thing.
            TestBehaviors = TestBehaviors.SkipGeneratedCodeCheck | TestBehaviors.SkipSuppressionCheck;
            SolutionTransforms.Add((solution, _) => solution.ProjectIds.Aggregate(solution, WithOptions));
            foreach (var library in test.Libraries)
            {
                var state = TestState.AdditionalProjects[library.Name];
                state.AdditionalProjectReferences.AddRange(TestState.AdditionalProjectReferences);
                TestState.AdditionalProjectReferences.Add(library.Name);
                Fill(state, library);
            }

            Fill(TestState, test);
            ExpectedDiagnostics.AddRange(test.Expected.Select(Result));
        }

        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => base.GetDiagnosticAnalyzers().SelectMany(a => Ours.With(a));

        protected override DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers) =>
            test.DefaultId == null ? base.GetDefaultDiagnostic(analyzers) : Descriptors.First(known => known.Id == test.DefaultId);

        // The base class switches on what is off by default; a test should see what a user sees.
        protected override Project ApplyCompilationOptions(Project project) => project;

        IEnumerable<DiagnosticDescriptor> Descriptors => GetDiagnosticAnalyzers().SelectMany(analyzer => analyzer.SupportedDiagnostics);

        static Solution WithOptions(Solution solution, ProjectId id)
        {
            var kind = solution.GetProject(id)!.CompilationOptions!.OutputKind;
            return solution
                .WithProjectCompilationOptions(id, TestProject.CompilationOptions(kind))
                .WithProjectParseOptions(id, TestProject.ParseOptions);
        }

        static void Fill(ProjectState state, TestProject project)
        {
            state.OutputKind = project.EffectiveOutputKind;
            state.AdditionalReferences.AddRange(project.References.Assemblies);
            Add(state.Sources, project.SourceFiles);
            Add(state.AdditionalFiles, project.AdditionalFiles);
            Add(state.AnalyzerConfigFiles, project.ConfigFiles);
        }

        static void Add(SourceFileCollection files, IEnumerable<(string Path, string Text)> added)
        {
            foreach (var (path, text) in added)
                files.Add((path, text));
        }

        DiagnosticResult Result(Expectation expected)
        {
            var result = new DiagnosticResult(expected.Id, expected.Severity ?? default).WithMessage(expected.MessageOf(Descriptors));
            if (expected.Severity == null)
                result = result.WithOptions(DiagnosticOptions.IgnoreSeverity);
            if (expected.IgnoresFurther)
                result = result.WithOptions(result.Options | DiagnosticOptions.IgnoreAdditionalLocations);
            return expected.Places.Aggregate(result, (located, place) => located.WithLocation(place));
        }
    }
}
