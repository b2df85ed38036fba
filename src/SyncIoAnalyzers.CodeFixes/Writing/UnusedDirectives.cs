using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// Removes the <c>using</c> directives that nothing needs any more: the last call of a helper is gone, and the analyzers of many projects
/// make a directive without a use an error.
/// </summary>
/// <param name="members">The members that became async, whose new names the old code does not have.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class UnusedDirectives(IEnumerable<AsyncMember> members, CancellationToken cancellationToken)
{
    // The compiler calls extension methods of these names for foreach, await, deconstructions and collection initializers.
    static readonly string[] ImplicitNames = ["GetEnumerator", "GetAsyncEnumerator", "GetAwaiter", "Deconstruct", "Add"];

    readonly ILookup<string, string> _newNames = members.ToLookup(
        m => m.Symbol.ContainingNamespace.ToDisplayString(),
        m => m.Name,
        StringComparer.Ordinal
    );

    /// <summary>Removes the directives of a written file whose last use was removed.</summary>
    /// <param name="written">The file after the fix.</param>
    /// <param name="model">The semantic model of the file before it.</param>
    public CompilationUnitSyntax RemoveDirectives(CompilationUnitSyntax written, SemanticModel model)
    {
        var old = (CompilationUnitSyntax)model.SyntaxTree.GetRoot(cancellationToken);
        // Another target may compile the code of another branch, which may need the directive. Pages have directives of their own.
        if (old.GetFirstDirective(d => d.IsKind(SyntaxKind.IfDirectiveTrivia)) != null || RazorMapping.IsRazorTree(model.SyntaxTree))
            return written;
        if (!ImportDirectives.FindDirectives(written).Any())
            return written;
        var names = new FileNames(old, written);
        var lost = names.Lost.Select(n => FindImported(n, model)).OfType<INamespaceSymbol>().GroupBy(s => s.ToDisplayString());
        return lost.Where(s => UsingDirectives.FindDirective(written, s.Key) != null && !IsUsed(s.First(), names, model))
            .Aggregate(written, (root, s) => UsingDirectives.RemoveDirective(root, s.Key));
    }

    bool IsUsed(INamespaceSymbol space, FileNames names, SemanticModel model)
    {
        var declared = FindNames(model.Compilation.GetCompilationNamespace(space) ?? space);
        return declared.Overlaps(ImplicitNames)
            || names.Added.Any(n => declared.Contains(n) || _newNames[space.ToDisplayString()].Contains(n))
            || names.Kept.Any(n => declared.Contains(n.Identifier.ValueText) && MayImport(n, space, model));
    }

    /// <summary>Returns true for a name that a directive for the namespace may serve; a name without a meaning may be any.</summary>
    bool MayImport(SimpleNameSyntax name, INamespaceSymbol space, SemanticModel model) =>
        model.GetSymbolInfo(name, cancellationToken).Symbol is not { } symbol
        || FindImported(symbol)?.ToDisplayString() == space.ToDisplayString();

    /// <summary>Returns the names of the types and the extension members of a namespace: those that a directive makes visible.</summary>
    static HashSet<string> FindNames(INamespaceSymbol space)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var type in space.GetTypeMembers())
        {
            names.Add(type.Name);
            if (type.Name.EndsWith("Attribute", StringComparison.Ordinal))
                names.Add(type.Name.Substring(0, type.Name.Length - "Attribute".Length));
            // The members of extension blocks are those of nested types.
            if (type.MightContainExtensionMethods)
                names.UnionWith(type.MemberNames.Concat(type.GetTypeMembers().SelectMany(t => t.MemberNames)));
        }

        return names;
    }

    INamespaceSymbol? FindImported(SimpleNameSyntax name, SemanticModel model) =>
        model.GetSymbolInfo(name, cancellationToken).Symbol is { } symbol ? FindImported(symbol) : null;

    /// <summary>Returns the namespace that the name of a symbol may need a directive for: types and extension members.</summary>
    static INamespaceSymbol? FindImported(ISymbol symbol) =>
        symbol is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor }
        || FindOutermostType(symbol) is { MightContainExtensionMethods: true }
            ? symbol.ContainingNamespace
            : null;

    static INamedTypeSymbol? FindOutermostType(ISymbol symbol)
    {
        var type = symbol.ContainingType;
        while (type?.ContainingType is { } outer)
            type = outer;
        return type;
    }

    /// <summary>The names of a file, sorted by what a fix did with them.</summary>
    sealed class FileNames
    {
        /// <summary>Reads the names of a file before and after a fix.</summary>
        public FileNames(SyntaxNode old, SyntaxNode written)
        {
            var names = FindNames(old).ToLookup(n => n.Identifier.ValueText);
            var texts = new HashSet<string>(FindNames(written).Select(n => n.Identifier.ValueText), StringComparer.Ordinal);
            Added = texts.Where(t => !names.Contains(t));
            Kept = names.Where(n => texts.Contains(n.Key)).SelectMany(n => n);
            Lost = names.Where(n => !texts.Contains(n.Key)).Select(n => n.First());
        }

        /// <summary>The texts that only the new file has.</summary>
        public IEnumerable<string> Added { get; }

        /// <summary>The names of the old file whose texts the new one still has.</summary>
        public IEnumerable<SimpleNameSyntax> Kept { get; }

        /// <summary>One name of the old file for each text that the new one no longer has.</summary>
        public IEnumerable<SimpleNameSyntax> Lost { get; }

        static IEnumerable<SimpleNameSyntax> FindNames(SyntaxNode root) =>
            root.DescendantNodes(n => n is not UsingDirectiveSyntax, descendIntoTrivia: true).OfType<SimpleNameSyntax>();
    }
}
