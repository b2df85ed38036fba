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
        Assert.Equal(names.Split(' ', StringSplitOptions.RemoveEmptyEntries), FindChanges(old, now)!.Names.Order());

    [Theory]
    [InlineData("class A { }", "class A : B { }")]
    [InlineData("class A { A() { } }", "class A { A(int i) { } }")]
    [InlineData("class A { int this[int i] => i; }", "class A { long this[int i] => i; }")]
    [InlineData("class A { void Dispose() { } }", "class A { Task DisposeAsync() => null; }")]
    [InlineData("delegate int A();", "delegate Task<int> A();")]
    [InlineData("", "class A { }")]
    public void A_change_that_needs_no_name_is_seen_by_code_with_values_of_its_type(string old, string now) =>
        Assert.Equal(
            ("", "A"),
            FindChanges(old, now) is { } found ? (string.Join(' ', found.Names), string.Join(' ', found.Types)) : default
        );

    [Theory]
    [InlineData("using X;", "global using X;")]
    [InlineData("static class A { static void Add(this List<int> l, long i) { } }", "static class A { }")]
    public void Any_code_may_see_a_change_that_needs_no_value_of_its_type(string old, string now) => Assert.Null(FindChanges(old, now));

    [Theory]
    [InlineData("class B { A Made; A[] All() => null; }", "A All Made", "class X : B { }")]
    [InlineData("class B : A { }", "A B Own", "class C { B Own => null; B Local() { B b = null; return null; } C(B b) { } }", "Local")]
    [InlineData("record B(List<A> Items);", "A B Items", "class C { void M() { A a = null; } }")]
    [InlineData("class B { void Each(Action<A> f) { } A this[int i] => null; }", "A B Each", "class C { int N; }")]
    public async Task Names_lead_to_values_of_a_type_through_declarations(string file, string names, string other, string also = "")
    {
        var test = new FixCase { Sources = { ("0.cs", "class A { }"), ("1.cs", file), ("2.cs", other) } };
        var solution = test.CreateSolution();
        var found = await new DependentNames(solution, new(solution, EditablePages.None, default), default).FindNamesAsync(["A"]);
        Assert.Equal($"{names} {also}".Split(' ', StringSplitOptions.RemoveEmptyEntries).Order(), found.Order());
    }

    [Fact]
    public void A_word_is_found_where_it_is_not_part_of_another() =>
        Assert.Equal([0, 15], WordIndex.FindPositions("Load LoadAsync(Load)_Load", "Load"));

    static ChangedDeclarations? FindChanges(string old, string now) =>
        ChangedDeclarations.FindChanges([(CSharpSyntaxTree.ParseText(old).GetRoot(), CSharpSyntaxTree.ParseText(now).GetRoot())]);
}
