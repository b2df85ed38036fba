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
    public void All_code_of_a_changed_file_is_affected()
    {
        var tree = CreateTree(Members, null);
        Assert.Equal((true, tree.Tree.GetRoot().FullSpan), (tree.CreateFilter(default)(tree.Tree.GetRoot()), tree.FindSpan(default)));
    }

    [Theory]
    [InlineData("class A { int M() => Load() + 1; int N() => Load(); }", "Load() + 1; int N() => Load")]
    [InlineData("class A { string M() => \"Load\"; /* Load */ }", null)]
    public void The_affected_span_reaches_from_the_first_name_to_the_last(string source, string? code)
    {
        var span = CreateTree(source, ["Load"]).FindSpan(default);
        Assert.Equal(code, span is { } found ? source.Substring(found.Start, found.Length) : null);
    }

    static AffectedTree CreateTree(string source, HashSet<string>? names) => new(CSharpSyntaxTree.ParseText(source), names);
}
