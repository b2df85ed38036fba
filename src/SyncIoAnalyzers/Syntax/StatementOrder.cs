using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Compares statements and places by the order in which they run.</summary>
internal static class StatementOrder
{
    /// <summary>Returns true for a statement that has run whenever a later place is reached: its block is around that place.</summary>
    public static bool RunsBefore(StatementSyntax statement, SyntaxNode place) =>
        statement.Span.End <= place.SpanStart
        && statement.Parent is BlockSyntax or SwitchSectionSyntax
        && statement.Parent.Span.Contains(place.Span);
}
