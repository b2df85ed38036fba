using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers;

/// <summary>The function around a place, and what keeps an <c>await</c> out of either.</summary>
internal static class Holder
{
    /// <summary>The innermost lambda, local function, member or initializer around a place; the compilation unit for top-level statements.</summary>
    public static SyntaxNode Of(SyntaxNode place) => place.Ancestors().First(n => Keys.IsFunction(n)
        || n is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax or PrimaryConstructorBaseTypeSyntax or AttributeSyntax or ParameterSyntax or BaseTypeDeclarationSyntax
        || n is ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax } || n is EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax or EnumMemberDeclarationSyntax }
        || n is VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax });

    /// <summary>The code of a function, without that of the functions in it.</summary>
    public static IEnumerable<SyntaxNode> Own(SyntaxNode function) => function.DescendantNodes(n => n == function || !Keys.IsFunction(n));

    /// <summary>The loops of a function around a place, the innermost first.</summary>
    public static IEnumerable<SyntaxNode> Loops(SyntaxNode place, SyntaxNode function) =>
        place.Ancestors().TakeWhile(n => n != function).Where(n => n is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax);

    /// <summary>Whether the holder takes an await as it is.</summary>
    public static bool IsAsync(SyntaxNode holder) => holder switch
    {
        AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword != default,
        LocalFunctionStatementSyntax function => function.Modifiers.Any(SyntaxKind.AsyncKeyword),
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
        CompilationUnitSyntax => true,
        _ => false,
    };

    /// <summary>Why the holder can never be async, by its kind; null when it can.</summary>
    static Refusal? Obstacle(SyntaxNode holder) => holder switch
    {
        ConstructorDeclarationSyntax or PrimaryConstructorBaseTypeSyntax => Refusal.InConstructor,
        AccessorDeclarationSyntax or ArrowExpressionClauseSyntax => Refusal.InAccessor,
        OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax or DestructorDeclarationSyntax => Refusal.InOperator,
        MethodDeclarationSyntax method when IsIterator(method) => IsAsync(method) ? null : Refusal.InIterator,
        LocalFunctionStatementSyntax function when IsIterator(function) => IsAsync(function) ? null : Refusal.InIterator,
        AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MethodDeclarationSyntax or CompilationUnitSyntax => null,
        _ => Refusal.InInitializer,
    } ?? (IsUnsafe(holder) ? Refusal.InUnsafe : null);

    /// <summary>Whether a modifier further out makes the code unsafe.</summary>
    static bool IsUnsafe(SyntaxNode holder) => holder.AncestorsAndSelf().Any(n => n switch
    {
        MemberDeclarationSyntax member => member.Modifiers.Any(SyntaxKind.UnsafeKeyword),
        LocalFunctionStatementSyntax function => function.Modifiers.Any(SyntaxKind.UnsafeKeyword),
        _ => false,
    });

    /// <summary>Why a place cannot await: what it stands in, what stands between, or the signature around it; null when it can once its holder is async.</summary>
    public static Refusal? Refuses(SyntaxNode place, SyntaxNode holder, SemanticModel model, CancellationToken token) =>
        Obstacle(holder) ?? Between(place, holder, model, token) ?? (KeptReference.LivesOver(place, holder, model, token) ? Refusal.KeepsReference : IsAsync(holder) ? null : holder is AnonymousFunctionExpressionSyntax lambda ? Lambdas.Obstacle(lambda, model, token) : OfSignature(holder, model, token));

    static Refusal? OfSignature(SyntaxNode holder, SemanticModel model, CancellationToken token)
    {
        if (model.GetDeclaredSymbol(holder, token) is not IMethodSymbol method)
            return null;
        if (TakesReference(method) || method.ReturnsByRef || method.ReturnsByRefReadonly || method.ReturnType.IsRefLikeType)
            return Refusal.HasRefParameter;
        if (Awaited.IsSequence(method.ReturnType) && !Awaited.IsTask(method.ReturnType, out _))
            return Refusal.InIterator;
        return method is { IsStatic: false, ContainingType: { TypeKind: TypeKind.Struct } type } && (type.IsRefLikeType || !type.IsReadOnly && !method.IsReadOnly) ? Refusal.InStruct : null;
    }

    /// <summary>Whether a method has a parameter that no async one has: <c>ref</c>, <c>out</c>, <c>in</c>, or a span. Of what overrides another assembly's member over spans a line of the contracts says what to write instead.</summary>
    public static bool TakesReference(IMethodSymbol method) =>
        method.Parameters.Any(p => p.RefKind != RefKind.None || p.Type.IsRefLikeType && method.OverriddenMethod?.Locations.Any(l => l.IsInMetadata) != true);

    /// <summary>What stands between a place and its holder and takes no await; null when nothing does.</summary>
    public static Refusal? Between(SyntaxNode place, SyntaxNode holder, SemanticModel model, CancellationToken token)
    {
        for (var node = place; node.Parent != null && node != holder; node = node.Parent)
            if (Refuses(node, node.Parent) is { } refusal)
                return refusal;
        for (var lambda = holder; lambda != null; lambda = lambda.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().FirstOrDefault())
            if (lambda is AnonymousFunctionExpressionSyntax function && NotRun.IsExpressionTree(Lambdas.TypeOf(function, model, token)))
                return Refusal.InExpressionTree;
        return null;
    }

    static Refusal? Refuses(SyntaxNode node, SyntaxNode parent) => parent switch
    {
        LockStatementSyntax gate when gate.Statement == node => Refusal.InLock,
        CatchFilterClauseSyntax => Refusal.InCatchFilter,
        UnsafeStatementSyntax or FixedStatementSyntax => Refusal.InUnsafe,
        FromClauseSyntax { Parent: QueryExpressionSyntax } or JoinClauseSyntax { Parent: QueryBodySyntax } => null, // the sources of a query run at once; the clauses below do not
        QueryClauseSyntax or SelectOrGroupClauseSyntax or OrderingSyntax => Refusal.InQuery,
        _ => null,
    } is { } refusal ? refusal : parent is JoinClauseSyntax join && join.InExpression != node || parent is FromClauseSyntax { Parent: QueryBodySyntax } ? Refusal.InQuery : null;

    static bool IsIterator(SyntaxNode function) => Own(function).Any(n => n is YieldStatementSyntax);
}
