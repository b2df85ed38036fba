namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Decides with which types a member is followed: those of its object and of its arguments, as far as the calls that it leads to depend on
/// them.
/// </summary>
internal sealed class ContextualKeys(OwnDispatch ownDispatch, ArgumentDispatch argumentDispatch)
{
    // Beyond that, a member is followed for any argument: with several parameters, the combinations would grow without bound.
    const int MaxContexts = 500;

    readonly HashSet<string> _keys = [];
    readonly Dictionary<string, int> _contextCounts = [];

    /// <summary>Creates the key of a member with those of the known types on which its calls depend.</summary>
    public string CreateKey(
        string member,
        IReadOnlyList<string>? receiver,
        IReadOnlyList<(int Parameter, string Type)> arguments,
        CancellationToken cancellationToken
    )
    {
        var own = receiver != null && ownDispatch.DependsOnReceiver(member, cancellationToken) ? receiver : null;
        var deciding = arguments
            .Where(a =>
                ArgumentType.DecidesAboutWaits(a.Type) || argumentDispatch.DependsOnArgument(member, a.Parameter, cancellationToken)
            )
            .ToArray();
        var key = CallContext.CreateKey(member, own, deciding);
        if (deciding.Length == 0 || _keys.Contains(key))
            return key;
        _contextCounts.TryGetValue(member, out var count);
        if (count == MaxContexts)
            return CallContext.CreateKey(member, own, []);
        _contextCounts[member] = count + 1;
        _keys.Add(key);
        return key;
    }

    /// <summary>
    /// Returns the types of the object on which an edge calls: those of the calling code's own object or argument, if it calls on that;
    /// null if the target's own type is all that is known.
    /// </summary>
    public static IReadOnlyList<string>? FindReceiver(string source, CallEdge edge)
    {
        if (edge.ReceiverParameter is { } parameter && CallContext.FindArgument(source, parameter) is { } type)
            return [type];
        if (CallContext.FindReceiver(source) is not { } own)
            return edge.ReceiverTypes;
        return edge.IsOnThis || IsFunctionOf(CallContext.GetMember(source), edge.Target) ? own : edge.ReceiverTypes;
    }

    /// <summary>
    /// Returns the arguments of an edge whose types are known. Those of the calling code are known where it passes its parameters on, and
    /// in its own lambdas and local functions.
    /// </summary>
    public static IReadOnlyList<(int Parameter, string Type)> FindArguments(string source, CallEdge edge)
    {
        if (edge.Arguments == null)
        {
            var own = CallContext.GetArguments(source);
            return own.Count > 0 && IsFunctionOf(CallContext.GetMember(source), edge.Target) ? own : [];
        }

        var types = edge.Arguments.Select(a => (a.Parameter, Type: FindPassedType(source, a) ?? a.Type!));
        return [.. types.Where(a => a.Type != null)];
    }

    static string? FindPassedType(string source, ArgumentType argument) =>
        argument.FromParameter is { } parameter ? CallContext.FindArgument(source, parameter) : null;

    /// <summary>Returns true for a lambda or local function of the same member.</summary>
    static bool IsFunctionOf(string source, string target) =>
        SymbolKeys.RemoveNumber(target) is var member && member != target && member == SymbolKeys.RemoveNumber(source);
}
