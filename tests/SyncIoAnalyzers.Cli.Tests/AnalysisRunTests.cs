using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

public class AnalysisRunTests
{
    [Fact]
    public async Task An_analyzer_exception_is_reported_as_a_failure() =>
        Assert.Equal(
            ["ThrowingAnalyzer failed on Shop, so findings may be missing; please report it: InvalidOperationException: Too bad."],
            (await RunAsync(new ThrowingAnalyzer())).Failures.AsEnumerable()
        );

    [Fact]
    public async Task An_analyzer_exception_is_also_a_failure_if_only_findings_are_requested() =>
        Assert.Equal(
            (await RunAsync(new ThrowingAnalyzer())).Failures.AsEnumerable(),
            (
                await ProjectAnalysis.FindDiagnosticsAsync(CompileProject(), null, _ => [new ThrowingAnalyzer()], CancellationToken.None)
            ).Failures
        );

    [Fact]
    public async Task Solution_paths_replace_the_paths_on_disk()
    {
        var asked = new ReadingAnalyzer();
        await RunAsync(asked);
        Assert.Equal(["of the solution"], asked.Paths);
    }

    static Task<ProjectAnalysis> RunAsync(DiagnosticAnalyzer analyzer) =>
        ProjectAnalysis.AnalyzeAsync(CompileProject(), "of the solution", _ => [analyzer], new("/shop"), CancellationToken.None);

    static CompiledProject CompileProject()
    {
        using var workspace = new AdhocWorkspace();
        var project = workspace.AddProject("Shop", LanguageNames.CSharp);
        var compilation = CSharpCompilation.Create("Shop", [CSharpSyntaxTree.ParseText("class A { }")]);
        var options = new AnalyzerOptions([new InMemoryText("/old/SyncIo.RequestPaths.txt", "on disk")]);
        return new CompiledProject(new("Shop", "/shop/Shop.csproj", "net10.0", project, 0), compilation, options, 0);
    }

    abstract class ProbeAnalyzer : DiagnosticAnalyzer
    {
        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        [new("SIO001", "title", "message", "category", DiagnosticSeverity.Warning, isEnabledByDefault: true)];

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterCompilationAction(AnalyzeCompilation);
        }

        protected abstract void AnalyzeCompilation(CompilationAnalysisContext context);
    }

#pragma warning disable RS1001 // Run by these tests alone, no compiler is to find them.
    sealed class ThrowingAnalyzer : ProbeAnalyzer
    {
        protected override void AnalyzeCompilation(CompilationAnalysisContext context) => throw new InvalidOperationException("Too bad.");
    }

    sealed class ReadingAnalyzer : ProbeAnalyzer
    {
        public IEnumerable<string>? Paths { get; private set; }

        protected override void AnalyzeCompilation(CompilationAnalysisContext context) =>
            Paths = [.. context.Options.AdditionalFiles.Select(file => file.GetText()!.ToString())];
    }
}
