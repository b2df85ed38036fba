using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the names by which code in other documents may see a change, so that the fix examines only such documents.</summary>
public class ChangedDeclarationsTests
{
    [Theory]
    [InlineData("class A { int M() => 1; }", "class A { int M() => 2; }", "")]
    [InlineData("class A { int M() { return 1; } }", "class A { int M() { return 2; } }", "")]
    [InlineData("class A { int P { get { return 1; } } }", "class A { int P { get { return 2; } } }", "")]
    [InlineData("using X; class A { int M() => 1; }", "using Y; class A { int M() => 1; }", "")]
    [InlineData("class A { int M() => 1; }", "class A { long M() => 1; }", "M")]
    [InlineData("class A { int M() => 1; }", "class A { async Task<int> MAsync() => 1; }", "M MAsync")]
    [InlineData("class A { int M() => 1; }", "class A { int M() => 1; int N() => 1; }", "N")]
    [InlineData("class A { int M() => 1; class B { } }", "class A { class B { int M() => 1; } }", "M")]
    [InlineData("class A { Func<int> f, g; }", "class A { Func<Task<int>> f, g; }", "f g")]
    [InlineData("enum E { A = 1 }", "enum E { A = 2 }", "A")]
    public void A_name_is_changed_if_more_than_its_body_differs(string old, string now, string names) =>
        Assert.Equal(names.Split(' ', StringSplitOptions.RemoveEmptyEntries), FindNames(old, now)!.Order());

    [Theory]
    [InlineData("class A { }", "class A : B { }")]
    [InlineData("class A { A() { } }", "class A { A(int i) { } }")]
    [InlineData("class A { int this[int i] => i; }", "class A { long this[int i] => i; }")]
    [InlineData("class A { void Dispose() { } }", "class A { Task DisposeAsync() => null; }")]
    [InlineData("delegate int D();", "delegate Task<int> D();")]
    [InlineData("using X;", "global using X;")]
    [InlineData("", "class A { }")]
    public void Any_code_may_see_a_change_of_a_declaration_that_needs_no_name(string old, string now) => Assert.Null(FindNames(old, now));

    [Fact]
    public void A_word_is_found_where_it_is_not_part_of_another() =>
        Assert.Equal([0, 15], WordIndex.FindPositions("Load LoadAsync(Load)_Load", "Load"));

    static IReadOnlyCollection<string>? FindNames(string old, string now) =>
        ChangedDeclarations.FindNames([(CSharpSyntaxTree.ParseText(old).GetRoot(), CSharpSyntaxTree.ParseText(now).GetRoot())]);
}
