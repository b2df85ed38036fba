using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Options as they hold where a fix writes.</summary>
internal static class Chosen
{
    /// <summary>The value that <c>.editorconfig</c> gives for a document.</summary>
    public static T In<T>(this Setting<T> setting, Document document) => setting.In(For(document));

    /// <summary>Whether public members of a document have users that nobody knows: by the option, or because the project is a package.</summary>
    public static bool KeepsPublicApi(Document document) => Options.FixPublicApi.Reader(Options.FixPublicApi.WrittenIn(For(document)), out var choice)
        ? choice == PublicApi.Twin
        : AppModel.IsPackage(document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions);

    /// <summary>Whether a member is offered to users that nobody knows.</summary>
    public static bool IsOffered(IMethodSymbol member, Solution solution) =>
        IsSeenOutside(member) && member.DeclaringSyntaxReferences.Select(r => solution.GetDocument(r.SyntaxTree)).OfType<Document>().Any(KeepsPublicApi);

    static bool IsSeenOutside(ISymbol? member) => member is null or INamespaceSymbol
        || member.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal && IsSeenOutside(member.ContainingSymbol);

    static AnalyzerConfigOptions? For(Document document) => document.TryGetSyntaxTree(out var tree) ? document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(tree) : null;
}
