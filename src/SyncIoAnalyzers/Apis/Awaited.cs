using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>What awaiting a type gives.</summary>
internal static class Awaited
{
    /// <summary>Whether the type is a task, a value task, or one of them configured.</summary>
    /// <param name="type">The type to look at.</param>
    /// <param name="result">The type of its result; null when it has none.</param>
    public static bool IsTask(ITypeSymbol? type, out ITypeSymbol? result)
    {
        var task = type as INamedTypeSymbol;
        var found = task is { Name: "Task" or "ValueTask" or "ConfiguredTaskAwaitable" or "ConfiguredValueTaskAwaitable" } && IsSystem(task);
        result = found && task!.Arity == 1 ? task.TypeArguments[0] : null;
        return found;
    }

    /// <summary>Whether the type can be awaited: a task, or anything with an awaiter of its own, as the call of a gRPC client.</summary>
    public static bool CanBe(ITypeSymbol? type, out ITypeSymbol? result)
    {
        if (IsTask(type, out result))
            return true;
        var awaiter = type?.GetMembers("GetAwaiter").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty)?.ReturnType;
        result = awaiter?.GetMembers("GetResult").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty)?.ReturnType;
        return result != null;
    }

    /// <summary>Whether the compiler takes the type for an awaiter.</summary>
    public static bool IsAwaiter(INamedTypeSymbol? type) =>
        type != null && type.AllInterfaces.Any(i => i.Name is "INotifyCompletion" or "ICriticalNotifyCompletion") && !type.GetMembers("IsCompleted").IsEmpty;

    /// <summary>Whether the type is a task or an async sequence: what an async member returns.</summary>
    public static bool IsAwaitable(ITypeSymbol? type) => IsTask(type, out _) || IsSequence(type);

    /// <summary>Whether the type is, or implements, a generic sequence interface.</summary>
    public static bool IsSequence(ITypeSymbol? type, string contract = "IAsyncEnumerable") =>
        type is INamedTypeSymbol named && named.AllInterfaces.Append(named).Any(i => i.Arity == 1 && i.Name == contract);

    /// <summary>Whether the type is <c>ValueTask</c>, of which nothing may be read twice.</summary>
    public static bool IsValueTask(ITypeSymbol? type) => type is { Name: "ValueTask" } && IsSystem(type);

    static bool IsSystem(ITypeSymbol type) => Namespaces.Root(type) == "System";
}
