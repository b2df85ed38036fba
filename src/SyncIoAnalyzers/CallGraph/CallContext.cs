using System.Globalization;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The contextual keys of members: the key of the member alone, or with the types of the object that it runs on and of its arguments. Code
/// that calls on its own object or on a parameter leads to other members for each type.
/// </summary>
internal static class CallContext
{
    // No key contains these.
    const char Separator = '\n',
        TypeSeparator = '\t';

    /// <summary>Creates the contextual key of a member; without types, it is that of the member alone.</summary>
    /// <param name="member">The key of the member.</param>
    /// <param name="receiver">
    /// The types of its object, in the form of <see cref="CallEdge.ReceiverTypes"/>; null if they are not known.
    /// </param>
    /// <param name="arguments">The parameters whose types are known, each with the key of its type.</param>
    public static string CreateKey(string member, IReadOnlyList<string>? receiver, IReadOnlyList<(int Parameter, string Type)> arguments)
    {
        if (receiver == null && arguments.Count == 0)
            return member;
        var types = string.Join(TypeSeparator.ToString(), receiver ?? []);
        return member + Separator + types + string.Concat(arguments.Select(a => $"{Separator}{a.Parameter}{TypeSeparator}{a.Type}"));
    }

    /// <summary>Returns the key of the member alone.</summary>
    public static string GetMember(string contextualKey) =>
        contextualKey.IndexOf(Separator) is >= 0 and var end ? contextualKey.Substring(0, end) : contextualKey;

    /// <summary>Returns the types of the object; null if they are not known.</summary>
    public static IReadOnlyList<string>? FindReceiver(string contextualKey) =>
        HasTypes(contextualKey) && contextualKey.Split(Separator)[1] is { Length: > 0 } types ? types.Split(TypeSeparator) : null;

    /// <summary>Returns the parameters whose types are known, each with the key of its type.</summary>
    public static IReadOnlyList<(int Parameter, string Type)> GetArguments(string contextualKey) =>
        HasTypes(contextualKey) ? [.. contextualKey.Split(Separator).Skip(2).Select(ParseArgument)] : [];

    /// <summary>Finds the type of an argument; null if it is not known.</summary>
    public static string? FindArgument(string contextualKey, int parameter) =>
        GetArguments(contextualKey).FirstOrDefault(a => a.Parameter == parameter).Type;

    /// <summary>Returns the parameters that are known to bring a stream in memory.</summary>
    public static IEnumerable<int> GetStreamsInMemory(string contextualKey) => GetParameters(contextualKey, ArgumentType.InMemory);

    /// <summary>Returns the parameters that are known to bring an argument of a type.</summary>
    public static IEnumerable<int> GetParameters(string contextualKey, string type) =>
        GetArguments(contextualKey).Where(a => a.Type == type).Select(a => a.Parameter);

    static bool HasTypes(string contextualKey) => contextualKey.IndexOf(Separator) >= 0;

    static (int, string) ParseArgument(string argument)
    {
        var end = argument.IndexOf(TypeSeparator);
        return (int.Parse(argument.Substring(0, end), CultureInfo.InvariantCulture), argument.Substring(end + 1));
    }
}
