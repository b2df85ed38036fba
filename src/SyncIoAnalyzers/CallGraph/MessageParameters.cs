using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the parameters through which a method cannot run the handlers of a message. A message that it only stores, in a field, a
/// collection or a channel, waits in a queue, and whoever takes it out decides where its handlers run. One that it only reads gets nowhere.
/// </summary>
internal sealed class MessageParameters(SemanticModel model, CancellationToken cancellationToken)
{
    static readonly string[] StoreNamespaces = ["System.Collections", "System.Threading.Channels", "System.Threading.Tasks.Dataflow"];

    // Classes with the guard clauses of most apps.
    static readonly string[] GuardClauses = ["Check", "Ensure", "Guard", "Requires", "Throw"];

    readonly HashSet<ISymbol> _opened = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the parameters of a method that its code only stores or only reads, each with that use.</summary>
    public IEnumerable<(IParameterSymbol Parameter, ParameterUse Use)> FindUses(IMethodSymbol method, SyntaxNode code)
    {
        var parameters = method.Parameters.Where(MayBeMessage).ToArray();
        if (method.MethodKind != MethodKind.Ordinary || parameters.Length == 0)
            yield break;
        var names = code.DescendantNodes().OfType<IdentifierNameSyntax>().ToLookup(n => n.Identifier.ValueText);
        foreach (var parameter in parameters)
            if (FindUse(names[parameter.Name]) is { } use)
                yield return (parameter, use);
    }

    static bool MayBeMessage(IParameterSymbol parameter) =>
        parameter.Type is { IsReferenceType: true, SpecialType: SpecialType.None or SpecialType.System_Object };

    /// <summary>Returns the common use of all places; null if there is none, or the message may go on to a handler.</summary>
    ParameterUse? FindUse(IEnumerable<IdentifierNameSyntax> places)
    {
        var values = places.Where(n => !IsNullCheck(n) && !IsGuarded(n)).ToArray();
        var stored = values.Where(IsStored).ToArray();
        return values.Except(stored).All(IsRead)
            ? stored.Length > 0
                ? ParameterUse.Stored
                : ParameterUse.Read
            : null;
    }

    bool IsStored(ExpressionSyntax value) =>
        value.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Right == value,
            ArgumentSyntax argument => IsStored(argument),
            _ => false,
        };

    /// <summary>Returns true for an argument of a collection's method, and for a part of an object or tuple that is stored.</summary>
    bool IsStored(ArgumentSyntax argument) =>
        argument.Parent is TupleExpressionSyntax tuple ? IsStored(tuple)
        : argument.Parent?.Parent is InvocationExpressionSyntax call ? IsStore(call) || IsStoredByCallee(argument, call)
        : argument.Parent?.Parent is ExpressionSyntax wrapper && IsStored(wrapper);

    bool IsStore(InvocationExpressionSyntax call) =>
        FindCallee(call) is { ContainingNamespace: { } space }
        && space.ToDisplayString() is var name
        && StoreNamespaces.Any(s => name.StartsWith(s, StringComparison.Ordinal));

    /// <summary>
    /// Returns true if the code of the callee, in the same file, only stores the argument: <c>PublishAsync</c> calls <c>Publish</c>.
    /// </summary>
    bool IsStoredByCallee(ArgumentSyntax argument, InvocationExpressionSyntax call)
    {
        var at = call.ArgumentList.Arguments.IndexOf(argument);
        if (FindCallee(call) is not { IsVirtual: false, IsOverride: false, DeclaringSyntaxReferences: { Length: 1 } declared } callee)
            return false;
        if (declared[0].SyntaxTree != call.SyntaxTree || argument.NameColon != null || at >= callee.Parameters.Length)
            return false;
        // A method that calls itself stores nothing by that.
        if (!_opened.Add(callee))
            return false;
        var names = declared[0].GetSyntax(cancellationToken).DescendantNodes().OfType<IdentifierNameSyntax>();
        var use = FindUse(names.Where(n => n.Identifier.ValueText == callee.Parameters[at].Name));
        _opened.Remove(callee);
        return use == ParameterUse.Stored;
    }

    /// <summary>
    /// Returns true for an access to a member of the message and for an argument of the framework. The type of the message may select a
    /// handler, and an extension method may be that of a bus.
    /// </summary>
    bool IsRead(IdentifierNameSyntax value) =>
        value.Parent switch
        {
            MemberAccessExpressionSyntax read when read.Expression == value => IsOwnMember(read.Name),
            ArgumentSyntax argument => IsOfFramework(argument) || IsCompared(argument),
            var parent => parent is InterpolationSyntax,
        };

    bool IsOfFramework(ArgumentSyntax argument) =>
        argument.Parent?.Parent is InvocationExpressionSyntax call
        && FindCallee(call) is { } callee
        && SymbolNamespaces.IsOfFramework(callee);

    /// <summary>Returns true for an argument of a comparer, which is often a class of the app.</summary>
    static bool IsCompared(ArgumentSyntax argument) =>
        argument.Parent?.Parent is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax comparer }
        && comparer.Name.Identifier.ValueText == nameof(Equals);

    bool IsOwnMember(SimpleNameSyntax name) =>
        name.Identifier.ValueText != nameof(GetType)
        && model.GetSymbolInfo(name, cancellationToken).Symbol is IPropertySymbol or IFieldSymbol or IMethodSymbol { ReducedFrom: null };

    IMethodSymbol? FindCallee(InvocationExpressionSyntax call) => model.GetSymbolInfo(call, cancellationToken).Symbol as IMethodSymbol;

    /// <summary>
    /// Returns true for a value that a guard clause checks, and for a lambda that returns it: <c>Ensure.That(order, () => order)</c>.
    /// </summary>
    static bool IsGuarded(IdentifierNameSyntax name)
    {
        SyntaxNode value = name.Parent is LambdaExpressionSyntax lambda ? lambda : name;
        return value.Parent
                is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax check } }
            && GuardClauses.Contains(check.ToString().Split('.')[0]);
    }

    static bool IsNullCheck(IdentifierNameSyntax name)
    {
        if (name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var check } })
            return SyntaxNames.GetMemberName(check) is "ThrowIfNull" or "nameof";
        return name.Parent is IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax }
            || name.Parent is BinaryExpressionSyntax comparison && comparison.Right.IsKind(SyntaxKind.NullLiteralExpression);
    }
}
