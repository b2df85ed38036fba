using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Diagnostics;

/// <summary>The reason why a call cannot be rewritten: one of a closed list.</summary>
/// <param name="Name">The name, as reports and <c>docs/fixes.md</c> write it.</param>
/// <param name="Text">The obstacle, in words.</param>
internal sealed record Refusal(string Name, string Text)
{
    /// <summary>
    /// The refusals that the form of a call and the code around it decide: the message of the finding includes them, to explain why no
    /// lightbulb appears.
    /// </summary>
    public static IReadOnlyList<Refusal> AtCallSite { get; } =
    [
        InLock,
        InTransactionScope,
        InSyncBranch,
        InQuery,
        InCatchFilter,
        InExpressionTree,
        InUnsafe,
        InLambda,
        InConstructor,
        InAccessor,
        InOperator,
        InInitializer,
        InIterator,
        HasRefParameter,
        KeepsReference,
        InStruct,
        NeedsContext,
        CatchesAggregate,
        HasTimeout,
        LosesTimeout,
        ReadsAhead,
        UsesTheWait,
        ReturnedQuery,
    ];

    /// <summary>All refusals, in the order of the page.</summary>
    public static IReadOnlyList<Refusal> All { get; } = [.. AtCallSite, .. GetMemberRefusals(), .. GetPlanRefusals()];

    /// <summary>
    /// True if a rewrite exists that can change the behavior beyond the wait, so that <c>syncio fix</c> writes it only with
    /// <c>--unsafe</c>.
    /// </summary>
    public bool IsOfUnsafeRewrite { get; init; }

    /// <summary>Returns the same refusal with what is special about this case after its text.</summary>
    public Refusal WithDetail(string detail) => this with { Text = $"{Text}: {detail}" };

    /// <summary>Returns the refusal in the message of a finding; null when there is none.</summary>
    public static Refusal? FromDiagnostic(Diagnostic finding) =>
        finding.Properties.TryGetValue(DiagnosticProperties.Refusal, out var name) ? AtCallSite.FirstOrDefault(r => r.Name == name) : null;

    /// <summary>Returns true if the rule of a finding knows that no rewrite exists.</summary>
    public static bool IsByHand(Diagnostic finding) =>
        finding.Properties.TryGetValue(DiagnosticProperties.Refusal, out var name) && name == ByHand.Name;

    /// <summary>The call is in a <c>lock</c>, or between two calls that take and release a lock.</summary>
    public static Refusal InLock => new(nameof(InLock), "a lock cannot be held across an await");

    /// <summary>The call is between calls of members that take and release a lock.</summary>
    public static Refusal HoldsLock =>
        new(nameof(HoldsLock), "a member that is called before takes a lock, and one that is called after releases it on the same thread");

    /// <summary>The call is in a <c>TransactionScope</c> that must be disposed of on its thread.</summary>
    public static Refusal InTransactionScope =>
        new(nameof(InTransactionScope), "a TransactionScope can be held across an await only with TransactionScopeAsyncFlowOption.Enabled");

    /// <summary>The call is in the branch of a flag such as <c>bool async</c> that is for synchronous callers.</summary>
    public static Refusal InSyncBranch => new(nameof(InSyncBranch), "this branch is for synchronous callers, by the flag that selects it");

    /// <summary>The call is in a query clause that does not allow <c>await</c>.</summary>
    public static Refusal InQuery => new(nameof(InQuery), "this query clause does not allow await");

    /// <summary>The call is in the <c>when</c> of a <c>catch</c>.</summary>
    public static Refusal InCatchFilter => new(nameof(InCatchFilter), "an exception filter does not allow await");

    /// <summary>The call is in a lambda that becomes an expression tree.</summary>
    public static Refusal InExpressionTree => new(nameof(InExpressionTree), "an expression tree does not allow await");

    /// <summary>The call is in unsafe code.</summary>
    public static Refusal InUnsafe => new(nameof(InUnsafe), "unsafe code does not allow await");

    /// <summary>The call is in a lambda whose delegate does not return a task.</summary>
    public static Refusal InLambda => new(nameof(InLambda), "it runs as a delegate that its caller cannot await");

    /// <summary>The call is in a constructor.</summary>
    public static Refusal InConstructor =>
        new(nameof(InConstructor), "a constructor cannot be async; move the work into a member that can be awaited");

    /// <summary>The call is in an accessor of a property, indexer or event.</summary>
    public static Refusal InAccessor => new(nameof(InAccessor), "an accessor cannot be async; turn it into a method");

    /// <summary>The call is in an operator or finalizer.</summary>
    public static Refusal InOperator => new(nameof(InOperator), "an operator or finalizer cannot be async");

    /// <summary>The call is in the initializer of a field or property.</summary>
    public static Refusal InInitializer => new(nameof(InInitializer), "an initializer does not allow await");

    /// <summary>The call is in an iterator.</summary>
    public static Refusal InIterator => new(nameof(InIterator), "the iterator would have to become an async iterator");

    /// <summary>The member has a <c>ref</c>, <c>out</c> or <c>in</c> parameter or a span, or returns one.</summary>
    public static Refusal HasRefParameter =>
        new(
            nameof(HasRefParameter),
            "an async member cannot have a ref, out, in or span parameter; return a tuple or a nullable value instead"
        );

    /// <summary>A local that is a span or a reference is used before and after the call.</summary>
    public static Refusal KeepsReference => new(nameof(KeepsReference), "a span or ref local cannot be kept across an await");

    /// <summary>The member belongs to a struct that it may change.</summary>
    public static Refusal InStruct => new(nameof(InStruct), "an async member of a struct would work on a copy of the struct");

    /// <summary>An option requires <c>ConfigureAwait(false)</c> before a read of <c>HttpContext.Current</c>.</summary>
    public static Refusal NeedsContext =>
        new(nameof(NeedsContext), "HttpContext.Current is read after it, and an option requires ConfigureAwait(false); read it before");

    /// <summary>A <c>catch (AggregateException)</c> around the wait would not catch what an <c>await</c> throws.</summary>
    public static Refusal CatchesAggregate =>
        new(nameof(CatchesAggregate), "an await throws the original exception, which the catch of AggregateException would miss")
        {
            IsOfUnsafeRewrite = true,
        };

    /// <summary>The wait has a timeout, and its result is used where no statement can be inserted.</summary>
    public static Refusal HasTimeout =>
        new(
            nameof(HasTimeout),
            "this wait returns false after its timeout, where WaitAsync throws; await WaitAsync and catch the TimeoutException"
        );

    /// <summary>The class sets a timeout on the object that only its sync members respect.</summary>
    public static Refusal LosesTimeout =>
        new(nameof(LosesTimeout), "the async form ignores the timeout that this class sets; await it with WaitAsync and that timeout")
        {
            IsOfUnsafeRewrite = true,
        };

    /// <summary><c>EndOfStream</c> of the same reader decides about the call, and goes on blocking.</summary>
    public static Refusal ReadsAhead =>
        new(nameof(ReadsAhead), "EndOfStream before it reads ahead synchronously; loop until ReadLineAsync returns null");

    /// <summary>The awaiter, or the return value of the wait, is used in a way that an <c>await</c> does not support.</summary>
    public static Refusal UsesTheWait =>
        new(nameof(UsesTheWait), "the return value of this wait is used in a way that an await does not support");

    /// <summary>The query of a database comes from a member that returns it as an <c>IEnumerable</c>.</summary>
    public static Refusal ReturnedQuery =>
        new(nameof(ReturnedQuery), "a member returns the query as IEnumerable; return its rows from there, with ToListAsync");

    /// <summary>The member implements or overrides a member that another assembly declares.</summary>
    public static Refusal OutsideContract =>
        new(nameof(OutsideContract), "a contract of another assembly requires this member to be synchronous");

    /// <summary>The member belongs to an interface with a covariant type parameter, which it returns.</summary>
    public static Refusal InVariantInterface =>
        new(nameof(InVariantInterface), "the interface is covariant in the type that this member returns, and a task is not");

    /// <summary>The member returns a type parameter of its type, which is a task already in another class.</summary>
    public static Refusal ReturnsTaskElsewhere =>
        new(nameof(ReturnsTaskElsewhere), "the member returns a type parameter, which is a task already in another class");

    /// <summary>The counterpart takes other arguments.</summary>
    public static Refusal OtherArguments => new(nameof(OtherArguments), "the counterpart needs other arguments");

    /// <summary>The query of a database is a list in another implementation or in a test.</summary>
    public static Refusal InMemoryQuery =>
        new(nameof(InMemoryQuery), "another implementation or a test passes a list as this query, on which the async operators throw")
        {
            IsOfUnsafeRewrite = true,
        };

    /// <summary>Other code goes on calling the member synchronously, so that its test goes on testing it.</summary>
    public static Refusal InSyncTest => new(nameof(InSyncTest), "it is in a test of a member that stays synchronous for other callers");

    /// <summary>A test double of a library's member does not have the async form, and the fix cannot add it.</summary>
    public static Refusal InTestDouble =>
        new(nameof(InTestDouble), "a test double answers this call, and a fix cannot write its answer for the async form");

    /// <summary>The code is generated, or the file belongs to several projects.</summary>
    public static Refusal NotEditable => new(nameof(NotEditable), "the file is generated, or linked from another folder");

    /// <summary>The type of the member already has the same as an async member.</summary>
    public static Refusal HasAsyncForm =>
        new(nameof(HasAsyncForm), "the type already has an async member that does the same; await that one in the callers");

    /// <summary>The async member beside it has an effect that the member does not have, or lacks one that it has.</summary>
    public static Refusal FormDiffers =>
        new(nameof(FormDiffers), "the async member beside it does something else") { IsOfUnsafeRewrite = true };

    /// <summary>The member has code under <c>#if</c>.</summary>
    public static Refusal HasDirectives =>
        new(nameof(HasDirectives), "the member contains #if, and a fix does not see the code of other builds");

    /// <summary>A comment is in code that the fix removes.</summary>
    public static Refusal HasComment => new(nameof(HasComment), "the code that the fix removes contains a comment, which would be lost");

    /// <summary>The member, or a caller of it, is public API that an option keeps.</summary>
    public static Refusal KeepsPublicApi =>
        new(nameof(KeepsPublicApi), "a public member on the way to the request stays as it is, because its project ships its API");

    /// <summary>The member sets the culture, an <c>AsyncLocal</c> or the like for its callers.</summary>
    public static Refusal SetsAmbientState =>
        new(
            nameof(SetsAmbientState),
            "the member sets an ambient value such as the culture, which the callers of an async member do not see"
        );

    /// <summary>Some caller must continue to call the member synchronously, and no twin may be added.</summary>
    public static Refusal NeedsTwin =>
        new(nameof(NeedsTwin), "some callers need this member to stay synchronous, and no twin may be added");

    /// <summary>No caller of the member can await it.</summary>
    public static Refusal OnlySyncCallers => new(nameof(OnlySyncCallers), "no caller of this member can await it");

    /// <summary>A caller of the member, or the code that calls it, catches the <c>AggregateException</c> of a wait in it.</summary>
    public static Refusal CallerCatchesAggregate =>
        new(nameof(CallerCatchesAggregate), "a caller catches the AggregateException of this wait, and would miss what an await throws")
        {
            IsOfUnsafeRewrite = true,
        };

    /// <summary>An async form of the member would hand the wait to code that calls it synchronously, and await nothing.</summary>
    public static Refusal OnlyInName =>
        new(
            nameof(OnlyInName),
            "an implementation passes this member to code that calls it synchronously, so its async form would still wait"
        );

    /// <summary>The call is in a lambda that is passed to a member which, or a caller of which, cannot become async.</summary>
    public static Refusal NeedsSyncDelegate =>
        new(nameof(NeedsSyncDelegate), "the member that receives this lambda, or a caller of it, has to stay synchronous");

    /// <summary>The rule reports the call and has no rewrite for its form.</summary>
    public static Refusal ByHand => new(nameof(ByHand), "this form has no automatic fix; the rule's page describes the change");

    /// <summary>The code after the fix would not compile.</summary>
    public static Refusal WouldNotCompile => new(nameof(WouldNotCompile), "the code would not compile after the fix");

    /// <summary>The command of <c>syncio fix --verify</c> fails with the fix of the request, or of one that shares a member.</summary>
    public static Refusal FailsVerification =>
        new(nameof(FailsVerification), "the verification command fails with the fix of this request");

    static IEnumerable<Refusal> GetMemberRefusals() =>
        [
            OutsideContract,
            InVariantInterface,
            ReturnsTaskElsewhere,
            OtherArguments,
            InMemoryQuery,
            InSyncTest,
            InTestDouble,
            NotEditable,
            HasAsyncForm,
            FormDiffers,
            HasDirectives,
            HasComment,
            KeepsPublicApi,
            SetsAmbientState,
            HoldsLock,
        ];

    static IEnumerable<Refusal> GetPlanRefusals() =>
        [NeedsTwin, OnlySyncCallers, CallerCatchesAggregate, OnlyInName, NeedsSyncDelegate, ByHand, WouldNotCompile, FailsVerification];
}
