using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>The use of a method in a body that names it.</summary>
internal enum BodyCallKind
{
    /// <summary>It calls a method that waits only if a body in another project shows it.</summary>
    Possible,

    /// <summary>It calls a method that its own project or a table decides about.</summary>
    Known,

    /// <summary>It passes the method to a call that runs it.</summary>
    Passed,
}

/// <summary>A method that a body calls, or passes to a call that runs it.</summary>
/// <param name="Key">The key of the method in the solution.</param>
/// <param name="IsBlockingForCaller">True if the body waits until the method ends.</param>
/// <param name="Kind">Its use in the body.</param>
internal readonly record struct BodyCall(string Key, bool IsBlockingForCaller, BodyCallKind Kind);

/// <summary>
/// The facts about the body of one method that do not depend on the bodies of other projects. Each is null until it is needed.
/// </summary>
/// <param name="Wait">What the body itself waits for.</param>
/// <param name="WaitsForArgument">True if it waits for a task argument.</param>
/// <param name="Calls">The methods that it calls.</param>
internal sealed record BodyFacts(MemberVerdict? Wait, bool? WaitsForArgument, IReadOnlyList<BodyCall>? Calls)
{
    /// <summary>The facts about a body that nothing is known about.</summary>
    public static BodyFacts Unknown { get; } = new(null, null, null);
}
