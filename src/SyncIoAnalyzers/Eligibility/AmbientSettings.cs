using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Recognizes statements that only carry the culture or the synchronization context to another thread. An <c>await</c> carries both, so
/// that they go with a helper that only waits.
/// </summary>
internal static class AmbientSettings
{
    // Their properties and methods read or set what belongs to the current thread or execution context.
    static readonly HashSet<string> Owners = ["CultureInfo", "CurrentThread", "SynchronizationContext"];

    static readonly HashSet<string> Members =
    [
        "CurrentCulture",
        "CurrentUICulture",
        "DefaultThreadCurrentCulture",
        "Current",
        "SetSynchronizationContext",
    ];

    /// <summary>Returns the statements that do more than read or set such a setting.</summary>
    public static IReadOnlyList<StatementSyntax> SkipSettings(IEnumerable<StatementSyntax> statements) =>
        [.. statements.Where(s => !IsSetting(s))];

    /// <summary>Returns true for a statement that only reads or sets such a setting.</summary>
    public static bool IsSetting(SyntaxNode statement)
    {
        if (statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0, Declaration.Variables: var variables })
            return variables.All(Reads);
        return (statement as ExpressionStatementSyntax)?.Expression switch
        {
            AssignmentExpressionSyntax set => IsMember(set.Left) && IsValue(set.Right),
            InvocationExpressionSyntax call => IsMember(call.Expression) && TakesValues(call),
            _ => false,
        };
    }

    static bool TakesValues(InvocationExpressionSyntax call) => call.ArgumentList.Arguments.All(a => IsValue(a.Expression));

    static bool Reads(VariableDeclaratorSyntax variable) => variable.Initializer is { Value: var value } && IsMember(value);

    static bool IsValue(ExpressionSyntax value) => value is IdentifierNameSyntax or LiteralExpressionSyntax || IsMember(value);

    static bool IsMember(ExpressionSyntax expression) =>
        expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member, Expression: var owner }
        && Members.Contains(member)
        && SyntaxNames.GetMemberName(owner) is { } name
        && Owners.Contains(name);
}
