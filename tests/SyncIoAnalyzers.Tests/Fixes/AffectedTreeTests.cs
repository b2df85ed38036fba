using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the code of an unchanged file that may have another meaning after a change elsewhere.</summary>
public class AffectedTreeTests
{
    const string Members = "class A { int M() => Load(); int N() => 1; int O() => Loader(); }";

    [Theory]
    [InlineData(Members, "M")]
    [InlineData("using System; " + Members, "M")]
    [InlineData("using L = Load; " + Members, "M N O")]
    [InlineData("namespace X { using static Load; " + Members + " }", "M N O")]
    public void Code_that_mentions_a_changed_name_is_affected(string source, string members)
    {
        var tree = CreateTree(source, ["Load"]);
        var isAffected = tree.CreateFilter(default);
        var methods = tree.Tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>();
        Assert.Equal(members, string.Join(' ', methods.Where(m => isAffected(m)).Select(m => m.Identifier.ValueText)));
    }

    [Fact]
    public void All_code_that_a_generator_wrote_anew_is_affected()
    {
        var tree = CreateTree(Members, null);
        Assert.True(tree.CreateFilter(default)(tree.Tree.GetRoot()));
        Assert.Equal([tree.Tree.GetRoot().FullSpan], tree.FindSpans(default));
    }

    [Theory]
    [InlineData("class A { int M() => Load() + 1; int N() => Load(); int O; }", "int M() => Load() + 1; int N() => Load();")]
    [InlineData("class A { int M() => Load(); int O; class B : C(Load()); }", "int M() => Load();|: C(Load())")]
    [InlineData("var a = Load(); a.Run();", "var a = Load(); a.Run();")]
    [InlineData("class A { string M() => \"Load\"; /* Load */ }", "")]
    [InlineData("using X.Load; class A { int O; }", "")]
    public void Each_run_of_members_with_a_changed_name_is_one_span(string source, string code) =>
        Assert.Equal(code, FindCode(CreateTree(source, ["Load"])));

    [Theory]
    [InlineData("class A { int M() => 2; int N() => Load(); int O; }", "int M() => 2; int N() => Load();")]
    [InlineData("class A { int O; int M() => 1; }", "")]
    [InlineData("class B { int M() => 1; int O; }", "int M() => 1; int O;")]
    [InlineData("using System; class A { int M() => 1; }", "using System; class A { int M() => 1; }")]
    public void Only_the_changed_members_of_a_changed_file_are_affected(string source, string code)
    {
        var before = CSharpSyntaxTree.ParseText("class A { int M() => 1; int N() => Load(); int O; }").GetRoot();
        Assert.Equal(code, FindCode(new(CSharpSyntaxTree.ParseText(source), CreateNames(["Load"]), new FormerCode(before))));
    }

    [Theory]
    [InlineData("class A { int M() => Load(); }", true)]
    [InlineData("class A { System.Func<int> M(B b) => b.Load; }", true)]
    [InlineData("class A { int? M(B b) => b?.Load(); }", true)]
    [InlineData("class A { string M() => nameof(Load); }", true)]
    [InlineData("class A { int M(B b) => b.Load.Count; }", false)]
    [InlineData("class A { int? M(B b) => b.Load?.Count; }", false)]
    [InlineData("class A { int M(B b) => b.Load[0]; }", false)]
    [InlineData("class A { B M() => new B { Load = 1 }; }", false)]
    [InlineData("class A { void M(B b) { b.Load = 1; N(Load: 1); } }", false)]
    [InlineData("class A { System.Collections.Load M(Load<int> a) => new X.Load<int>(); }", false)]
    [InlineData("class A { int Load; }", false)]
    public void Code_that_cannot_name_a_method_is_not_affected_by_one(string source, bool isAffected)
    {
        AffectedTree tree = new(CSharpSyntaxTree.ParseText(source), new(["Load"], ["Load"]), null);
        Assert.Equal(isAffected, tree.FindSpans(default).Count > 0);
    }

    static string FindCode(AffectedTree tree) =>
        string.Join('|', tree.FindSpans(default).Select(s => tree.Tree.ToString().Substring(s.Start, s.Length)));

    static AffectedTree CreateTree(string source, HashSet<string>? names) =>
        new(CSharpSyntaxTree.ParseText(source), names == null ? null : CreateNames(names), null);

    static AffectedNames CreateNames(HashSet<string> names) => new(names, []);
}
