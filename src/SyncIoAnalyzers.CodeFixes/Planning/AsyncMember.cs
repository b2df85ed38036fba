using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>A call of a member that becomes async, or another place that names the member.</summary>
/// <param name="Spot">The call, or the name.</param>
/// <param name="Holder">The enclosing function.</param>
/// <param name="Obstacle">The reason why it cannot be awaited; null when it can.</param>
internal sealed record MemberUse(DocumentNode Spot, SyntaxNode Holder, Refusal? Obstacle)
{
    /// <summary>The member that contains the call; null when its code is async already, or is a lambda that can become async.</summary>
    public AsyncMember? Caller
    {
        get => field?.ActualMember;
        set;
    }

    /// <summary>True if no request runs the call.</summary>
    public bool IsOutsideRequests { get; init; }

    /// <summary>True if the call becomes a wait for the async form: no request runs it, and it cannot await.</summary>
    public bool IsBridge { get; set; }

    /// <summary>The way in which the call takes a token; null when it takes none, or has one already.</summary>
    public TokenSlot? Slot { get; set; }

    /// <summary>The token to pass to the call; null when none is passed.</summary>
    public ExpressionSyntax? Token { get; set; }

    /// <summary>True if the token is one for a mock, which is written with its type: <c>It.IsAny&lt;CancellationToken&gt;()</c>.</summary>
    public bool HasTypeOfToken => Token?.DescendantNodesAndSelf().OfType<GenericNameSyntax>().Any() == true;

    /// <summary>The arguments that the call omits and that the async form needs.</summary>
    public IReadOnlyList<ArgumentSyntax> Defaults { get; init; } = [];

    /// <summary>True if the async form takes arguments that the call does not have.</summary>
    public bool AddsArguments => Defaults.Count > 0 || AddsToken;

    /// <summary>True if the async form gets a token that the call does not pass.</summary>
    public bool AddsToken => Slot != null && Token != null;

    /// <summary>Returns the call with the arguments that the async form takes beyond those of the call.</summary>
    public InvocationExpressionSyntax AddArguments(InvocationExpressionSyntax call)
    {
        var complete = Defaults.Aggregate(call, CallSyntax.AppendArgument);
        return Slot != null && Token != null ? Slot(complete, Token) : complete;
    }

    /// <summary>The calls after the set-up of a mock that say what it returns or throws, and have another form for a task.</summary>
    public IReadOnlyList<InvocationExpressionSyntax> Answers { get; init; } = [];

    /// <summary>
    /// The call in the set-up of a mock after which the set-up returns a completed task from now on; null when it needs no value.
    /// </summary>
    public InvocationExpressionSyntax? Unanswered { get; init; }

    /// <summary>The role of the use in a mock; null when it is none of a mock.</summary>
    public MockRole? Mock { get; init; }

    /// <summary>The condition of a mock that says what the call returns; null for any other use.</summary>
    public ExpressionSyntax? MockCondition { get; init; }

    /// <summary>
    /// True if the place only names the member: <c>nameof</c>, <c>cref</c>, a handler given to a framework, or, in another member, a
    /// delegate that is passed to a call.
    /// </summary>
    public bool IsName => Spot.Node is SimpleNameSyntax;

    /// <summary>The rewrite of a call of a helper that only waits: its task is awaited instead. Null for any other use.</summary>
    public CallRewrite? WithoutHelper { get; init; }

    /// <summary>True if the rewritten call is awaited.</summary>
    public bool IsAwaited { get; init; } = true;

    /// <summary>True if the call becomes a lookup, an await and an addition.</summary>
    public bool IsLookup { get; init; }

    /// <summary>The form of a call behind a <c>?.</c>; null for any other call.</summary>
    public ConditionalCallForm? Conditional { get; init; }

    /// <summary>True if a test that awaits verifies that the call was received.</summary>
    public bool IsVerification { get; init; }

    /// <summary>True if a test verifies that the sync form is not called, as opposed to its async form.</summary>
    public bool IsDenied { get; init; }

    /// <summary>The lambda among the arguments of the call that gets a token as a further parameter; null when none does.</summary>
    public LambdaExpressionSyntax? TokenLambda { get; init; }

    /// <summary>The loop that takes the place of the call; null when the call stays.</summary>
    public ElementLoop? Loop { get; init; }

    /// <summary>True if the use is in a member beside its async form, which stays as it is or is removed.</summary>
    public bool IsBesideForm => Caller?.Forms?.IsBesideForm(Spot.Node) == true;

    /// <summary>Returns the use with a reason why it stays synchronous.</summary>
    public MemberUse WithObstacle(Refusal obstacle) => this with { Obstacle = obstacle, Caller = null };
}

/// <summary>
/// A method or local function on the way from a blocking call to its requests, with all that has to change together with it.
/// </summary>
internal sealed class AsyncMember(IMethodSymbol symbol)
{
    /// <summary>One member of the group, which consists of a member with its base members, overrides and implementations.</summary>
    public IMethodSymbol Symbol { get; } = symbol;

    /// <summary>True if another assembly declares the member: only mocks of it change.</summary>
    public bool IsOfLibrary { get; } = symbol.Locations.Any(l => l.IsInMetadata);

    /// <summary>The declarations of all members of the group.</summary>
    public List<DocumentNode> Declarations { get; } = [];

    /// <summary>The places that call or name a member of the group.</summary>
    public List<MemberUse> Uses { get; } = [];

    /// <summary>The reason why the group cannot become async; null when it can.</summary>
    public Refusal? Refusal { get; set; }

    /// <summary>The effects that members of the group and the async members beside them do not share.</summary>
    public IReadOnlyList<FormDifference> FormDifferences { get; set; } = [];

    /// <summary>The refusal that names one of them where the callers go to the form all the same; null where none does.</summary>
    public Refusal? AllowedDifference { get; set; }

    /// <summary>True if no effect that the async members lack would disappear with the members beside them.</summary>
    public bool LosesNothing => FormDifferences.Count == 0 || AllowedDifference != null;

    /// <summary>The refusal that names the async member beside it that takes async delegates; null when there is none.</summary>
    public Refusal? DelegateForm { get; set; }

    /// <summary>True if a declaration has more lines than an option allows for a twin below another twin.</summary>
    public bool IsLong { get; set; }

    /// <summary>True if a framework calls the member: it is converted in place and keeps its name.</summary>
    public bool IsEntryPoint { get; set; }

    /// <summary>True if the member may have callers outside the solution, so that its sync form has to stay.</summary>
    public bool IsOffered { get; set; }

    /// <summary>True if an option keeps the API that the member belongs to: it is neither converted nor gets a twin.</summary>
    public bool IsKeptApi { get; set; }

    /// <summary>True if the member is kept only because its project ships its API, or is converted although it does.</summary>
    public bool IsShippedApi { get; set; }

    /// <summary>The framework contract that determines the async form of the member; null when none does.</summary>
    public FrameworkContract? Contract { get; set; }

    /// <summary>The change of its class that the contract requires; null when there is none.</summary>
    public ContractMove? Move { get; set; }

    /// <summary>The kind of the annotation on each declaration that became async with a member.</summary>
    public const string MarkKind = "SyncIo.Member";

    /// <summary>The annotation that marks its declaration while the plan is written.</summary>
    public SyntaxAnnotation Mark { get; } = new(MarkKind);

    /// <summary>The async members that exist beside the declarations of the group; null when there are none.</summary>
    public ExistingForms? Forms { get; set; }

    /// <summary>The declarations of members of the group that an async form beside them only wraps, so that it waits as they do.</summary>
    public HashSet<SyntaxNode> WrappedDeclarations { get; } = [];

    /// <summary>By declaration of the group: the async member beside it that only calls it, and that takes its code.</summary>
    public Dictionary<SyntaxNode, MethodDeclarationSyntax> HollowForms { get; } = [];

    /// <summary>True if an async form of the member would still wait, and await nothing.</summary>
    public bool IsOnlyInName { get; set; }

    /// <summary>True if nothing calls the member any more, so that the declarations beside its async forms are removed.</summary>
    public bool IsRemoved { get; set; }

    /// <summary>True if the sync member is still there after the change.</summary>
    public bool KeepsSyncForm => IsTwin || Forms != null && !IsRemoved;

    /// <summary>True if the member returns a task already, so that only its body changes.</summary>
    public bool ReturnsTask { get; set; }

    /// <summary>The name of the member before the change, without the name of an explicitly implemented interface.</summary>
    public string OldName { get; } = AsyncNames.GetPlainName(symbol);

    /// <summary>That name with the name of its type, as messages show it.</summary>
    public string DisplayName => $"{Symbol.ContainingType.Name}.{OldName}";

    /// <summary>The name of the member after the change.</summary>
    public string Name { get; set; } = AsyncNames.GetPlainName(symbol);

    /// <summary>True if the sync member stays for some callers, and an async member is added beside it.</summary>
    public bool IsTwin { get; set; }

    /// <summary>True if the member is a lambda or method group that is passed to a call; that call is its only use.</summary>
    public bool IsDelegate { get; init; }

    /// <summary>
    /// The member of the solution that takes the delegate and has to become async with it; null when the call has an async form.
    /// </summary>
    public OwnDelegateTarget? DelegateTarget { get; init; }

    /// <summary>The functions that the member represents; its uses are the calls of them. Null when it is none.</summary>
    public FunctionTable? Table { get; init; }

    /// <summary>True if the code belongs to an enclosing member and is copied with it.</summary>
    public bool IsNested => IsDelegate || Symbol.MethodKind == MethodKind.LocalFunction;

    /// <summary>True if at least one caller can await the async form.</summary>
    public bool IsWanted { get; set; } = true;

    /// <summary>The member that represents this one, if both turned out to belong to one group; otherwise null.</summary>
    public AsyncMember? Replacement { get; set; }

    /// <summary>The member that represents the group: this one or its replacement.</summary>
    public AsyncMember ActualMember => Replacement?.ActualMember ?? this;
}
