using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds the async member to write instead, by binding it speculatively where the blocking call stands.</summary>
internal sealed class CounterpartFinder(ApiIndex apis)
{
    readonly ConcurrentDictionary<(ISymbol Type, string Name), bool> _exists = new();

    /// <summary>The counterpart of a call.</summary>
    /// <param name="call">The blocking call.</param>
    /// <param name="line">The table line that says that it blocks.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <returns>Null when there is none, it is obsolete, or it is the very member that holds the call.</returns>
    public Counterpart? Find(IInvocationOperation call, TableLine line, SemanticModel model)
    {
        var name = NameOf(call.TargetMethod, line);
        return name == "await" ? new Counterpart(name, true) : Find(call, name, model);
    }

    /// <summary>What a method's counterpart is called, wherever it stands.</summary>
    public string NameOf(IMethodSymbol method, TableLine? line) => line?.Counterpart ?? apis.CounterpartLine(method)?.Counterpart?.Replace("*", method.Name) ?? method.Name + "Async";

    /// <summary>Whether a type, or an extension in scope, has a member of a counterpart's name at all.</summary>
    public bool Exists(ITypeSymbol type, string name, SemanticModel model, int position) => name.LastIndexOf('.') is >= 0 and var dot
        ? apis.Type(name.Substring(0, dot))?.GetMembers(name.Substring(dot + 1)).IsEmpty == false
        : IsMember(type, name) || !model.LookupSymbols(position, type, name, includeReducedExtensionMethods: true).IsEmpty;

    bool IsMember(ITypeSymbol type, string name) => _exists.GetOrAdd((type, name), key => Members((ITypeSymbol)key.Type, key.Name).Any());

    /// <summary>The counterpart of a call by its name, or by its type and name.</summary>
    public Counterpart? Find(IInvocationOperation call, string name, SemanticModel model)
    {
        var dot = name.LastIndexOf('.');
        return dot < 0 ? OnReceiver(call, name, model) : Static(call, name.Substring(0, dot), name.Substring(dot + 1), model);
    }

    Counterpart? OnReceiver(IInvocationOperation call, string name, SemanticModel model)
    {
        var isExtension = call.TargetMethod.IsExtensionMethod || call.TargetMethod.ContainingType.Name.Length == 0; // of an extension block
        var type = Receiver.Of(call)?.Type ?? call.TargetMethod.ContainingType;
        // Most types have no such member: ask for the bare name before binding anything.
        if (!isExtension && !IsMember(type, name))
            return null;
        if (call.Syntax is not InvocationExpressionSyntax syntax || Renamed(syntax, name) is not { } renamed)
            return null;
        var bound = (isExtension ? null : Only(type, name, call.TargetMethod, syntax)) ?? model.GetSpeculativeSymbolInfo(syntax.SpanStart, renamed, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;
        if (bound != null)
            return IsRight(bound, call, model) ? new Counterpart(name, true) { Member = bound } : null;
        return Members(isExtension ? call.TargetMethod.ContainingType : type, name).OfType<IMethodSymbol>()
            .FirstOrDefault(m => model.IsAccessible(syntax.SpanStart, m) && IsRight(m, call, model) && TakesTheSame(m, call.TargetMethod)) is { } near ? new Counterpart(name, false) { Member = near } : null;
    }

    /// <summary>The public member that alone can take what the call passes, where it takes just what the method does: to know that, nothing has to be bound.</summary>
    static IMethodSymbol? Only(ITypeSymbol type, string name, IMethodSymbol method, InvocationExpressionSyntax call)
    {
        var count = method.Parameters.Length;
        if (method.IsGenericMethod || call.ArgumentList.Arguments.Count != count || call.ArgumentList.Arguments.Any(a => a.NameColon != null))
            return null;
        var able = Members(type, name).OfType<IMethodSymbol>().Where(m => m.Parameters.Length >= count && m.Parameters.Skip(count).All(p => p.IsOptional) || m.Parameters.Any(p => p.IsParams)).Take(2).ToArray();
        return able.Length == 1 && able[0] is { IsGenericMethod: false, DeclaredAccessibility: Accessibility.Public } only && only.IsStatic == method.IsStatic
            && only.Parameters.Zip(method.Parameters, (a, b) => a.RefKind == b.RefKind && !a.IsParams && SymbolEqualityComparer.Default.Equals(a.Type, b.Type)).All(same => same) ? only : null;
    }

    Counterpart? Static(IInvocationOperation call, string typeName, string name, SemanticModel model)
    {
        if (apis.Type(typeName) is not { } type)
            return null;
        var methods = type.GetMembers(name).OfType<IMethodSymbol>().Where(m => !IsObsolete(m)).ToArray();
        if (methods.Length == 0)
            return null;
        if (!methods[0].IsExtensionMethod)
            return new Counterpart(type.Name + "." + name, true);
        return call.Syntax is InvocationExpressionSyntax syntax && model.GetSpeculativeSymbolInfo(syntax.SpanStart, AsStatic(syntax, typeName, name, model),
            SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol bound && IsRight(bound, call, model) ? new Counterpart(name, true) { Using = type.ContainingNamespace.ToDisplayString() } : null;
    }

    /// <summary>An extension method found by its type, not by the usings in scope.</summary>
    static ExpressionSyntax AsStatic(InvocationExpressionSyntax call, string typeName, string name, SemanticModel model)
    {
        var method = SyntaxFactory.ParseExpression("global::" + typeName + "." + name);
        var hasReceiver = model.GetSymbolInfo(call).Symbol is IMethodSymbol { IsStatic: false };
        var arguments = hasReceiver && ReceiverOf(call) is { } receiver ? call.ArgumentList.Arguments.Insert(0, SyntaxFactory.Argument(receiver)) : call.ArgumentList.Arguments;
        return SyntaxFactory.InvocationExpression(method, call.ArgumentList.WithArguments(arguments));
    }

    /// <summary>What stands before the dot, also before <c>?.</c>.</summary>
    static ExpressionSyntax? ReceiverOf(InvocationExpressionSyntax call) => (Whole(call.Expression) as MemberAccessExpressionSyntax)?.Expression;

    /// <summary>The call with another member name; null when it calls no member by name.</summary>
    public static ExpressionSyntax? Renamed(InvocationExpressionSyntax call, string name) => Whole(call.Expression) switch
    {
        MemberAccessExpressionSyntax access => call.WithExpression(access.WithName(Renamed(access.Name, name))),
        SimpleNameSyntax simple => call.WithExpression(Renamed(simple, name)),
        _ => null,
    };

    /// <summary><c>a?.B.C</c> without its question marks: the part after one cannot be bound alone, the compiler looks for what stands before.</summary>
    public static ExpressionSyntax Whole(ExpressionSyntax part) => part switch
    {
        MemberBindingExpressionSyntax binding => SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, Before(binding), binding.Name),
        ElementBindingExpressionSyntax binding => SyntaxFactory.ElementAccessExpression(Before(binding), binding.ArgumentList),
        MemberAccessExpressionSyntax access => access.WithExpression(Whole(access.Expression)),
        ElementAccessExpressionSyntax access => access.WithExpression(Whole(access.Expression)),
        InvocationExpressionSyntax call => call.WithExpression(Whole(call.Expression)),
        PostfixUnaryExpressionSyntax postfix => postfix.WithOperand(Whole(postfix.Operand)),
        _ => part,
    };

    static ExpressionSyntax Before(ExpressionSyntax binding) =>
        SyntaxFactory.ParenthesizedExpression(Whole(binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(c => c.WhenNotNull.Contains(binding))!.Expression));

    static SimpleNameSyntax Renamed(SimpleNameSyntax old, string name) =>
        old is GenericNameSyntax generic ? generic.WithIdentifier(SyntaxFactory.Identifier(name)) : SyntaxFactory.IdentifierName(name);

    static IEnumerable<ISymbol> Members(ITypeSymbol type, string name)
    {
        for (var t = type; t != null; t = t.BaseType)
            foreach (var member in t.GetMembers(name))
                yield return member;
        foreach (var contract in type.AllInterfaces)
            foreach (var member in contract.GetMembers(name))
                yield return member;
    }

    bool IsRight(IMethodSymbol counterpart, IInvocationOperation call, SemanticModel model) =>
        !IsObsolete(counterpart)
        && !IsHolder(counterpart, call, model)
        && (Awaited.IsSequence(counterpart.ReturnType)
            ? Awaited.IsSequence(call.Type, "IEnumerable")
            : Awaited.CanBe(counterpart.ReturnType, out var result) && GivesTheSame(result, call, model));

    /// <summary>The same type or one that converts to it; or the abstract base that a provider's own type hides: a <c>DbDataReader</c> for a provider's reader.</summary>
    static bool GivesTheSame(ITypeSymbol? result, IInvocationOperation call, SemanticModel model) =>
        call.TargetMethod.ReturnsVoid
        || result != null && (result.TypeKind == TypeKind.TypeParameter || model.Compilation.ClassifyCommonConversion(result, call.Type!).IsImplicit
            || result is { TypeKind: TypeKind.Class, IsAbstract: true } && model.Compilation.ClassifyCommonConversion(call.Type!, result).IsImplicit);

    /// <summary>The counterpart may not be the member that holds the call, what it overrides or an overload of it, on the same object: it would call itself.</summary>
    static bool IsHolder(IMethodSymbol counterpart, IInvocationOperation call, SemanticModel model)
    {
        var definition = ApiIndex.Definition(counterpart);
        for (var holder = Enclosing.Member(call.Syntax, model, default) as IMethodSymbol; holder != null; holder = holder.OverriddenMethod)
            if (holder.Name == counterpart.Name || SymbolEqualityComparer.Default.Equals(holder.OriginalDefinition, definition))
                return call.Instance is null or IInstanceReferenceOperation || holder.IsStatic;
        return false;
    }

    /// <summary>The same parameters, spans and memories being one, and a token more at most.</summary>
    static bool TakesTheSame(IMethodSymbol counterpart, IMethodSymbol method) =>
        counterpart.Parameters.Length >= method.Parameters.Length
        && counterpart.Parameters.Skip(method.Parameters.Length).All(p => p.IsOptional || p.Type.Name == "CancellationToken")
        && counterpart.Parameters.Zip(method.Parameters, (a, b) => a.Type.Name.Replace("Memory", "Span") == b.Type.Name).All(same => same);

    static bool IsObsolete(IMethodSymbol method) => method.GetAttributes().Any(a => a.AttributeClass?.Name == "ObsoleteAttribute");
}
