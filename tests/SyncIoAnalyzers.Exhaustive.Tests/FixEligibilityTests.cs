using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// For the sources of the fix tests, the analyzer names a refusal in a message exactly where the rewriter of the fix refuses.
/// </summary>
public class FixEligibilityTests
{
    // The refusals that depend on the form of a call; all others depend on the code around it.
    static readonly IReadOnlyList<Refusal> FormRefusals = [Refusal.CatchesAggregate, Refusal.HasTimeout, Refusal.UsesTheWait];

    [Theory]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/WaitFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/WrapperFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/ParallelFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/TimeoutFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/FormFixTests.cs")]
    public Task Message_names_the_refusal_of_the_rewriter(string file) => CompareFileAsync(file);

    [SourceTheory, MemberData(nameof(SourceFiles.ChosenTestFiles), MemberType = typeof(SourceFiles))]
    public Task Message_names_the_refusal_of_the_rewriter_for_each_source(string file) => CompareFileAsync(file);

    static async Task CompareFileAsync(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(RepositoryFiles.Folder, file));
        foreach (var source in EveryInputFixTests.ExtractSources(text))
            await CompareSourceAsync(source);
    }

    static async Task CompareSourceAsync(string source)
    {
        var test = new FixCase
        {
            References = TestReferences.EfCore + TestReferences.Npgsql,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { source },
        };
        var solution = test.CreateSolution();
        foreach (var (finding, id, action) in await FixCase.FindAsync(solution))
        {
            var document = solution.GetDocument(id)!;
            var root = (await document.GetSyntaxRootAsync())!;
            var model = (await document.GetSemanticModelAsync())!;
            var refusal = CallRewriter.FindRewrite(finding, action, root, model, default).Refusal;
            var named = Refusal.FromDiagnostic(finding);
            // The code around a call is checked before its form.
            if (named == null || FormRefusals.Contains(named))
                Assert.True(named == FormRefusals.FirstOrDefault(r => r == refusal), $"{source}\n{finding}\n{refusal}");
        }
    }
}
