using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers;

/// <summary>Why a call cannot be rewritten: one of a closed list of reasons.</summary>
/// <param name="Name">Its name, as reports and <c>docs/fixes.md</c> write it.</param>
/// <param name="Text">What stands in the way, in words.</param>
internal sealed record Refusal(string Name, string Text)
{
    /// <summary>Those that the code around a call and its own form decide: the message of its finding says them, so that nobody wonders where the lightbulb is.</summary>
    public static IReadOnlyList<Refusal> AtTheCall { get; } =
        [InLock, InQuery, InCatchFilter, InExpressionTree, InUnsafe, InLambda, InConstructor, InAccessor, InOperator, InInitializer, InIterator, HasRefParameter, KeepsReference, InStruct, NeedsContext, CatchesAggregate, HasTimeout, UsesTheWait];

    /// <summary>All of them, in the order of the page.</summary>
    public static IReadOnlyList<Refusal> All { get; } = [.. Declared()];

    /// <summary>The one that the message of a finding says; null when it says none.</summary>
    public static Refusal? Of(Diagnostic finding) => finding.Properties.TryGetValue(Finding.Refusal, out var name) ? AtTheCall.FirstOrDefault(r => r.Name == name) : null;

    /// <summary>The call stands in a <c>lock</c>.</summary>
    public static Refusal InLock => new(nameof(InLock), "a lock cannot be held across an await");

    /// <summary>The call stands in a query clause that takes no <c>await</c>.</summary>
    public static Refusal InQuery => new(nameof(InQuery), "this clause of a query takes no await");

    /// <summary>The call stands in the <c>when</c> of a <c>catch</c>.</summary>
    public static Refusal InCatchFilter => new(nameof(InCatchFilter), "an exception filter takes no await");

    /// <summary>The call stands in a lambda that becomes an expression tree.</summary>
    public static Refusal InExpressionTree => new(nameof(InExpressionTree), "an expression tree takes no await");

    /// <summary>The call stands in unsafe code.</summary>
    public static Refusal InUnsafe => new(nameof(InUnsafe), "unsafe code takes no await");

    /// <summary>The call stands in a lambda whose delegate returns no task.</summary>
    public static Refusal InLambda => new(nameof(InLambda), "whoever is given this lambda calls it synchronously");

    /// <summary>The call stands in a constructor.</summary>
    public static Refusal InConstructor => new(nameof(InConstructor), "a constructor cannot be async; move the work into a factory method");

    /// <summary>The call stands in an accessor of a property, indexer or event.</summary>
    public static Refusal InAccessor => new(nameof(InAccessor), "an accessor cannot be async; make it a method");

    /// <summary>The call stands in an operator or finalizer.</summary>
    public static Refusal InOperator => new(nameof(InOperator), "an operator or finalizer cannot be async");

    /// <summary>The call stands in the initializer of a field or property.</summary>
    public static Refusal InInitializer => new(nameof(InInitializer), "an initializer takes no await");

    /// <summary>The call stands in an iterator.</summary>
    public static Refusal InIterator => new(nameof(InIterator), "an iterator would have to become an async one");

    /// <summary>The member has a <c>ref</c>, <c>out</c> or <c>in</c> parameter or a span, or returns one.</summary>
    public static Refusal HasRefParameter => new(nameof(HasRefParameter), "an async member has no ref, out, in or span parameter");

    /// <summary>A local that is a span or a reference is needed before and behind the call.</summary>
    public static Refusal KeepsReference => new(nameof(KeepsReference), "a span or ref local would have to live on over an await");

    /// <summary>The member belongs to a struct that it may change.</summary>
    public static Refusal InStruct => new(nameof(InStruct), "an async member of a struct works on a copy of it");

    /// <summary>An option wants <c>ConfigureAwait(false)</c> before a read of <c>HttpContext.Current</c>.</summary>
    public static Refusal NeedsContext => new(nameof(NeedsContext), "HttpContext.Current is read behind it, and an option wants ConfigureAwait(false); read it before");

    /// <summary>A <c>catch (AggregateException)</c> around the wait would not catch what an <c>await</c> throws.</summary>
    public static Refusal CatchesAggregate => new(nameof(CatchesAggregate), "an await throws the exception itself, which the catch of AggregateException would miss");

    /// <summary>The wait gives up after a time, and its answer is asked for where no statement can be put beside it.</summary>
    public static Refusal HasTimeout => new(nameof(HasTimeout), "this wait gives up after a time, and its answer is used in a way that an await does not serve");

    /// <summary>The awaiter, or what the wait returns, is used in a way that an <c>await</c> does not serve.</summary>
    public static Refusal UsesTheWait => new(nameof(UsesTheWait), "what this wait returns is used in a way that an await does not serve");

    /// <summary>The member implements or overrides what another assembly declares.</summary>
    public static Refusal OutsideContract => new(nameof(OutsideContract), "a contract of another assembly wants this member synchronous");

    /// <summary>The counterpart wants other arguments.</summary>
    public static Refusal OtherArguments => new(nameof(OtherArguments), "the counterpart wants other arguments");

    /// <summary>The code is generated, or the file belongs to several projects.</summary>
    public static Refusal NotEditable => new(nameof(NotEditable), "the file is generated, or linked from another folder");

    /// <summary>The member's type has the same as an async member already.</summary>
    public static Refusal HasAsyncForm => new(nameof(HasAsyncForm), "an async member that does the same stands beside it; await that one where this is called");

    /// <summary>The member has code under <c>#if</c>.</summary>
    public static Refusal HasDirectives => new(nameof(HasDirectives), "code under #if is other code in another build, which a fix does not see");

    /// <summary>A comment stands where nothing is left of the code.</summary>
    public static Refusal HasComment => new(nameof(HasComment), "a comment stands in the code that goes, and would go with it");

    /// <summary>Someone has to go on calling the member synchronously, and no twin may be added.</summary>
    public static Refusal NeedsTwin => new(nameof(NeedsTwin), "someone has to go on calling this member synchronously, and no twin may be added");

    /// <summary>Nobody who calls the member can await it.</summary>
    public static Refusal OnlySyncCallers => new(nameof(OnlySyncCallers), "nobody who calls this member can await it");

    /// <summary>The call stands in a lambda that is given to a member which, or a caller of which, cannot become async.</summary>
    public static Refusal NeedsSyncDelegate => new(nameof(NeedsSyncDelegate), "the member that is given this lambda, or a caller of it, has to stay synchronous");

    /// <summary>The rule reports the call and has no rewrite for its form.</summary>
    public static Refusal ByHand => new(nameof(ByHand), "this form is rewritten by hand; the rule's page tells how");

    /// <summary>The code after the fix would not compile.</summary>
    public static Refusal WouldNotCompile => new(nameof(WouldNotCompile), "the code would not compile afterwards");

    static IEnumerable<Refusal> Declared() =>
    [
        .. AtTheCall, OutsideContract, OtherArguments, NotEditable, HasAsyncForm, HasDirectives, HasComment, NeedsTwin, OnlySyncCallers, NeedsSyncDelegate, ByHand, WouldNotCompile,
    ];
}
