using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// The analyzer names a refusal in a message exactly where the rewriter of the fix has it, for sources of tests of the fix.
/// </summary>
public class FixEligibilityTests
{
    // The refusals that the form of a call decides; the others are of the code around it.
    static readonly IReadOnlyList<Refusal> OfForm = [Refusal.CatchesAggregate, Refusal.HasTimeout, Refusal.UsesTheWait];

    [Theory]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/WaitFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/WrapperFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/ParallelFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/TimeoutFixTests.cs")]
    [InlineData("tests/SyncIoAnalyzers.Tests/Fixes/FormFixTests.cs")]
    public Task Message_names_the_refusal_of_the_rewriter(string file) => Compare(file);

    [SourceTheory, MemberData(nameof(Sources.ChosenOfTests), MemberType = typeof(Sources))]
    public Task Message_names_the_refusal_of_the_rewriter_for_each_source(string file) => Compare(file);

    static async Task Compare(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(Repository.Folder, file));
        foreach (var source in EveryInputFixTests.Inputs(text))
            await CompareSource(source);
    }

    static async Task CompareSource(string source)
    {
        var test = new FixCase
        {
            References = Refs.EfCore + Refs.Npgsql,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { source },
        };
        var solution = test.Solution();
        foreach (var (finding, id, action) in await FixCase.Findings(solution))
        {
            var document = solution.GetDocument(id)!;
            var root = (await document.GetSyntaxRootAsync())!;
            var model = (await document.GetSemanticModelAsync())!;
            var refusal = CallRewriter.FindRewrite(finding, action, root, model, default).Refusal;
            var named = Refusal.FromDiagnostic(finding);
            // The code around a call is asked first.
            if (named == null || OfForm.Contains(named))
                Assert.True(named == OfForm.FirstOrDefault(r => r == refusal), $"{source}\n{finding}\n{refusal}");
        }
    }
}
