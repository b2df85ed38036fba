using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Reads the options that apply where a fix writes.</summary>
internal static class DocumentOptions
{
    /// <summary>The value that <c>.editorconfig</c> gives for a document.</summary>
    public static T GetDocumentValue<T>(this OptionDefinition<T> setting, Document document) => setting.GetValue(FindOptions(document));

    /// <summary>
    /// Returns true if public members of a document may have unknown users: by the option, or because the project is a package.
    /// </summary>
    public static bool KeepsPublicApi(Document document) =>
        SyncIoOptions.FixPublicApi.Parser(SyncIoOptions.FixPublicApi.GetConfiguredText(FindOptions(document)), out var choice)
            ? choice == PublicApiChoice.Twin
            : ProjectProperties.IsPackage(document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions);

    /// <summary>Returns true if a member may have unknown users outside the solution.</summary>
    public static bool IsOffered(IMethodSymbol member, Solution solution) =>
        IsSeenOutside(member)
        && member.DeclaringSyntaxReferences.Select(r => solution.GetDocument(r.SyntaxTree)).OfType<Document>().Any(KeepsPublicApi);

    static bool IsSeenOutside(ISymbol? member) =>
        member is null or INamespaceSymbol
        || member.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal
            && IsSeenOutside(member.ContainingSymbol);

    static AnalyzerConfigOptions? FindOptions(Document document) =>
        document.TryGetSyntaxTree(out var tree) ? document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(tree) : null;
}
