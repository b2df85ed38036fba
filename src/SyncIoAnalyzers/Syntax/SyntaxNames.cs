using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Reads names from syntax, without binding anything.</summary>
internal static class SyntaxNames
{
    /// <summary>
    /// Returns the name of a member as an expression writes it: <c>c</c> for <c>a.b.c</c>; null for any other expression.
    /// </summary>
    public static string? GetMemberName(ExpressionSyntax member) =>
        member switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            _ => null,
        };

    /// <summary>Returns the name of a method without the suffix of async methods.</summary>
    public static string TrimAsync(string name) => TrimSuffix(name, "Async");

    /// <summary>Returns the name of a method without a suffix which says that it waits: <c>ReadSync</c>, <c>ReadBlocking</c>.</summary>
    public static string TrimSync(string name) =>
        name.EndsWith("Async", StringComparison.Ordinal) ? name : SyncSuffixes.Aggregate(name, TrimSuffix);

    /// <summary>The suffixes of names which say that a method waits.</summary>
    public static readonly string[] SyncSuffixes = ["Sync", "Blocking"];

    /// <summary>Returns the name of the async form of a method: that of <c>Read</c> and of <c>ReadSync</c> is <c>ReadAsync</c>.</summary>
    public static string AddAsync(string name) => TrimSync(name) + "Async";

    static string TrimSuffix(string name, string suffix) =>
        name.Length > suffix.Length && name.EndsWith(suffix, StringComparison.Ordinal)
            ? name.Substring(0, name.Length - suffix.Length)
            : name;

    /// <summary>Returns the last part of a type's name; empty when it has none.</summary>
    public static string GetTypeName(TypeSyntax type) =>
        type switch
        {
            QualifiedNameSyntax qualified => GetTypeName(qualified.Right),
            AliasQualifiedNameSyntax alias => GetTypeName(alias.Name),
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            _ => "",
        };

    /// <summary>Returns the word that stands for the creation, with arguments, of an object whose type has this name.</summary>
    public static string GetCreationWord(string type) => "new " + type;

    /// <summary>Returns the word of a creation with arguments; null for one without arguments, or of a type that is not near it.</summary>
    public static string? FindCreationWord(BaseObjectCreationExpressionSyntax creation) =>
        creation.ArgumentList?.Arguments.Count > 0 && CreatedTypes.FindType(creation) is { } type
            ? GetCreationWord(GetTypeName(type))
            : null;

    /// <summary>Returns a name together with the expression before its dot.</summary>
    public static ExpressionSyntax GetAccess(SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;

    /// <summary>Returns true for a name and for members of one: <c>a</c>, <c>this.a.b</c>.</summary>
    public static bool IsPath(ExpressionSyntax code) =>
        code switch
        {
            IdentifierNameSyntax or ThisExpressionSyntax => true,
            MemberAccessExpressionSyntax { Expression: var owner } => IsPath(owner),
            _ => false,
        };

    /// <summary>Returns true if a name may be that of an <c>EndX</c> method.</summary>
    public static bool IsEndMethodName(string name) =>
        name.Length > 3 && name.StartsWith("End", StringComparison.Ordinal) && char.IsUpper(name[3]);
}
