using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What finding the ways of requests adds to an analysis, beside binding every body of the project once.</summary>
/// <remarks>
/// In a build the compiler hands the bodies that it has bound to the analyzers, so a walk by itself, over a compilation of which nothing is bound,
/// pays for what is there anyway. What counts is the same analysis with the walk and with its outcome given as a file.
/// </remarks>
internal static class WalkBenchmark
{
    const double Limit = 0.5;

    /// <summary>Measures on the generated web apps.</summary>
    public static int Run()
    {
        var table = new TextTable("", "processor (s)", $"to binding all (what the walk adds: at most {TextTable.Figure(Limit)})");
        foreach (var code in new[] { Code.CleanWeb, Code.TypicalWeb, Code.DirtyWeb })
        {
            var paths = Paths(Parsed(code));
            table.Add(code.ToString(), ["bind all bodies", "analysis, the paths given", "analysis", "what the walk adds", "a walk by itself"], Measure.Rounds(() => Round(code, paths)));
        }

        table.Print();
        return 0;
    }

    static double[] Round(Code code, string paths)
    {
        var (bound, given, passed, alone) = (Parsed(code), Parsed(code), Parsed(code), Parsed(code));
        var isCandidate = IsCandidate(alone);
        var all = Measure.Seconds(() => BindAll(bound));
        var withPaths = Measure.Seconds(() => Analyze(given, new AnalyzerOptions([new PathsText(paths)])));
        var withWalk = Measure.Seconds(() => Analyze(passed, new AnalyzerOptions([])));
        return [all, withPaths, withWalk, withWalk - withPaths, Measure.Seconds(() => Walk.Over(new World([alone], EntryPointTable.Default, isCandidate, default), default))];
    }

    static void Analyze(Compilation compilation, AnalyzerOptions options) =>
        compilation.WithAnalyzers(SyncIoAnalyzer.All(), new CompilationWithAnalyzersOptions(options, null, concurrentAnalysis: false, logAnalyzerExecutionTime: false))
            .GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult();

    static string Paths(Compilation compilation) => SolutionPaths.Of([compilation], EntryPointTable.Default, IsCandidate(compilation), default)[compilation.AssemblyName!];

    sealed class PathsText(string text) : AdditionalText
    {
        public override string Path => RequestPaths.FileName;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    /// <summary>A compilation of which nothing is bound; that its text is parsed is taken for granted by all.</summary>
    static CSharpCompilation Parsed(Code code)
    {
        var compilation = GeneratedProject.Create(code);
        foreach (var tree in compilation.SyntaxTrees)
            tree.GetRoot().DescendantNodes().Count();
        return compilation;
    }

    static Func<string, bool> IsCandidate(Compilation compilation)
    {
        var model = Model.Of(compilation, Measure.OneThread.Options!, default)!;
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

    static bool IsBody(SyntaxNode node) => node switch
    {
        BaseMethodDeclarationSyntax or AccessorDeclarationSyntax => true,
        ArrowExpressionClauseSyntax => node.Parent is BasePropertyDeclarationSyntax,
        EqualsValueClauseSyntax => node.Parent is PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax },
        _ => false,
    };
}
