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
    /// Returns the treatment of a member by the option of its documents: <c>Convert</c> where no code outside the solution can see it.
    /// </summary>
    public static PublicApiChoice GetPublicApiChoice(IMethodSymbol member, Solution solution) =>
        IsSeenOutside(member)
            ? member
                .DeclaringSyntaxReferences.Select(r => solution.GetDocument(r.SyntaxTree))
                .OfType<Document>()
                .Select(GetPublicApiChoice)
                .DefaultIfEmpty(PublicApiChoice.Convert)
                .Max()
            : PublicApiChoice.Convert;

    /// <summary>Returns true if a member may have unknown users outside the solution, so that its sync form has to stay.</summary>
    public static bool IsOffered(IMethodSymbol member, Solution solution) =>
        GetPublicApiChoice(member, solution) != PublicApiChoice.Convert;

    /// <summary>
    /// Returns true if a member is kept because its project ships its API, and no option says so: <c>--unsafe</c> may change it.
    /// </summary>
    public static bool IsKeptByDefault(IMethodSymbol member, Solution solution) =>
        IsSeenOutside(member)
        && member
            .DeclaringSyntaxReferences.Select(r => solution.GetDocument(r.SyntaxTree))
            .OfType<Document>()
            .All(d => SyncIoOptions.FixPublicApi.GetDocumentValue(d) == PublicApiChoice.Auto);

    static PublicApiChoice GetPublicApiChoice(Document document) =>
        SyncIoOptions.FixPublicApi.GetDocumentValue(document) is var choice && choice != PublicApiChoice.Auto ? choice
        : ShipsApi(document.Project) ? PublicApiChoice.Keep
        : PublicApiChoice.Convert;

    /// <summary>Returns true if a project is packed, or declares its API in the files of the public API analyzers.</summary>
    static bool ShipsApi(Project project) =>
        ProjectProperties.IsPackage(project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions)
        || project.AdditionalDocuments.Any(d => IsPublicApiFile(Path.GetFileName(d.FilePath ?? d.Name)));

    static bool IsPublicApiFile(string name) =>
        name.Equals("PublicAPI.Shipped.txt", StringComparison.OrdinalIgnoreCase)
        || name.Equals("PublicAPI.Unshipped.txt", StringComparison.OrdinalIgnoreCase);

    static bool IsSeenOutside(ISymbol? member) =>
        member is null or INamespaceSymbol
        || member.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal
            && IsSeenOutside(member.ContainingSymbol);

    static AnalyzerConfigOptions? FindOptions(Document document) =>
        document.TryGetSyntaxTree(out var tree) ? document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(tree) : null;
}
