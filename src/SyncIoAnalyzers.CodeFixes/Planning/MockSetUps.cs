using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The role of a call that describes another one to a mock.</summary>
internal enum MockRole
{
    /// <summary>The mock answers the call as it says.</summary>
    SetUp,

    /// <summary>The test fails unless the call was made.</summary>
    Verification,
}

/// <summary>
/// Calls that set up or verify a test double: they name a member and run nothing, so they follow its name and await nothing.
/// </summary>
internal static class MockSetUps
{
    // Moq has other names to return or throw for a task; the other libraries recognize a task by themselves.
    static readonly HashSet<string> WithAsyncForm = ["Returns", "Throws"];

    /// <summary>Returns the role of a call that describes one to a mock.</summary>
    public static MockRole FindRole(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        FindLibraryCall(call, model, cancellationToken) is { } around
        && FindChain(around).Select(n => n.Identifier.ValueText).Append(SyntaxNames.GetMemberName(around.Expression)).Any(IsVerifying)
            ? MockRole.Verification
            : MockRole.SetUp;

    static bool IsVerifying(string? name) =>
        name is "Verify" or "Verifiable" or "InOrder" || name?.StartsWith("MustHave", StringComparison.Ordinal) == true;

    /// <summary>
    /// Returns true for a call that a test verifies not to happen, beside its async form: <c>rates.DidNotReceive().Get()</c> in a test that
    /// names <c>GetAsync</c> as well. It goes on saying that the sync form is not called.
    /// </summary>
    public static bool IsDenied(InvocationExpressionSyntax call, string form) =>
        FindNames(call.FirstAncestorOrSelf<ExpressionStatementSyntax>()).Any(DenyingNames.Contains)
        && FindNames(call.FirstAncestorOrSelf<MemberDeclarationSyntax>()).Contains(form);

    static IEnumerable<string> FindNames(SyntaxNode? code) =>
        code?.DescendantNodes().OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText) ?? [];

    static readonly HashSet<string> DenyingNames = ["DidNotReceive", "DidNotReceiveWithAnyArgs", "Never", "MustNotHaveHappened"];

    /// <summary>Returns true for the call of NSubstitute that verifies that a member was called: <c>rates.Received().Get()</c>.</summary>
    public static bool IsReceived(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        FindCallBefore(call) is { } before
        && SyntaxNames.GetMemberName(before.Expression)?.Contains("Receive") == true
        && FindLibrary(before, model, cancellationToken) == "NSubstitute";

    /// <summary>Returns true if a call only describes one to a mock.</summary>
    /// <param name="call">The call of the member.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    /// <param name="answers">The calls after it that have another form for a task.</param>
    public static bool IsSetUp(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken,
        out IReadOnlyList<InvocationExpressionSyntax> answers
    )
    {
        answers = [];
        // sub.Get().Returns(1)
        if (FindReturnsCall(call, model, cancellationToken) != null || IsInOrder(call, model, cancellationToken))
            return true;
        // mock.Setup(x => x.Get()).Returns(1), A.CallTo(() => x.Get())
        if (
            call.FirstAncestorOrSelf<LambdaExpressionSyntax>()
                is not { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax setUp } } lambda
            || lambda.ExpressionBody != call
            || FindLibrary(setUp, model, cancellationToken) is not ("Moq" or "FakeItEasy")
        )
            return false;
        if (FindLibrary(setUp, model, cancellationToken) == "Moq")
            answers =
            [
                .. FindChain(setUp)
                    .Where(n => WithAsyncForm.Contains(n.Identifier.ValueText))
                    .Select(MemberAccesses.FindCall)
                    .OfType<InvocationExpressionSyntax>(),
            ];
        return true;
    }

    /// <summary>
    /// Returns true for a call in the order that NSubstitute verifies: <c>Received.InOrder(() => { a.Load(); b.Save(); })</c>.
    /// </summary>
    static bool IsInOrder(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        FindTakingCall(call.FirstAncestorOrSelf<LambdaExpressionSyntax>()) is { } around
        && SyntaxNames.GetMemberName(around.Expression) == "InOrder"
        && FindLibrary(around, model, cancellationToken) == "NSubstitute";

    /// <summary>
    /// Returns true if a test itself calls code of the program that returns no task. Another async test, such as one that sends a request,
    /// runs async code.
    /// </summary>
    public static bool RunsSyncCode(SyntaxNode test, SemanticModel model, CancellationToken cancellationToken)
    {
        var calls = EnclosingFunction.GetOwnNodes(test).OfType<InvocationExpressionSyntax>().Where(call => FindCallBefore(call) == null);
        return calls
            .Select(call => model.GetSymbolInfo(call, cancellationToken).Symbol)
            .OfType<IMethodSymbol>()
            .Any(called => !AwaitableTypes.IsTask(called.ReturnType, out _) && IsOfTested(called, model));
    }

    static bool IsOfTested(ISymbol called, SemanticModel model) =>
        called.Locations.Any(l => l.IsInSource)
        && !SymbolEqualityComparer.Default.Equals(called.ContainingAssembly, model.Compilation.Assembly);

    /// <summary>
    /// Returns true for a set-up of Moq that is one of a sequence: <c>mock.InSequence(order).Setup(…)</c>. A second one beside it would
    /// have to be called as well.
    /// </summary>
    public static bool IsInSequence(SyntaxNode setUp) =>
        setUp
            .FirstAncestorOrSelf<ExpressionStatementSyntax>()
            ?.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Any(call => SyntaxNames.GetMemberName(call.Expression) == "InSequence") == true;

    /// <summary>
    /// Returns true if the code around a call may describe it to a mock: an argument of a call, or one of a chain of calls.
    /// </summary>
    public static bool MayBeDescription(InvocationExpressionSyntax call) =>
        call.Parent is MemberAccessExpressionSyntax
        || FindCallBefore(call) != null
        || call.FirstAncestorOrSelf<LambdaExpressionSyntax>() is { Parent: ArgumentSyntax };

    /// <summary>Returns true if a call describes one to a mock, in whatever way.</summary>
    public static bool IsDescription(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        FindAnyToken(call, model, cancellationToken) != null
        || call.Ancestors()
            .OfType<LambdaExpressionSyntax>()
            .Select(FindTakingCall)
            .OfType<InvocationExpressionSyntax>()
            .Any(around => FindLibrary(around, model, cancellationToken) is { } library && Any.ContainsKey(library));

    /// <summary>
    /// Returns true if the set-up of a mock can be written a second time, for another member with or without a further parameter: it is a
    /// statement, and no function of it has the parameters of the member.
    /// </summary>
    public static bool MayBeRepeated(InvocationExpressionSyntax call, bool hasFurtherParameter) =>
        FindTakingCall(call.FirstAncestorOrSelf<LambdaExpressionSyntax>()) is { } setUp
            ? IsStatement(setUp) && !(hasFurtherParameter && FindChain(setUp).Any(TakesArguments))
            : IsStatement(call);

    /// <summary>
    /// Returns the name in the answer of NSubstitute that only throws, <c>Returns(_ => throw …)</c>: for a task, nothing in it says which
    /// of both overloads is meant. Null for any other call.
    /// </summary>
    public static IdentifierNameSyntax? FindThrowingAnswer(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        FindReturnsCall(call, model, cancellationToken)
            is {
                Expression: MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name },
                ArgumentList.Arguments: { Count: > 0 } answers
            }
        && answers.All(a => a.Expression is LambdaExpressionSyntax lambda && OnlyThrows(lambda))
            ? name
            : null;

    static bool OnlyThrows(LambdaExpressionSyntax lambda) =>
        lambda.ExpressionBody is ThrowExpressionSyntax || lambda.Block != null && !EnclosingFunction.GetReturns(lambda).Any();

    /// <summary>Returns the calls in the set-up of a mock that take a function with the parameters of the member that is set up.</summary>
    public static IEnumerable<InvocationExpressionSyntax> FindFunctions(SyntaxNode member) =>
        FindTakingCall(member.FirstAncestorOrSelf<LambdaExpressionSyntax>()) is { } setUp
            ? FindChain(setUp).Where(TakesArguments).Select(MemberAccesses.FindCall).OfType<InvocationExpressionSyntax>()
            : [];

    /// <summary>Returns true if another statement beside a set-up sets up the same call of the mock.</summary>
    /// <param name="call">The call of the set-up.</param>
    /// <param name="form">The call of the other one.</param>
    public static bool HasSetUpBeside(InvocationExpressionSyntax call, InvocationExpressionSyntax form) =>
        call.FirstAncestorOrSelf<ExpressionStatementSyntax>() is { Parent: BlockSyntax block } own
        && block.Statements.Any(s => s != own && SetsUp(s, form));

    static bool SetsUp(StatementSyntax statement, InvocationExpressionSyntax call) =>
        statement is ExpressionStatementSyntax
        && statement.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == "Setup")
        && statement
            .DescendantNodes()
            .OfType<LambdaExpressionSyntax>()
            .Any(l => l.ExpressionBody?.IsEquivalentTo(call, topLevel: false) == true);

    static bool IsStatement(SyntaxNode setUp) => setUp.FirstAncestorOrSelf<StatementSyntax>() is ExpressionStatementSyntax;

    static bool TakesArguments(SimpleNameSyntax name) =>
        name is GenericNameSyntax { Identifier.ValueText: "Callback" }
        || MemberAccesses
            .FindCall(name)
            ?.ArgumentList.Arguments.Any(a =>
                a.Expression is ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters.Count: > 0 } or SimpleLambdaExpressionSyntax
            ) == true;

    // The expression for any token in the set-up of each library.
    static readonly Dictionary<string, string> Any = new(StringComparer.Ordinal)
    {
        ["Moq"] = "It.IsAny<CancellationToken>()",
        ["NSubstitute"] = "Arg.Any<CancellationToken>()",
        ["FakeItEasy"] = "A<CancellationToken>._",
    };

    /// <summary>Returns the argument for any token in a call that sets up a mock; null when the call is a real one.</summary>
    public static ExpressionSyntax? FindAnyToken(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        var around = FindLibraryCall(call, model, cancellationToken);
        return around != null && FindLibrary(around, model, cancellationToken) is { } library && Any.TryGetValue(library, out var any)
            ? SyntaxFactory.ParseExpression(any)
            : null;
    }

    /// <summary>Returns the call of the library that a call of a member belongs to; null when the call is a real one.</summary>
    static InvocationExpressionSyntax? FindLibraryCall(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        // Mock.Of<IRates>(r => r.Get() == 1)
        if (MockConditions.FindCondition(call, model, cancellationToken) != null)
            return FindTakingCall(call.FirstAncestorOrSelf<LambdaExpressionSyntax>());
        // sub.Received().Get()
        if (!IsSetUp(call, model, cancellationToken, out _))
            return FindCallBefore(call);
        if (FindReturnsCall(call, model, cancellationToken) is { } behind)
            return behind;
        return FindTakingCall(call.FirstAncestorOrSelf<LambdaExpressionSyntax>());
    }

    /// <summary>Returns the call on whose result a member is called; null when there is none.</summary>
    static InvocationExpressionSyntax? FindCallBefore(InvocationExpressionSyntax call) =>
        (call.Expression as MemberAccessExpressionSyntax)?.Expression as InvocationExpressionSyntax;

    /// <summary>Returns the call that takes a lambda as an argument; null when there is none.</summary>
    public static InvocationExpressionSyntax? FindTakingCall(LambdaExpressionSyntax? lambda) =>
        lambda is { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } } ? call : null;

    /// <summary>
    /// Returns the expression that names the member for which a mock returns a value: <c>x.Table</c> of
    /// <c>mock.Setup(x => x.Table).Returns(value)</c> and of <c>x.Table.Returns(value)</c>; null when a call is none of a mock.
    /// </summary>
    /// <param name="returns">The call that receives the value.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static ExpressionSyntax? FindDescribedMember(
        InvocationExpressionSyntax returns,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            returns.Expression is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: var described }
            || !name.StartsWith("Returns", StringComparison.Ordinal)
        )
            return null;
        var library = FindLibrary(returns, model, cancellationToken);
        if (library == "NSubstitute")
            return described;
        while (library is "Moq" or "FakeItEasy" && described is InvocationExpressionSyntax call)
        {
            if (call.ArgumentList.Arguments.FirstOrDefault()?.Expression is LambdaExpressionSyntax { ExpressionBody: { } member })
                return member;
            described = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        }

        return null;
    }

    /// <summary>Returns the call of NSubstitute behind a call of a member: <c>sub.Get().Returns(1)</c>.</summary>
    static InvocationExpressionSyntax? FindReturnsCall(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax behind }
        && FindLibrary(behind, model, cancellationToken) == "NSubstitute"
            ? behind
            : null;

    /// <summary>The members that are called on a call, one on the other.</summary>
    public static IEnumerable<SimpleNameSyntax> FindChain(InvocationExpressionSyntax call)
    {
        while (call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax next } access)
        {
            yield return access.Name;
            call = next;
        }
    }

    /// <summary>Returns the root namespace of the method that is called, which identifies the library; null when it is unknown.</summary>
    public static string? FindLibrary(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is { } method ? SymbolNamespaces.GetRootNamespace(method) : null;
}
