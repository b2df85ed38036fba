using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>
/// Finds streams that code must be able to seek: it sets their position or reads their length, and a network allows neither. Such a stream
/// is a file or in memory.
/// </summary>
internal static class SeekableParameter
{
    static readonly string[] SeekingMembers = ["Seek", "Position", "Length"];

    /// <summary>Returns true if the method of a parameter seeks in it without checking that it can.</summary>
    public static bool IsSeekable(IParameterSymbol parameter) =>
        parameter.ContainingSymbol.DeclaringSyntaxReferences.Any(d =>
            d.GetSyntax().DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(a => IsSeeking(a, parameter.Name))
        );

    static bool IsSeeking(MemberAccessExpressionSyntax access, string parameter) =>
        access.Expression is IdentifierNameSyntax name
        && name.Identifier.ValueText == parameter
        && SeekingMembers.Contains(access.Name.Identifier.ValueText)
        && !access.Ancestors().Any(IsConditional);

    static bool IsConditional(SyntaxNode place) =>
        place switch
        {
            IfStatementSyntax statement => ChecksSeeking(statement.Condition),
            ConditionalExpressionSyntax choice => ChecksSeeking(choice.Condition),
            BinaryExpressionSyntax condition => ChecksSeeking(condition.Left),
            TryStatementSyntax => true,
            _ => false,
        };

    static bool ChecksSeeking(ExpressionSyntax condition) =>
        condition.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == "CanSeek");
}
