using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// An async member that only calls the sync member beside it, so that its caller waits all the same: <c>GetAsync() =>
/// Task.FromResult(Get())</c>, or that with <c>Task.Run</c>. A fix gives it the code of the sync member.
/// </summary>
internal static class HollowForm
{
    /// <summary>Returns the declaration of a form if it only calls the member; otherwise null.</summary>
    public static MethodDeclarationSyntax? FindDeclaration(IMethodSymbol form, IMethodSymbol method) =>
        CanExchangeCode(form)
        && CanExchangeCode(method)
        && FindSyntax(form) is { } hollow
        && FindSyntax(method) is { } declaration
        && hollow.Parent == declaration.Parent
        && HaveSameNames(form, method, declaration)
        && FindOnlyCall(hollow) is { } call
        && IsCall(call, method)
            ? hollow
            : null;

    /// <summary>Returns the token parameter of the form that only calls a member; null when there is no such form, or no token.</summary>
    public static string? FindToken(IMethodSymbol method) =>
        OwnForms.FindHollowForm(method)?.ParameterList.Parameters.FirstOrDefault(p => !method.Parameters.Any(m => IsNamed(p, m)))
            is { Identifier.ValueText: var name }
            ? name
            : null;

    /// <summary>
    /// Returns true if a form passes on a function that calls the member: a method that caches what <c>GetSite</c> loads is no other form
    /// of it, whatever its name.
    /// </summary>
    public static bool IsBuiltOn(IMethodSymbol form, IMethodSymbol method)
    {
        if (form.DeclaringSyntaxReferences.Length != 1 || FindSyntax(form) is not { } declaration || FindDeclaration(form, method) != null)
            return false;
        var passedOn = declaration.DescendantNodes().OfType<AnonymousFunctionExpressionSyntax>();
        var calls = passedOn.SelectMany(f => f.DescendantNodes()).OfType<InvocationExpressionSyntax>().Select(c => c.Expression);
        return calls.Any(c => SyntaxNames.GetMemberName(c) == method.Name && IsOnThis(c));
    }

    static bool CanExchangeCode(IMethodSymbol method) =>
        method
            is {
                IsAbstract: false,
                IsVirtual: false,
                IsOverride: false,
                MethodKind: MethodKind.Ordinary,
                DeclaringSyntaxReferences.Length: 1,
            };

    static MethodDeclarationSyntax? FindSyntax(IMethodSymbol method) =>
        method.DeclaringSyntaxReferences[0].GetSyntax() is MethodDeclarationSyntax { ContainsDirectives: false } found ? found : null;

    /// <summary>Returns true if the code of the member means the same in the form: the parameters have the same names.</summary>
    static bool HaveSameNames(IMethodSymbol form, IMethodSymbol method, MethodDeclarationSyntax declaration)
    {
        var tokens = form.Parameters.Where(p => !method.Parameters.Any(m => m.Name == p.Name)).ToArray();
        return form.Parameters.Except(tokens, SymbolEqualityComparer.Default)
                .Select(p => p!.Name)
                .SequenceEqual(method.Parameters.Select(p => p.Name))
            && tokens.All(p => TokenSlots.IsTokenType(p.Type))
            && tokens.Length <= 1
            && !FreeNames.FindNames(declaration).Any(n => tokens.Any(t => t.Name == n));
    }

    static bool IsNamed(ParameterSyntax parameter, IParameterSymbol symbol) => parameter.Identifier.ValueText == symbol.Name;

    /// <summary>Returns true if an expression calls the member with the parameters of the form.</summary>
    static bool IsCall(InvocationExpressionSyntax call, IMethodSymbol method) =>
        SyntaxNames.GetMemberName(call.Expression) == method.Name && IsOnThis(call.Expression) && TakesParameters(call, method);

    static bool IsOnThis(ExpressionSyntax callee) =>
        callee is SimpleNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax };

    static bool TakesParameters(InvocationExpressionSyntax call, IMethodSymbol method) =>
        call
            .ArgumentList.Arguments.Select(a => (a.Expression as IdentifierNameSyntax)?.Identifier.ValueText)
            .SequenceEqual(method.Parameters.Select(p => p.Name));

    /// <summary>Returns the call that is all the code of a member; null for other code, or a comment that would be lost.</summary>
    public static InvocationExpressionSyntax? FindOnlyCall(MethodDeclarationSyntax form)
    {
        var code = (SyntaxNode?)form.Body ?? form.ExpressionBody;
        return code?.DescendantTrivia().Any(CommentTrivia.IsComment) == true
            ? null
            : FindOnlyCall(form.ExpressionBody?.Expression, form.Body);
    }

    static InvocationExpressionSyntax? FindOnlyCall(ExpressionSyntax? arrow, BlockSyntax? block)
    {
        if (block is { Statements: { Count: 2 } statements } && IsCompleted(statements[1]))
            return (statements[0] as ExpressionStatementSyntax)?.Expression as InvocationExpressionSyntax;
        return TaskSyntax.FindOnlyValue(arrow, block) is { } value ? FindCall(value) : null;
    }

    /// <summary>Returns true for <c>return Task.CompletedTask;</c> and <c>await Task.CompletedTask;</c>.</summary>
    static bool IsCompleted(StatementSyntax last) =>
        last switch
        {
            ReturnStatementSyntax { Expression: { } value } => IsCompletedTask(value),
            ExpressionStatementSyntax { Expression: AwaitExpressionSyntax { Expression: var value } } => IsCompletedTask(value),
            _ => false,
        };

    static bool IsCompletedTask(ExpressionSyntax value) => value.ToString() == "Task.CompletedTask";

    static InvocationExpressionSyntax? FindCall(ExpressionSyntax value)
    {
        if (value is AwaitExpressionSyntax { Expression: var awaited })
            return FindCall(awaited);
        // new ValueTask<int>(Get())
        if (value is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } only })
            return FindArgumentCall(only);
        var call = value as InvocationExpressionSyntax;
        return call?.Expression is MemberAccessExpressionSyntax access ? FindCall(access, call) : call;
    }

    static InvocationExpressionSyntax? FindCall(MemberAccessExpressionSyntax access, InvocationExpressionSyntax call)
    {
        var name = access.Name.Identifier.ValueText;
        if (name == "ConfigureAwait")
            return FindCall(access.Expression);
        return $"{access.Expression}.{name}" switch
        {
            "Task.FromResult" or "ValueTask.FromResult" => FindArgumentCall(call.ArgumentList.Arguments),
            "Task.Run" => FindDelegateCall(call.ArgumentList.Arguments[0].Expression),
            _ => call,
        };
    }

    static InvocationExpressionSyntax? FindArgumentCall(SeparatedSyntaxList<ArgumentSyntax> arguments) =>
        arguments[0].Expression as InvocationExpressionSyntax;

    static InvocationExpressionSyntax? FindDelegateCall(ExpressionSyntax given) =>
        given switch
        {
            LambdaExpressionSyntax { ExpressionBody: { } value } => value as InvocationExpressionSyntax,
            LambdaExpressionSyntax { Block: var block } => FindOnlyCall(null, block),
            _ => null,
        };
}
