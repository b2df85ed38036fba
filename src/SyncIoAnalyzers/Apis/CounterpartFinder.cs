using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds the async member to write instead, by speculative binding at the position of the blocking call.</summary>
internal sealed class CounterpartFinder(ApiIndex apis)
{
    readonly ConcurrentDictionary<(ISymbol Type, string Name), bool> _memberExists = new();

    /// <summary>Finds the counterpart of a call.</summary>
    /// <param name="call">The blocking call.</param>
    /// <param name="line">The table line that says that it blocks.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <returns>Null when there is none, it is obsolete, or it is the very member that contains the call.</returns>
    public AsyncCounterpart? FindCounterpart(IInvocationOperation call, TableLine line, SemanticModel model)
    {
        var name = GetCounterpartName(call.TargetMethod, line);
        return name == "await" ? new AsyncCounterpart(name, true) : FindCounterpart(call, name, model);
    }

    /// <summary>Returns the name of a method's counterpart, in whichever type it is declared.</summary>
    public string GetCounterpartName(IMethodSymbol method, TableLine? line) =>
        line?.Counterpart ?? apis.FindCounterpartLine(method)?.Counterpart?.Replace("*", method.Name) ?? method.Name + "Async";

    /// <summary>Returns true if a type, or an extension in scope, has a member with the name of the counterpart.</summary>
    public bool HasMemberInScope(ITypeSymbol type, string name, SemanticModel model, int position) =>
        name.LastIndexOf('.') is >= 0 and var dot
            ? apis.FindType(name.Substring(0, dot))?.GetMembers(name.Substring(dot + 1)).IsEmpty == false
            : HasMember(type, name) || !model.LookupSymbols(position, type, name, includeReducedExtensionMethods: true).IsEmpty;

    bool HasMember(ITypeSymbol type, string name) =>
        _memberExists.GetOrAdd((type, name), key => GetMembers((ITypeSymbol)key.Type, key.Name).Any());

    /// <summary>Finds the counterpart of a call by its name, or by its type and name.</summary>
    public AsyncCounterpart? FindCounterpart(IInvocationOperation call, string name, SemanticModel model)
    {
        var dot = name.LastIndexOf('.');
        return dot < 0 ? FindOnReceiver(call, name, model) : FindByTypeName(call, name.Substring(0, dot), name.Substring(dot + 1), model);
    }

    AsyncCounterpart? FindOnReceiver(IInvocationOperation call, string name, SemanticModel model)
    {
        var method = call.TargetMethod;
        // The members of an extension block belong to a type without a name.
        var isExtension = method.IsExtensionMethod || method.ContainingType.Name.Length == 0;
        var type = CallReceiver.FindReceiver(call)?.Type ?? method.ContainingType;
        // Most types have no such member: the name lookup is cheaper than binding.
        if (!isExtension && !HasMember(type, name))
            return null;
        if (call.Syntax is not InvocationExpressionSyntax syntax || WithMemberName(syntax, name) is not { } renamed)
            return null;
        var bound = (isExtension ? null : FindOnlyOverload(type, name, method, syntax)) ?? BindCall(renamed, syntax.SpanStart, model);
        if (bound != null)
            return IsSuitable(bound, call, model) ? new AsyncCounterpart(name, true) { Method = bound } : null;
        var similar = FindSimilarMember(isExtension ? method.ContainingType : type, name, call, model);
        return similar == null ? null : new AsyncCounterpart(name, false) { Method = similar };
    }

    static IMethodSymbol? BindCall(ExpressionSyntax call, int position, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(position, call, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;

    /// <summary>Finds a member that does the same work with slightly different arguments: a memory for a span, or one more token.</summary>
    static IMethodSymbol? FindSimilarMember(ITypeSymbol type, string name, IInvocationOperation call, SemanticModel model) =>
        GetMembers(type, name)
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m =>
                model.IsAccessible(call.Syntax.SpanStart, m)
                && IsSuitable(m, call, model)
                && HasSameParameters(m, m.IsGenericMethod ? call.TargetMethod.ConstructedFrom : call.TargetMethod)
            );

    /// <summary>
    /// Finds the public member that is the only overload applicable to the arguments, if it takes the same parameters as the method: no
    /// binding is needed to know that.
    /// </summary>
    static IMethodSymbol? FindOnlyOverload(ITypeSymbol type, string name, IMethodSymbol method, InvocationExpressionSyntax call)
    {
        var arguments = call.ArgumentList.Arguments;
        if (method.IsGenericMethod || arguments.Count != method.Parameters.Length || arguments.Any(a => a.NameColon != null))
            return null;
        var applicable = GetMembers(type, name)
            .OfType<IMethodSymbol>()
            .Where(m => CanTakeArguments(m, method.Parameters.Length))
            .Take(2)
            .ToArray();
        if (applicable.Length != 1 || applicable[0] is not { IsGenericMethod: false, DeclaredAccessibility: Accessibility.Public } only)
            return null;
        return only.IsStatic == method.IsStatic && HasIdenticalParameters(only, method) ? only : null;
    }

    static bool CanTakeArguments(IMethodSymbol method, int count) =>
        method.Parameters.Length >= count && method.Parameters.Skip(count).All(p => p.IsOptional) || method.Parameters.Any(p => p.IsParams);

    static bool HasIdenticalParameters(IMethodSymbol counterpart, IMethodSymbol method) =>
        counterpart
            .Parameters.Zip(
                method.Parameters,
                (a, b) => a.RefKind == b.RefKind && !a.IsParams && SymbolEqualityComparer.Default.Equals(a.Type, b.Type)
            )
            .All(same => same);

    AsyncCounterpart? FindByTypeName(IInvocationOperation call, string typeName, string name, SemanticModel model)
    {
        if (apis.FindType(typeName) is not { } type)
            return null;
        var methods = type.GetMembers(name).OfType<IMethodSymbol>().Where(m => !IsObsolete(m)).ToArray();
        if (methods.Length == 0)
            return null;
        if (!methods[0].IsExtensionMethod)
            return new AsyncCounterpart(type.Name + "." + name, true);
        if (call.Syntax is not InvocationExpressionSyntax syntax)
            return null;
        var bound = BindCall(CreateStaticCall(syntax, typeName, name, model), syntax.SpanStart, model);
        return bound != null && IsSuitable(bound, call, model)
            ? new AsyncCounterpart(name, true) { UsingNamespace = type.ContainingNamespace.ToDisplayString() }
            : null;
    }

    /// <summary>Creates a static call of an extension method, so that it is found by its type and not by the usings in scope.</summary>
    static ExpressionSyntax CreateStaticCall(InvocationExpressionSyntax call, string typeName, string name, SemanticModel model)
    {
        var method = SyntaxFactory.ParseExpression("global::" + typeName + "." + name);
        var hasReceiver = model.GetSymbolInfo(call).Symbol is IMethodSymbol { IsStatic: false };
        var arguments =
            hasReceiver && FindReceiver(call) is { } receiver
                ? call.ArgumentList.Arguments.Insert(0, SyntaxFactory.Argument(receiver))
                : call.ArgumentList.Arguments;
        return SyntaxFactory.InvocationExpression(method, call.ArgumentList.WithArguments(arguments));
    }

    /// <summary>Returns the expression before the dot, also before <c>?.</c>.</summary>
    static ExpressionSyntax? FindReceiver(InvocationExpressionSyntax call) =>
        (RemoveConditionalAccess(call.Expression) as MemberAccessExpressionSyntax)?.Expression;

    /// <summary>Returns the call with another member name; null when it does not call a member by name.</summary>
    public static ExpressionSyntax? WithMemberName(InvocationExpressionSyntax call, string name) =>
        RemoveConditionalAccess(call.Expression) switch
        {
            MemberAccessExpressionSyntax access => call.WithExpression(access.WithName(WithIdentifier(access.Name, name))),
            SimpleNameSyntax simple => call.WithExpression(WithIdentifier(simple, name)),
            _ => null,
        };

    /// <summary>
    /// Returns <c>a?.B.C</c> without its question marks: the part after one cannot be bound alone, because the compiler looks for its
    /// receiver.
    /// </summary>
    public static ExpressionSyntax RemoveConditionalAccess(ExpressionSyntax part) =>
        part switch
        {
            MemberBindingExpressionSyntax binding => RestoreReceiver(binding),
            ElementBindingExpressionSyntax binding => RestoreReceiver(binding),
            MemberAccessExpressionSyntax access => access.WithExpression(RemoveConditionalAccess(access.Expression)),
            ElementAccessExpressionSyntax access => access.WithExpression(RemoveConditionalAccess(access.Expression)),
            InvocationExpressionSyntax call => call.WithExpression(RemoveConditionalAccess(call.Expression)),
            PostfixUnaryExpressionSyntax postfix => postfix.WithOperand(RemoveConditionalAccess(postfix.Operand)),
            _ => part,
        };

    static ExpressionSyntax RestoreReceiver(MemberBindingExpressionSyntax binding) =>
        SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, GetConditionalReceiver(binding), binding.Name);

    static ExpressionSyntax RestoreReceiver(ElementBindingExpressionSyntax binding) =>
        SyntaxFactory.ElementAccessExpression(GetConditionalReceiver(binding), binding.ArgumentList);

    static ExpressionSyntax GetConditionalReceiver(ExpressionSyntax binding) =>
        SyntaxFactory.ParenthesizedExpression(
            RemoveConditionalAccess(
                binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(c => c.WhenNotNull.Contains(binding))!.Expression
            )
        );

    static SimpleNameSyntax WithIdentifier(SimpleNameSyntax old, string name) =>
        old is GenericNameSyntax generic ? generic.WithIdentifier(SyntaxFactory.Identifier(name)) : SyntaxFactory.IdentifierName(name);

    static IEnumerable<ISymbol> GetMembers(ITypeSymbol type, string name)
    {
        for (var t = type; t != null; t = t.BaseType)
            foreach (var member in t.GetMembers(name))
                yield return member;
        foreach (var contract in type.AllInterfaces)
        foreach (var member in contract.GetMembers(name))
            yield return member;
    }

    static bool IsSuitable(IMethodSymbol counterpart, IInvocationOperation call, SemanticModel model)
    {
        if (IsObsolete(counterpart) || IsContainingMember(counterpart, call, model))
            return false;
        if (AwaitableTypes.IsSequence(counterpart.ReturnType))
            return AwaitableTypes.IsSequence(call.Type, "IEnumerable");
        return AwaitableTypes.CanBeAwaited(counterpart.ReturnType, out var result) && IsResultCompatible(result, call, model);
    }

    /// <summary>
    /// Returns true if the result has the same type or one that converts to it, or if it is the abstract base that a provider's own type
    /// hides: a <c>DbDataReader</c> for a provider's reader.
    /// </summary>
    static bool IsResultCompatible(ITypeSymbol? result, IInvocationOperation call, SemanticModel model)
    {
        if (call.TargetMethod.ReturnsVoid)
            return true;
        if (result == null)
            return false;
        if (result.TypeKind == TypeKind.TypeParameter || model.Compilation.ClassifyCommonConversion(result, call.Type!).IsImplicit)
            return true;
        return result is { TypeKind: TypeKind.Class, IsAbstract: true }
            && model.Compilation.ClassifyCommonConversion(call.Type!, result).IsImplicit;
    }

    /// <summary>
    /// Returns true if the counterpart is the member that contains the call, a member that it overrides or an overload of it, on the same
    /// object: it would call itself.
    /// </summary>
    static bool IsContainingMember(IMethodSymbol counterpart, IInvocationOperation call, SemanticModel model)
    {
        var definition = ApiIndex.GetDefinition(counterpart);
        for (
            var member = EnclosingMember.FindMember(call.Syntax, model, default) as IMethodSymbol;
            member != null;
            member = member.OverriddenMethod
        )
            if (member.Name == counterpart.Name || SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, definition))
                return call.Instance is null or IInstanceReferenceOperation || member.IsStatic;
        return false;
    }

    /// <summary>
    /// Returns true if the parameters are the same, where a span and a memory count as equal, and further ones are optional, tokens or
    /// options with a member for none.
    /// </summary>
    static bool HasSameParameters(IMethodSymbol counterpart, IMethodSymbol method)
    {
        var count = method.Parameters.Length;
        if (counterpart.Parameters.Length < count)
            return false;
        return counterpart
                .Parameters.Skip(count)
                .All(p => p.IsOptional || p.Type.Name == "CancellationToken" || FindNoneMember(p.Type) != null)
            && counterpart.Parameters.Zip(method.Parameters, (a, b) => IsSimilar(a.Type, b.Type)).All(same => same);
    }

    static bool IsSimilar(ITypeSymbol type, ITypeSymbol syncType) =>
        type.Name.Replace("Memory", "Span") == syncType.Name || IsAsyncDelegate(type, syncType);

    /// <summary>Returns true for <c>Func&lt;Task&gt;</c> in place of <c>Action</c>, with the same parameters and perhaps a token.</summary>
    static bool IsAsyncDelegate(ITypeSymbol type, ITypeSymbol syncType)
    {
        if (FindInvoke(syncType) is not { ReturnsVoid: true, Parameters.Length: var count } || FindInvoke(type) is not { } invoke)
            return false;
        var returnsTask = AwaitableTypes.IsTask(invoke.ReturnType, out var result) && result == null;
        return returnsTask
            && invoke.Parameters.Length - count is 0 or 1
            && invoke.Parameters.Skip(count).All(p => p.Type.Name == "CancellationToken");
    }

    static IMethodSymbol? FindInvoke(ITypeSymbol type) => (type as INamedTypeSymbol)?.DelegateInvokeMethod;

    /// <summary>Finds the member of an enumeration that means no options: <c>LoadOptions.None</c>. Null for any other type.</summary>
    public static IFieldSymbol? FindNoneMember(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Enum
            ? type.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(f => f is { Name: "None", ConstantValue: 0 })
            : null;

    /// <summary>Returns true if a method is marked obsolete, so that no call should be moved to it.</summary>
    public static bool IsObsolete(IMethodSymbol method) => method.GetAttributes().Any(a => a.AttributeClass?.Name == "ObsoleteAttribute");
}
