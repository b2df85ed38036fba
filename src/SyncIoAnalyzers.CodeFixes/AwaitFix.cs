using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Calls;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.CodeFixes;

/// <summary>Rewrites a blocking call to <c>await</c>, and every member on the way to whoever can await it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AwaitFix)), Shared]
public sealed class AwaitFix : CodeFixProvider
{
    /// <summary>One key for one fix and for all of them.</summary>
    internal const string Key = "SyncIo.Await";

    /// <summary>The rules whose findings can be rewritten.</summary>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = Rewrites.Ids.ToImmutableArray();

    /// <summary>Plans over all findings together; there is no merging of separate edits.</summary>
    public override FixAllProvider GetFixAllProvider() => AwaitAll.Instance;

    /// <summary>Offers a fix for each finding that has a plan; the title says how far it reaches.</summary>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var finding in context.Diagnostics)
        {
            var planned = await Planned.Of([new Marked(finding, context.Document.Id)], context.Document.Project.Solution, context.CancellationToken).ConfigureAwait(false);
            if (!planned.Plan.IsEmpty)
                context.RegisterCodeFix(CodeAction.Create(planned.Plan.Title, _ => Task.FromResult(planned.Solution), Key), finding);
        }
    }
}
