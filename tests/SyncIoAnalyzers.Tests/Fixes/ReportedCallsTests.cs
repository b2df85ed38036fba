using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the files in which the rules may report something else after a change of another file.</summary>
public class ReportedCallsTests
{
    [Theory]
    [InlineData("class A { int M() => Load(); }", true)]
    [InlineData("class A { int M(B b) => b.Load(); }", true)]
    [InlineData("class A { Load<int> M() => new Load<int>(); }", false)]
    [InlineData("class A { int M(B b) => b.Load.Count; }", false)]
    [InlineData("class A { int Load() => 1; }", false)]
    public void Only_code_that_may_call_the_member_is_judged_anew(string source, bool isFound) =>
        Assert.Equal(isFound, new AffectedNames(["Load"], ["Load"]).FindIn(CSharpSyntaxTree.ParseText(source).GetRoot()).Any());

    [Theory]
    [InlineData("class Store { public int Load() => 1; }", "")]
    [InlineData("class Store { public int Load() => 2; }", "Store Calls")]
    [InlineData("class Store { public int Load() => 1; public int LoadAsync() => 1; }", "Store Calls")]
    [InlineData("class Store { public int Load() => 1; public int Save() => 1; }", "Store")]
    public async Task Callers_of_a_member_with_another_body_or_a_new_async_form_are_analyzed_again(string store, string files)
    {
        using var workspace = new AdhocWorkspace();
        var project = workspace.AddProject("Shop", LanguageNames.CSharp);
        var changed = workspace.AddDocument(project.Id, "Store", SourceText.From("class Store { public int Load() => 1; }")).Id;
        workspace.AddDocument(project.Id, "Calls", SourceText.From("class Calls { int M(Store s) => s.Load(); }"));
        workspace.AddDocument(project.Id, "Other", SourceText.From("class Other { int M(Load s) => s.Count(); }"));
        var old = workspace.CurrentSolution;
        var now = old.WithDocumentText(changed, SourceText.From(store));
        var index = new SolutionIndex(old, EditablePages.None, default);
        var affected = await AffectedDocuments.FindAsync(old, now, [changed], [project.Id], index, default);
        var trees = await affected!.FindReportedTreesAsync(now.GetProject(project.Id)!, default);
        Assert.Equal(files, string.Join(' ', trees.Distinct().Select(t => now.GetDocument(t)!.Name)));
    }
}
