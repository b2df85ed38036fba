using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The way in which an edge is followed.</summary>
internal enum CallEdgeKind
{
    /// <summary>To this member alone.</summary>
    Direct,

    /// <summary>To the overrides and implementations that the receiver's type allows.</summary>
    Dispatch,

    /// <summary>To the handlers of a message type.</summary>
    Message,

    /// <summary>
    /// To the handlers of a message type that is passed to an async bus: if a handler has a sync and an async form, the async one.
    /// </summary>
    AwaitedMessage,

    /// <summary>
    /// To the handlers of all messages of a type, if no request gets here: a request gets to them from where the message is created.
    /// </summary>
    AnyMessage,

    /// <summary>To the delegates that this code passes to a parameter, if the code of the callee runs them before it returns.</summary>
    DelegateArgument,

    /// <summary>
    /// To the delegates that any code passes to a parameter, if the code of the callee does not run them before it returns.
    /// </summary>
    StoredDelegate,

    /// <summary>To the constructors that dependency injection runs for a service.</summary>
    RequestedService,

    /// <summary>To nothing: the code uses a type of the program, the only receiver type, for a type parameter of a method.</summary>
    TypeArgument,
}

/// <summary>A call edge from one member to another. It holds strings instead of symbols, so that it can outlive the compilation.</summary>
/// <param name="Target">
/// The key of the member; for <see cref="CallEdgeKind.Message"/> and <see cref="CallEdgeKind.RequestedService"/>, that of the type of the
/// message or service.
/// </param>
/// <param name="Kind">The way in which it is followed.</param>
/// <param name="ReachKind">The reach kind of the target when a request runs the source: Request (in place), Background, Once.</param>
/// <param name="ReceiverTypes">
/// For <see cref="CallEdgeKind.Dispatch"/>: the type keys of which an implementing type must have at least one; null if any type will do.
/// For <see cref="CallEdgeKind.Direct"/>: the same, of the type that inherits the target; null if the target is its own.
/// </param>
/// <param name="CallingMember">
/// For <see cref="CallEdgeKind.Dispatch"/> on <c>this</c>: the virtual member that makes the call. A type that overrides that member
/// without calling it cannot be the receiver.
/// </param>
/// <param name="PassedTo">
/// For a message that is passed to a method of the program: the <see cref="SymbolKeys.GetPassedKey">key</see> of the parameter.
/// </param>
/// <param name="IsOnThis">True if the call is on <c>this</c> or <c>base</c>, so that both ends run on the same object.</param>
/// <param name="ReceiverParameter">The ordinal of the calling member's parameter that the call is on; null for another object.</param>
/// <param name="Arguments">The arguments whose types may decide which members the target leads to; null if there are none.</param>
/// <param name="ServiceKey">
/// The <see cref="KeyedServices">key</see> under which the object is registered, whose service is the only one of <paramref
/// name="ReceiverTypes"/>; null for any other object.
/// </param>
internal sealed record CallEdge(
    string Target,
    CallEdgeKind Kind,
    ReachKind ReachKind,
    IReadOnlyList<string>? ReceiverTypes = null,
    string? CallingMember = null,
    bool IsOnThis = false,
    string? PassedTo = null,
    int? ReceiverParameter = null,
    IReadOnlyList<ArgumentType>? Arguments = null,
    string? ServiceKey = null
)
{
    /// <summary>Returns true if it leads to the same target in the same way.</summary>
    public bool IsEquivalentTo(CallEdge other) =>
        this with { ReceiverTypes = null, Arguments = null } == other with { ReceiverTypes = null, Arguments = null }
        && ListExtensions.AreEqual(ReceiverTypes, other.ReceiverTypes)
        && ListExtensions.AreEqual(Arguments, other.Arguments);
}

/// <summary>A member that a framework calls.</summary>
/// <param name="Kind">The kind of entry point.</param>
/// <param name="Key">The member, or the delegate.</param>
/// <param name="DisplayName">The name in messages: <c>GET /orders</c>.</param>
/// <param name="ParameterTypes">The types of its parameters, some of which may be services.</param>
internal sealed record EntryPointFact(string Kind, string Key, string DisplayName, IReadOnlyList<string>? ParameterTypes = null)
{
    /// <summary>Gets whether the framework uses its type only where code names the type.</summary>
    public bool IsByName { get; init; }

    /// <summary>Returns true if it is the same member with the same name.</summary>
    public bool IsEquivalentTo(EntryPointFact other) =>
        this with { ParameterTypes = null } == other with { ParameterTypes = null }
        && ListExtensions.AreEqual(ParameterTypes, other.ParameterTypes);
}

/// <summary>A class that is registered for dependency injection.</summary>
/// <param name="ServiceType">The type of the service.</param>
/// <param name="ImplementationType">The class; null if a delegate creates the object, or it exists already.</param>
/// <param name="Kind">The lifetime: <c>factory</c> is created for each request, <c>singleton</c> once.</param>
/// <param name="CreatedType">The class of the object that a delegate creates or that exists already, if the code names it.</param>
/// <param name="ServiceKey">The text of the <see cref="KeyedServices">key</see>; null for a service without one.</param>
internal sealed record RegistrationFact(
    string ServiceType,
    string? ImplementationType,
    string Kind,
    string? CreatedType = null,
    string? ServiceKey = null
);

/// <summary>The delegates and classes that one tree registers with frameworks.</summary>
/// <param name="EntryPoints">The delegates that are entry points.</param>
/// <param name="Registrations">The classes that are registered for dependency injection.</param>
internal sealed record FrameworkRegistrations(IReadOnlyList<EntryPointFact> EntryPoints, IReadOnlyList<RegistrationFact> Registrations)
{
    /// <summary>Returns true if it holds the same facts in the same order.</summary>
    public bool IsEquivalentTo(FrameworkRegistrations other) =>
        EntryPoints.Count == other.EntryPoints.Count
        && EntryPoints.Zip(other.EntryPoints, (a, b) => a.IsEquivalentTo(b)).All(same => same)
        && Registrations.SequenceEqual(other.Registrations);
}

/// <summary>The facts about a type that decide to which members a call is dispatched.</summary>
/// <param name="Key">The type.</param>
/// <param name="Supertypes">The keys of itself, its bases and interfaces: the definition, and with type arguments.</param>
/// <param name="Implementations">The pairs of an overridden or implemented member and the member that replaces it.</param>
/// <param name="ReplacedMembers">The members of its bases that it overrides without ever calling them.</param>
/// <param name="MessageHandlers">The pairs of a message type and the member that handles it.</param>
/// <param name="Constructors">Its constructors and initializers; none for a type that cannot be created.</param>
/// <param name="Dependencies">The types that its constructors take; dependency injection creates them first.</param>
internal sealed record TypeFact(
    string Key,
    HashSet<string> Supertypes,
    IReadOnlyList<(string Contract, string Member)> Implementations,
    IReadOnlyList<string> ReplacedMembers,
    IReadOnlyList<(string Message, string Member)> MessageHandlers,
    IReadOnlyList<string> Constructors,
    IReadOnlyList<string> Dependencies
)
{
    /// <summary>
    /// Returns the member that disposes an object which dependency injection creates for a request: the async one, if there is one.
    /// </summary>
    public IEnumerable<string> FindDisposal() =>
        FindImplementation("M:System.IAsyncDisposable.DisposeAsync") is { } asyncForm ? [asyncForm]
        : FindImplementation("M:System.IDisposable.Dispose") is { } syncForm ? [syncForm]
        : [];

    string? FindImplementation(string contract) =>
        Implementations.FirstOrDefault(i => i.Contract.EndsWith(contract, StringComparison.Ordinal)).Member;
}

/// <summary>The declarations of one tree.</summary>
/// <param name="Types">The types whose first declaration is in this tree.</param>
/// <param name="EntryPoints">The entry points among its members.</param>
internal sealed record TreeDeclarations(IReadOnlyList<TypeFact> Types, IReadOnlyList<EntryPointFact> EntryPoints);
