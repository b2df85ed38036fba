using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>How an edge is followed.</summary>
internal enum EdgeKind
{
    /// <summary>To this member alone.</summary>
    Direct,

    /// <summary>To the overrides and implementations that the receiver's type allows.</summary>
    Dispatch,

    /// <summary>To the handlers of a message type.</summary>
    Message,

    /// <summary>To the handlers of a message type that is handed to an async bus: of a handler's sync and async form, the async one.</summary>
    AwaitedMessage,

    /// <summary>To what this piece of code gives a parameter, if the code behind the parameter runs it before it returns.</summary>
    Given,

    /// <summary>To what a parameter was ever given, if the code behind it does not run that before it returns.</summary>
    Kept,

    /// <summary>To what dependency injection creates for a service.</summary>
    Asked,
}

/// <summary>One member leads to another. Strings, never symbols: they outlive the compilation.</summary>
/// <param name="Target">The key of the member; for <see cref="EdgeKind.Message"/> and <see cref="EdgeKind.Asked"/> that of the message's or the service's type.</param>
/// <param name="Kind">How it is followed.</param>
/// <param name="As">Who runs the target when a request runs the source: Request (in place), Background (handed off), Once.</param>
/// <param name="Receiver">For <see cref="EdgeKind.Dispatch"/>: the type keys of which an implementing type must have one; null when any will do.</param>
/// <param name="By">For <see cref="EdgeKind.Dispatch"/> on the own object: the virtual member that calls. Of a type that replaces it, no object gets there.</param>
internal sealed record Edge(string Target, EdgeKind Kind, ReachKind As, IReadOnlyList<string>? Receiver = null, string? By = null)
{
    /// <summary>Whether it leads to the same, in the same way.</summary>
    public bool IsLike(Edge other) => this with { Receiver = null } == other with { Receiver = null } && Lists.Same(Receiver, other.Receiver);
}

/// <summary>A member that a framework calls.</summary>
/// <param name="Kind">The kind of entry point.</param>
/// <param name="Key">The member, or the delegate.</param>
/// <param name="Display">How it is named to people: <c>GET /orders</c>.</param>
/// <param name="Takes">The types of its parameters, of which some may be services.</param>
internal sealed record EntryFact(string Kind, string Key, string Display, IReadOnlyList<string>? Takes = null)
{
    /// <summary>Whether it is the same member under the same name.</summary>
    public bool IsLike(EntryFact other) => this with { Takes = null } == other with { Takes = null } && Lists.Same(Takes, other.Takes);
}

/// <summary>What dependency injection was told to create.</summary>
/// <param name="Service">The type that is asked for.</param>
/// <param name="Implementation">The class; null when a delegate makes it, or it is there already.</param>
/// <param name="Kind">For whom: <c>factory</c> for each request, <c>singleton</c> once.</param>
internal sealed record RegistrationFact(string Service, string? Implementation, string Kind);

/// <summary>What one tree hands to frameworks.</summary>
/// <param name="Entries">The delegates that are entry points.</param>
/// <param name="Registrations">The classes for dependency injection.</param>
internal sealed record Handed(IReadOnlyList<EntryFact> Entries, IReadOnlyList<RegistrationFact> Registrations)
{
    /// <summary>Whether it is the same, in the same order.</summary>
    public bool IsLike(Handed other) => Entries.Count == other.Entries.Count && Entries.Zip(other.Entries, (a, b) => a.IsLike(b)).All(same => same) && Registrations.SequenceEqual(other.Registrations);
}

/// <summary>What a type implements.</summary>
/// <param name="Key">The type.</param>
/// <param name="Supertypes">The keys of itself, its bases and interfaces: the definition, and with type arguments.</param>
/// <param name="Implementations">Which member stands in for which.</param>
/// <param name="Replaced">The members of its bases that it overrides without ever calling them.</param>
/// <param name="Handlers">The members that take a message: its type, the member.</param>
/// <param name="Constructors">Its constructors and initialisers; none for what nobody can create.</param>
/// <param name="Dependencies">The types that its constructors take: dependency injection creates them first.</param>
internal sealed record TypeFact(string Key, HashSet<string> Supertypes, IReadOnlyList<(string Contract, string Member)> Implementations, IReadOnlyList<string> Replaced, IReadOnlyList<(string Message, string Member)> Handlers,
    IReadOnlyList<string> Constructors, IReadOnlyList<string> Dependencies);

/// <summary>What one tree declares.</summary>
/// <param name="Types">The types whose first declaration stands here.</param>
/// <param name="Entries">The entry points among its members.</param>
internal sealed record Declarations(IReadOnlyList<TypeFact> Types, IReadOnlyList<EntryFact> Entries);
