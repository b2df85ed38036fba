using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What a member looks like that has moved to the async form of its contract.</summary>
internal static class Moved
{
    static readonly HashSet<SyntaxKind> Replaced =
        [SyntaxKind.PublicKeyword, SyntaxKind.ProtectedKeyword, SyntaxKind.InternalKeyword, SyntaxKind.PrivateKeyword, SyntaxKind.OverrideKeyword, SyntaxKind.SealedKeyword];

    /// <summary>The declaration, which is async by now, as the contract wants it.</summary>
    /// <param name="now">The async declaration.</param>
    /// <param name="place">The sync one where it stands in the document.</param>
    /// <param name="member">The member.</param>
    public static SyntaxNode Shaped(SyntaxNode now, SyntaxNode place, Member member) => member.Contract is not { } contract || now is not MethodDeclarationSyntax method ? now
        : contract.IsHalf ? Half(method, place, member, contract)
        : Form(method, contract);

    /// <summary>The calls of what a member overrides.</summary>
    public static IEnumerable<InvocationExpressionSyntax> BaseCalls(SyntaxNode declaration, string name) => declaration.DescendantNodes().OfType<InvocationExpressionSyntax>()
        .Where(c => c.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } access && access.Name.Identifier.ValueText == name);

    /// <summary>A call of the async form, with the token that the member is given.</summary>
    public static InvocationExpressionSyntax Form(InvocationExpressionSyntax call, Member member) => Code.Renamed(call, member.Name) is var renamed
        && member.Contract?.Token is { } token ? Code.With(renamed, Argument(IdentifierName(token.Name))) : renamed;

    /// <summary>The async form itself: what it returns, its token, and the contract that it names.</summary>
    static MethodDeclarationSyntax Form(MethodDeclarationSyntax method, Contract contract)
    {
        if (contract.To.ReturnType.Name == "ValueTask")
            method = method.WithReturnType(ParseTypeName("Value" + method.ReturnType.WithoutTrivia()).WithTriviaFrom(method.ReturnType));
        if (contract.Token is { } token)
            method = method.WithParameterList(With(method.ParameterList, token));
        if (contract.ChangesBase && method.ExplicitInterfaceSpecifier is { } named)
            method = method.WithExplicitInterfaceSpecifier(named.WithName((NameSyntax)Renamed(named.Name, contract.To.ContainingType.Name)));
        return contract.Overrides && method.ExplicitInterfaceSpecifier == null ? WithOverride(method) : method;
    }

    /// <summary>A half is called by the async form alone: nobody else sees it, unless code of the solution calls or overrides it.</summary>
    static MethodDeclarationSyntax Half(MethodDeclarationSyntax method, SyntaxNode place, Member member, Contract contract)
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
        return WithModifiers(method.WithExplicitInterfaceSpecifier(null), [.. first.Select(Token), .. method.Modifiers.Where(m => !Replaced.Contains(m.Kind()) && (!isOwn || !m.IsKind(SyntaxKind.VirtualKeyword)))]);
    }

    /// <summary>A member with <c>override</c> behind its accessibility.</summary>
    public static MethodDeclarationSyntax WithOverride(MethodDeclarationSyntax method) => WithModifiers(method, Overriding(method.Modifiers));

    /// <summary>Modifiers with <c>override</c> behind the accessibility, and without <c>virtual</c>.</summary>
    public static SyntaxToken[] Overriding(SyntaxTokenList modifiers) =>
        [.. modifiers.Where(m => Replaced.Contains(m.Kind())), Token(SyntaxKind.OverrideKeyword), .. modifiers.Where(m => !Replaced.Contains(m.Kind()) && !m.IsKind(SyntaxKind.VirtualKeyword))];

    static MethodDeclarationSyntax WithModifiers(MethodDeclarationSyntax method, IReadOnlyList<SyntaxToken> modifiers)
    {
        var lead = method.Modifiers.Count > 0 ? method.Modifiers[0].LeadingTrivia : method.ReturnType.GetLeadingTrivia();
        return method.WithReturnType(method.ReturnType.WithoutLeadingTrivia()).WithModifiers(Spaced(modifiers, lead));
    }

    /// <summary>Modifiers with a space behind each, and before them what stood there.</summary>
    public static SyntaxTokenList Spaced(IReadOnlyList<SyntaxToken> modifiers, SyntaxTriviaList lead) =>
        TokenList(modifiers.Select((m, at) => m.WithLeadingTrivia(at == 0 ? lead : default).WithTrailingTrivia(Space)));

    static ParameterListSyntax With(ParameterListSyntax parameters, IParameterSymbol token)
    {
        var added = ParseParameterList($"(CancellationToken {token.Name}{(token.HasExplicitDefaultValue ? " = default" : "")})").Parameters[0];
        return parameters.WithParameters(parameters.Parameters.Add(parameters.Parameters.Count == 0 ? added : added.WithLeadingTrivia(Space)));
    }

    /// <summary>A name of a type whose last part is another.</summary>
    public static TypeSyntax Renamed(TypeSyntax type, string name) => type switch
    {
        QualifiedNameSyntax qualified => qualified.WithRight(Code.Renamed(qualified.Right, name)),
        AliasQualifiedNameSyntax alias => alias.WithName(Code.Renamed(alias.Name, name)),
        SimpleNameSyntax simple => Code.Renamed(simple, name),
        _ => type,
    };
}
