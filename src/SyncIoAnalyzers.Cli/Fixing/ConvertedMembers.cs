using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// The members that became async in a fix. The next round awaits their other waits too, even those that no request runs: a method that
/// awaits one call and waits for the next would be half a change.
/// </summary>
internal sealed class ConvertedMembers
{
    readonly HashSet<(DocumentId Document, string Type, string Name)> _members = [];

    /// <summary>Adds the members of a plan, under the names that it gives them.</summary>
    public void AddPlan(FixPlan plan) =>
        _members.UnionWith(
            plan.Members.Where(m => !m.IsNested && !m.IsOfLibrary)
                .SelectMany(m => m.Declarations.Select(d => (d.Document, FindTypeName(d.Node), m.Name)))
        );

    /// <summary>
    /// Returns true if a place can await in a member that became async, or is in the code of one that only returns a task since then, also
    /// if another member holds that code.
    /// </summary>
    public bool Contains(DocumentId document, Location location)
    {
        if (!_members.Any(m => m.Document == document) || location.SourceTree is not { } tree)
            return false;
        var function = EnclosingFunction.GetFunction(tree.GetRoot().FindNode(location.SourceSpan, getInnermostNodeForTie: true));
        return (EnclosingFunction.IsAsync(function) || function is MethodDeclarationSyntax)
            && function.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method
            && (IsConverted(method, document) || HasFormInNameOnly(method, document));
    }

    bool IsConverted(MethodDeclarationSyntax method, DocumentId document) =>
        _members.Contains((document, FindTypeName(method), method.Identifier.ValueText));

    /// <summary>Returns true if the async form of a method was added for a contract and only calls the method.</summary>
    bool HasFormInNameOnly(MethodDeclarationSyntax method, DocumentId document) =>
        method.Parent is TypeDeclarationSyntax type
        && type.Members.OfType<MethodDeclarationSyntax>().Any(f => IsConverted(f, document) && OnlyCalls(f, method.Identifier.ValueText));

    static bool OnlyCalls(MethodDeclarationSyntax form, string name) =>
        form.Identifier.ValueText == SyntaxNames.AddAsync(name)
        && !EnclosingFunction.IsAsync(form)
        && HollowForm.FindOnlyCall(form) is { } call
        && SyntaxNames.GetMemberName(call.Expression) == name;

    static string FindTypeName(SyntaxNode member) => member.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Identifier.ValueText ?? "";
}
