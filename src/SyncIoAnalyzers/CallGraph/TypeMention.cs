using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>A piece of code that mentions the name of a type or of an extension method.</summary>
/// <param name="Assembly">The assembly that contains it.</param>
/// <param name="Extension">The name of the extension method that it is; null for other code.</param>
internal readonly record struct TypeMention(string Assembly, string? Extension)
{
    /// <summary>Returns the name of a method if it is an extension method; null otherwise.</summary>
    public static string? FindExtension(MethodDeclarationSyntax method) =>
        method.ParameterList.Parameters is { Count: > 0 } parameters && parameters[0].Modifiers.Any(SyntaxKind.ThisKeyword)
            ? method.Identifier.ValueText
            : null;
}
