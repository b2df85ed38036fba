using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Finds the values that a <c>using</c> disposes of.</summary>
internal static class UsingResources
{
    /// <summary>Returns the values of a <c>using</c> statement.</summary>
    public static IEnumerable<ExpressionSyntax> GetValues(UsingStatementSyntax statement) =>
        statement.Declaration is { } declaration ? GetValues(declaration)
        : statement.Expression is { } value ? [value]
        : [];

    /// <summary>Returns the initial values of variables.</summary>
    public static IEnumerable<ExpressionSyntax> GetValues(VariableDeclarationSyntax declaration) =>
        declaration.Variables.Select(v => v.Initializer?.Value).OfType<ExpressionSyntax>();
}
