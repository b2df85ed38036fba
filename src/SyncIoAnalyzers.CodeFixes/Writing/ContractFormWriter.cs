using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Writes members that have moved to the async form of their contract.</summary>
internal static class ContractFormWriter
{
    static readonly HashSet<SyntaxKind> Replaced =
    [
        SyntaxKind.PublicKeyword,
        SyntaxKind.ProtectedKeyword,
        SyntaxKind.InternalKeyword,
        SyntaxKind.PrivateKeyword,
        SyntaxKind.OverrideKeyword,
        SyntaxKind.SealedKeyword,
    ];

    /// <summary>Returns the async declaration in the form that the contract requires.</summary>
    /// <param name="now">The async declaration.</param>
    /// <param name="place">The sync declaration in the document.</param>
    /// <param name="member">The member.</param>
    public static SyntaxNode ShapeDeclaration(SyntaxNode now, SyntaxNode place, AsyncMember member) =>
        member.Contract is not { } contract || now is not MethodDeclarationSyntax method ? now
        : contract.IsHalf ? WriteHalf(method, place, member, contract)
        : WriteForm(method, contract);

    /// <summary>Finds the calls of the base member in a declaration.</summary>
    public static IEnumerable<InvocationExpressionSyntax> FindBaseCalls(SyntaxNode declaration, string name) =>
        declaration
            .DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Where(c =>
                c.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } access
                && access.Name.Identifier.ValueText == name
            );

    /// <summary>Writes a call of the async form and passes the token of the member.</summary>
    public static InvocationExpressionSyntax WriteFormCall(InvocationExpressionSyntax call, AsyncMember member) =>
        CallSyntax.RenameCall(call, member.Name) is var renamed && member.Contract?.Token is { } token
            ? CallSyntax.AppendArgument(renamed, Argument(IdentifierName(token.Name)))
            : renamed;

    /// <summary>Writes the async form: its return type, its token and the contract that it names.</summary>
    static MethodDeclarationSyntax WriteForm(MethodDeclarationSyntax method, FrameworkContract contract)
    {
        if (contract.To.ReturnType.Name == "ValueTask")
            method = method.WithReturnType(ParseTypeName("Value" + method.ReturnType.WithoutTrivia()).WithTriviaFrom(method.ReturnType));
        if (contract.Token is { } token)
            method = method.WithParameterList(AddTokenParameter(method.ParameterList, token));
        if (contract.ChangesBase && method.ExplicitInterfaceSpecifier is { } named)
            method = method.WithExplicitInterfaceSpecifier(
                named.WithName((NameSyntax)RenameType(named.Name, contract.To.ContainingType.Name))
            );
        return contract.Overrides && method.ExplicitInterfaceSpecifier == null ? AddOverride(method) : method;
    }

    /// <summary>
    /// Writes a half. Only the async form calls it, so it becomes private unless code of the solution calls or overrides it.
    /// </summary>
    static MethodDeclarationSyntax WriteHalf(
        MethodDeclarationSyntax method,
        SyntaxNode place,
        AsyncMember member,
        FrameworkContract contract
    )
    {
        var isFirst = member.Move!.At.Node == place;
        var isOverridden = member.Declarations.Count > 1;
        var isOwn = !isOverridden && member.Uses.All(u => u.Spot.Node.FirstAncestorOrSelf<TypeDeclarationSyntax>() == place.Parent);
        var isOfClass = contract.From.ContainingType.TypeKind == TypeKind.Class;
        if (!isOwn && !isOfClass && method.ExplicitInterfaceSpecifier == null)
            return method;
        var first = new List<SyntaxKind> { isOwn ? SyntaxKind.PrivateKeyword : SyntaxKind.ProtectedKeyword };
        if (isOverridden && !method.Modifiers.Any(SyntaxKind.AbstractKeyword))
            first.Add(isFirst ? SyntaxKind.VirtualKeyword : SyntaxKind.OverrideKeyword);
        if (isOverridden && !isFirst && method.Modifiers.Any(SyntaxKind.AbstractKeyword))
            first.Add(SyntaxKind.OverrideKeyword);
        return ReplaceModifiers(
            method.WithExplicitInterfaceSpecifier(null),
            [
                .. first.Select(Token),
                .. method.Modifiers.Where(m => !Replaced.Contains(m.Kind()) && (!isOwn || !m.IsKind(SyntaxKind.VirtualKeyword))),
            ]
        );
    }

    /// <summary>Adds <c>override</c> after the accessibility of a member.</summary>
    public static MethodDeclarationSyntax AddOverride(MethodDeclarationSyntax method) =>
        ReplaceModifiers(method, AddOverrideModifier(method.Modifiers));

    /// <summary>Adds <c>override</c> after the accessibility and removes <c>virtual</c>.</summary>
    public static SyntaxToken[] AddOverrideModifier(SyntaxTokenList modifiers) =>
        [
            .. modifiers.Where(m => Replaced.Contains(m.Kind())),
            Token(SyntaxKind.OverrideKeyword),
            .. modifiers.Where(m => !Replaced.Contains(m.Kind()) && !m.IsKind(SyntaxKind.VirtualKeyword)),
        ];

    static MethodDeclarationSyntax ReplaceModifiers(MethodDeclarationSyntax method, IReadOnlyList<SyntaxToken> modifiers)
    {
        var lead = method.Modifiers.Count > 0 ? method.Modifiers[0].LeadingTrivia : method.ReturnType.GetLeadingTrivia();
        return method.WithReturnType(method.ReturnType.WithoutLeadingTrivia()).WithModifiers(SpaceModifiers(modifiers, lead));
    }

    /// <summary>Puts a space after each modifier and the given trivia before the first.</summary>
    public static SyntaxTokenList SpaceModifiers(IReadOnlyList<SyntaxToken> modifiers, SyntaxTriviaList lead) =>
        TokenList(modifiers.Select((m, at) => m.WithLeadingTrivia(at == 0 ? lead : default).WithTrailingTrivia(Space)));

    static ParameterListSyntax AddTokenParameter(ParameterListSyntax parameters, IParameterSymbol token)
    {
        var added = ParseParameterList($"(CancellationToken {token.Name}{(token.HasExplicitDefaultValue ? " = default" : "")})").Parameters[
            0
        ];
        return parameters.WithParameters(
            parameters.Parameters.Add(parameters.Parameters.Count == 0 ? added : added.WithLeadingTrivia(Space))
        );
    }

    /// <summary>Replaces the last part of a type name.</summary>
    public static TypeSyntax RenameType(TypeSyntax type, string name) =>
        type switch
        {
            QualifiedNameSyntax qualified => qualified.WithRight(CallSyntax.RenameName(qualified.Right, name)),
            AliasQualifiedNameSyntax alias => alias.WithName(CallSyntax.RenameName(alias.Name, name)),
            SimpleNameSyntax simple => CallSyntax.RenameName(simple, name),
            _ => type,
        };
}
