namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The contextual keys of members: the key of the member alone, or with the type of the object that it runs on. Inherited code that calls
/// on <c>this</c> leads to other overrides for each type.
/// </summary>
internal static class ReceiverContext
{
    const char Separator = '\n'; // no key contains a line break

    /// <summary>Adds the types of the object to the key of a member, in the form of <see cref="CallEdge.ReceiverTypes"/>.</summary>
    public static string AddReceiver(string member, IReadOnlyList<string> types) =>
        member + Separator + string.Join(Separator.ToString(), types);

    /// <summary>Returns the key of the member alone.</summary>
    public static string GetMember(string contextualKey) =>
        contextualKey.IndexOf(Separator) is >= 0 and var end ? contextualKey.Substring(0, end) : contextualKey;

    /// <summary>Returns the types of the object; null if they are not known.</summary>
    public static IReadOnlyList<string>? FindReceiver(string contextualKey) =>
        contextualKey.IndexOf(Separator) is >= 0 and var end ? contextualKey.Substring(end + 1).Split(Separator) : null;
}
