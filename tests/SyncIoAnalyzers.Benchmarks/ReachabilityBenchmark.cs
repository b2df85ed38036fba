using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// Measures the cost that the reachability analysis adds to an analysis, relative to binding every body of the project once.
/// </summary>
/// <remarks>
/// In a build the compiler passes the bodies that it has bound to the analyzers, so a separate reachability analysis of an unbound
/// compilation pays for work that is done anyway. The relevant figure is the difference between an analysis with the reachability analysis
/// and one that gets its result as a file.
/// </remarks>
internal static class ReachabilityBenchmark
{
    const double Limit = 0.5;

    /// <summary>Measures the generated web apps.</summary>
    public static int RunBenchmark()
    {
        var table = new TextTable("", "processor (s)", $"to binding all (what the walk adds: at most {TextTable.FormatFigure(Limit)})");
        foreach (var code in new[] { GeneratedCodeKind.CleanWeb, GeneratedCodeKind.TypicalWeb, GeneratedCodeKind.DirtyWeb })
        {
            var paths = CreatePaths(CreateParsed(code));
            table.AddRow(
                code.ToString(),
                ["bind all bodies", "analysis, the paths given", "analysis", "what the walk adds", "a walk by itself"],
                WorkMeasurement.MeasureRounds(() => MeasureRound(code, paths))
            );
        }

        table.PrintRows();
        return 0;
    }

    static double[] MeasureRound(GeneratedCodeKind code, string paths)
    {
        var (bound, given, passed, alone) = (CreateParsed(code), CreateParsed(code), CreateParsed(code), CreateParsed(code));
        var isCandidate = IsCandidate(alone);
        var all = WorkMeasurement.MeasureSeconds(() => BindAll(bound));
        var withPaths = WorkMeasurement.MeasureSeconds(() => RunAnalyzers(given, new AnalyzerOptions([new RequestPathsText(paths)])));
        var withWalk = WorkMeasurement.MeasureSeconds(() => RunAnalyzers(passed, new AnalyzerOptions([])));
        return
        [
            all,
            withPaths,
            withWalk,
            withWalk - withPaths,
            WorkMeasurement.MeasureSeconds(() =>
                ReachabilityAnalysis.AnalyzeProgram(new ProgramModel([alone], EntryPointTable.Default, isCandidate, default), default)
            ),
        ];
    }

    static void RunAnalyzers(Compilation compilation, AnalyzerOptions options) =>
        compilation
            .WithAnalyzers(
                SyncIoAnalyzer.CreateAnalyzers(),
                new CompilationWithAnalyzersOptions(options, null, concurrentAnalysis: false, logAnalyzerExecutionTime: false)
            )
            .GetAnalyzerDiagnosticsAsync()
            .GetAwaiter()
            .GetResult();

    static string CreatePaths(Compilation compilation) =>
        SolutionPaths.Analyze([compilation], EntryPointTable.Default, IsCandidate(compilation), default).CreateTexts()[
            compilation.AssemblyName!
        ];

    sealed class RequestPathsText(string text) : AdditionalText
    {
        public override string Path => RequestPaths.FileName;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    /// <summary>Creates a compilation that is parsed, since every measurement needs that, but not bound.</summary>
    static CSharpCompilation CreateParsed(GeneratedCodeKind code)
    {
        var compilation = GeneratedProject.CreateCompilation(code);
        foreach (var tree in compilation.SyntaxTrees)
            tree.GetRoot().DescendantNodes().Count();
        return compilation;
    }

    static Func<string, bool> IsCandidate(Compilation compilation)
    {
        var model = CompilationContext.GetOrCreate(compilation, WorkMeasurement.OneThread.Options!, default)!.Model;
        return name => model.MayReport(name, default);
    }

    static void BindAll(CSharpCompilation compilation)
    {
        foreach (var tree in compilation.SyntaxTrees)
        {
            var model = compilation.GetSemanticModel(tree);
            foreach (var body in tree.GetRoot().DescendantNodes().Where(IsBody))
                model.GetOperation(body);
        }
    }

    static bool IsBody(SyntaxNode node) =>
        node switch
        {
            BaseMethodDeclarationSyntax or AccessorDeclarationSyntax => true,
            ArrowExpressionClauseSyntax => node.Parent is BasePropertyDeclarationSyntax,
            EqualsValueClauseSyntax => node.Parent
                is PropertyDeclarationSyntax
                    or VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax },
            _ => false,
        };
}
