using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Follows a lazy sequence to the code that reads it. Where that reads all elements, a list that is filled before can take its place.
/// </summary>
/// <param name="model">The semantic model of the code.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class SequenceReads(SemanticModel model, CancellationToken cancellationToken)
{
    readonly ResponseValues _responses = new(model, cancellationToken);
    readonly VariableUses _variables = new(model, cancellationToken);

    /// <summary>Returns true if all elements are read, once the statement around the sequence has run.</summary>
    public bool AreAllRead(ExpressionSyntax sequence) => AreAllRead(sequence, VariableUses.MostVariables);

    /// <summary>Returns true if a value is written to the response and read by nothing else.</summary>
    public bool IsWritten(ExpressionSyntax value) => _responses.IsWritten(value);

    bool AreAllRead(ExpressionSyntax sequence, int mostVariables)
    {
        if (SpreadSyntax.IsSpread(sequence.Parent) || IsWritten(sequence))
            return true;
        if (FindReader(sequence) is { } call)
            return IsReader(call) || IsLazyOperator(call, sequence) && AreAllRead(call, mostVariables);
        return mostVariables > 0 && _variables.IsUseKnown(sequence, u => AreAllRead(u, mostVariables - 1));
    }

    bool IsReader(InvocationExpressionSyntax call) => FindMethod(call) is { } method && ElementOperator.IsReader(method);

    bool IsLazyOperator(InvocationExpressionSyntax call, ExpressionSyntax sequence) =>
        sequence.Parent is MemberAccessExpressionSyntax && FindMethod(call) is { } method && ElementOperator.IsLazyOperator(method);

    IMethodSymbol? FindMethod(InvocationExpressionSyntax call) => model.GetSymbolInfo(call, cancellationToken).Symbol as IMethodSymbol;

    /// <summary>Returns the call that a sequence is the receiver or an argument of.</summary>
    public static InvocationExpressionSyntax? FindReader(ExpressionSyntax sequence) =>
        sequence.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == sequence => access.Parent as InvocationExpressionSyntax,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } => call,
            _ => null,
        };
}
