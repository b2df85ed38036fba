using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What finding the ways of requests costs, beside binding every body of the project once.</summary>
internal static class WalkBenchmark
{
    const double Limit = 0.5;

    /// <summary>Measures on the generated web apps.</summary>
    public static int Run()
    {
        var table = new TextTable("", "processor (s)", $"to binding all (walk: at most {TextTable.Figure(Limit)})");
        foreach (var code in new[] { Code.CleanWeb, Code.TypicalWeb, Code.DirtyWeb })
            table.Add(code.ToString(), ["bind all bodies", "walk", "first pass, with the compile it asks for"], Measure.Rounds(() => Round(code)));
        table.Print();
        return 0;
    }

    static double[] Round(Code code)
    {
        var (bound, walked, passed) = (Parsed(code), Parsed(code), Parsed(code));
        // What the tables say of names is known before a walk begins, since a finding asked for it.
        var isCandidate = IsCandidate(walked);
        IsCandidate(bound);
        return
        [
            Measure.Seconds(() => BindAll(bound)),
            Measure.Seconds(() => Walk.Over(new World([walked], EntryPointTable.Default, isCandidate, default), default)),
            Measure.Seconds(() => passed.WithAnalyzers([new SyncIoAnalyzer()], Measure.OneThread).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult()),
        ];
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
        model.MayReport("Read", default);
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
