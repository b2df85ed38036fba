using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers;

/// <summary>The places of some code that a table line could mean, and what the rules say of them.</summary>
internal static class Candidates
{
    /// <summary>The answers for calls and property reads, for <c>foreach</c> over queries, and for what is disposed of or opened, in the order of the text.</summary>
    /// <param name="root">The code to look through.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="model">What the rules may ask.</param>
    /// <param name="inside">The wrapper around the code, when it is a wrapper's own rule that asks.</param>
    /// <param name="token">Ends the analysis.</param>
    /// <param name="awaits">Where the awaits of the code are noted on the way; null when nobody asks for them.</param>
    public static IEnumerable<Answer> In(SyntaxNode root, SemanticModel semantics, Model model, SyntaxNode? inside, CancellationToken token, ICollection<AwaitForm>? awaits = null)
    {
        var told = new HashSet<SyntaxNode>(); // places of answers, and waits that belong to one further out
        foreach (var node in root.DescendantNodesAndSelf(n => n is not (AttributeListSyntax or UsingDirectiveSyntax or SimpleBaseTypeSyntax)))
        {
            if (Glue.Is(node))
                continue;
            if (awaits != null && AwaitForm.Of(node) is { } form)
                awaits.Add(form);
            var answer = node switch
            {
                SimpleNameSyntax name when (model.Apis.MayBlock(name.Identifier.ValueText) || model.Pairs.MayBlock(name.Identifier.ValueText, token)) && Call(name) is { } call =>
                    Ask(name, call, semantics, model, inside, token),
                WhileStatementSyntax loop => CallRules.Wait.Ask(loop, model, semantics, token),
                _ when SyncDispose.May(node) => CallRules.Dispose.Ask(node, model, semantics, token),
                ExpressionSyntax open when model.Opens.May(open) => CallRules.Opened.Ask(open, model, semantics, token),
                InvocationExpressionSyntax end when BlockingWait.MayEnd(end) => CallRules.Wait.Ask(end, semantics, token),
                CommonForEachStatementSyntax loop when model.Apis.HasQueries => CallRules.Query.Ask(loop, model, semantics, token),
                AwaitExpressionSyntax wait => CallRules.Independent.Ask(wait, model, semantics, token),
                _ => null,
            };
            if (answer == null || !model.Has(answer.Rule.Descriptor) || told.Contains(answer.Where) || NotRun.IsRecorded(answer.Where, semantics, model, token) || answer.Rule == CallRules.Wait && BlockingWait.IsInAwaiter(answer.Where, semantics, token))
                continue;
            told.UnionWith(answer.Also.Append(answer.Where));
            yield return answer;
        }
    }

    /// <summary>The answers that tables give, without those that other bodies would have to be bound for.</summary>
    public static IEnumerable<Answer> Known(SyntaxNode root, SemanticModel semantics, Model model, CancellationToken token) => root.DescendantNodesAndSelf().Select(node => node switch
    {
        SimpleNameSyntax name when model.Apis.MayBlock(name.Identifier.ValueText) && Call(name) is { } call => ByTable(name, call, semantics, model, null, token),
        CommonForEachStatementSyntax loop when model.Apis.HasQueries => CallRules.Query.Ask(loop, model, semantics, token),
        _ => null,
    }).OfType<Answer>().Where(a => !NotRun.IsRecorded(a.Where, semantics, model, token));

    static Answer? Ask(SimpleNameSyntax name, ExpressionSyntax call, SemanticModel semantics, Model model, SyntaxNode? inside, CancellationToken token) =>
        ByTable(name, call, semantics, model, inside, token)
        ?? (call is InvocationExpressionSyntax own && model.Pairs.MayBlock(name.Identifier.ValueText, token) ? Own(name, own, semantics, model, inside, token) : null)
        ?? (call is InvocationExpressionSyntax wait && name.Identifier.ValueText == "GetResult" ? CallRules.Wait.AskAwaiter(name, wait, semantics, model, token) : null);

    /// <summary>The answer for a call of a method that the project declares.</summary>
    static Answer? Own(SimpleNameSyntax name, InvocationExpressionSyntax call, SemanticModel semantics, Model model, SyntaxNode? inside, CancellationToken token) =>
        CallRules.Pair.Ask(name, call, semantics, model, inside, token) ?? CallRules.Wait.AskHelper(name, call, semantics, model, token);

    static Answer? ByTable(SimpleNameSyntax name, ExpressionSyntax call, SemanticModel semantics, Model model, SyntaxNode? inside, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        if (Callee.Of(name, semantics, token).Symbol is not { Kind: SymbolKind.Method or SymbolKind.Property } member
            || model.Apis.Blocking(member) is not { } line || semantics.GetOperation(call, token) is not { } operation)
            return null;
        var site = new Site(operation, line, model, semantics, token) { Inside = inside };
        foreach (var rule in CallRules.For(line.Section))
            if (model.Has(rule.Descriptor) && rule.Ask(site) is { } answer)
                return answer;
        return null;
    }

    /// <summary>The whole call or property read of which this is the name; null when the name is something else.</summary>
    static ExpressionSyntax? Call(SimpleNameSyntax name) => Callee.Call(name)
        ?? (Callee.Whole(name) is ExpressionSyntax whole && (whole is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax || whole.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax }) ? whole : null);
}
