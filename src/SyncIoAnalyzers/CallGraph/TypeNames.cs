using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the code that names a type outside of its own declaration: a member, an attribute, a list of bases or a string. The texts are
/// searched, since attributes and lists of bases belong to no code that runs.
/// </summary>
internal sealed class TypeNames
{
    // Attributes are written, and view components invoked, without the ending of their type.
    static readonly string[] OmittedEndings = ["Attribute", "ViewComponent"];

    readonly Dictionary<string, HashSet<TypeMention>> _mentions = [];

    /// <summary>Searches the code of a program.</summary>
    /// <param name="compilations">The projects.</param>
    /// <param name="types">The simple names of the types.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public TypeNames(IEnumerable<Compilation> compilations, IReadOnlyCollection<string> types, CancellationToken cancellationToken)
    {
        foreach (var type in types)
            _mentions[type] = [];
        foreach (var compilation in types.Count == 0 ? [] : compilations)
        foreach (var tree in compilation.SyntaxTrees)
        {
            var text = tree.GetText(cancellationToken).ToString();
            foreach (var type in types)
            foreach (var token in FindNames(tree, text, type, cancellationToken))
                _mentions[type].Add(new TypeMention(compilation.AssemblyName ?? "", FindExtension(token)));
        }
    }

    /// <summary>Returns the code that names a type.</summary>
    public IEnumerable<TypeMention> GetMentions(string type) => _mentions[type];

    static IEnumerable<SyntaxToken> FindNames(SyntaxTree tree, string text, string type, CancellationToken cancellationToken)
    {
        var word = GetShortName(type);
        for (var at = text.IndexOf(word, StringComparison.Ordinal); at >= 0; at = text.IndexOf(word, at + 1, StringComparison.Ordinal))
            if (tree.GetRoot(cancellationToken).FindToken(at) is var token && IsName(token, type))
                yield return token;
    }

    static string? FindExtension(SyntaxToken token) =>
        token.Parent?.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method ? TypeMention.FindExtension(method) : null;

    static string GetShortName(string type) =>
        Array.Find(OmittedEndings, e => type.Length > e.Length && type.EndsWith(e, StringComparison.Ordinal)) is { } ending
            ? type.Substring(0, type.Length - ending.Length)
            : type;

    static bool IsName(SyntaxToken token, string type) =>
        (token.IsKind(SyntaxKind.IdentifierToken) ? token.ValueText == type || token.ValueText == GetShortName(type) : IsText(token, type))
        && !token.Parent!.AncestorsAndSelf().OfType<BaseTypeDeclarationSyntax>().Any(d => d.Identifier.ValueText == type);

    static bool IsText(SyntaxToken token, string type) =>
        token.Kind() is SyntaxKind.StringLiteralToken or SyntaxKind.InterpolatedStringTextToken
        && token.ValueText.Contains(GetShortName(type));
}
