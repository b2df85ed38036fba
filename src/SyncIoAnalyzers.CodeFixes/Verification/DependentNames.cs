using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// Finds the names by which code gets values of some types: those of the types, of the members whose declarations mention them, of the
/// types that derive from them, and so on.
/// </summary>
internal sealed class DependentNames(Solution solution, SolutionIndex index, CancellationToken cancellationToken)
{
    readonly HashSet<string> _names = [];
    readonly Queue<string> _waiting = new();

    /// <summary>Finds the names for some types.</summary>
    public async Task<IReadOnlyCollection<string>> FindNamesAsync(IEnumerable<string> types)
    {
        AddNames(types);
        while (_waiting.Count > 0)
            foreach (var id in await index.FindDocumentsAsync([_waiting.Dequeue()]).ConfigureAwait(false))
                if (
                    solution.GetDocument(id) is { } document
                    && await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } root
                )
                    AddNames(ChangedDeclarations.FindDeclarations(root).Where(MentionsName).SelectMany(FindNames));
        return _names;
    }

    void AddNames(IEnumerable<string> names)
    {
        foreach (var name in names.ToArray())
            if (_names.Add(name))
                _waiting.Enqueue(name);
    }

    bool MentionsName(SyntaxNode declaration) =>
        declaration
            .ChildNodes()
            .Where(part => DecidesTypes(part, declaration))
            .SelectMany(part => part.DescendantTokens())
            .Any(t => t.IsKind(SyntaxKind.IdentifierToken) && _names.Contains(t.ValueText));

    /// <summary>Returns true if a part of a declaration decides of which types its values are.</summary>
    static bool DecidesTypes(SyntaxNode part, SyntaxNode declaration) =>
        declaration switch
        {
            BaseTypeDeclarationSyntax => part is BaseListSyntax || IsRecordParameters(part),
            ConstructorDeclarationSyntax or CompilationUnitSyntax => false,
            _ => part is TypeSyntax or VariableDeclarationSyntax or BaseParameterListSyntax,
        };

    static bool IsRecordParameters(SyntaxNode part) => part is ParameterListSyntax { Parent: RecordDeclarationSyntax };

    /// <summary>Returns the names of a declaration; of one without a name, that of its type.</summary>
    static IEnumerable<string> FindNames(SyntaxNode declaration)
    {
        if (declaration is RecordDeclarationSyntax { ParameterList.Parameters: var parameters })
            foreach (var parameter in parameters)
                yield return parameter.Identifier.ValueText;
        foreach (var name in ChangedDeclarations.FindDeclaredNames(declaration))
            if ((name ?? GetTypeName(declaration)) is { } found)
                yield return found;
    }

    static string? GetTypeName(SyntaxNode declaration) =>
        declaration is DelegateDeclarationSyntax type
            ? type.Identifier.ValueText
            : declaration.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()?.Identifier.ValueText;
}
