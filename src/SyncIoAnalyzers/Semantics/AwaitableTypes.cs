using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Recognizes types that can be awaited, and their results.</summary>
internal static class AwaitableTypes
{
    /// <summary>Returns true if the type is a task, a value task, or one of them configured.</summary>
    /// <param name="type">The type to check.</param>
    /// <param name="result">The type of its result; null when it has none.</param>
    public static bool IsTask(ITypeSymbol? type, out ITypeSymbol? result)
    {
        var task = type as INamedTypeSymbol;
        var found =
            task is { Name: "Task" or "ValueTask" or "ConfiguredTaskAwaitable" or "ConfiguredValueTaskAwaitable" }
            && IsInSystemNamespace(task);
        result = found && task!.Arity == 1 ? task.TypeArguments[0] : null;
        return found;
    }

    /// <summary>
    /// Returns true if the type can be awaited: a task, or a type with its own awaiter, such as the call of a gRPC client.
    /// </summary>
    public static bool CanBeAwaited(ITypeSymbol? type, out ITypeSymbol? result)
    {
        if (IsTask(type, out result))
            return true;
        var awaiter = type?.GetMembers("GetAwaiter").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty)?.ReturnType;
        result = awaiter?.GetMembers("GetResult").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty)?.ReturnType;
        return result != null;
    }

    /// <summary>Returns true if the compiler accepts the type as an awaiter.</summary>
    public static bool IsAwaiter(INamedTypeSymbol? type) =>
        type != null
        && type.AllInterfaces.Any(i => i.Name is "INotifyCompletion" or "ICriticalNotifyCompletion")
        && !type.GetMembers("IsCompleted").IsEmpty;

    /// <summary>Returns true if the type is a task or an async sequence, the return types of async members.</summary>
    public static bool IsAsyncReturnType(ITypeSymbol? type) => IsTask(type, out _) || IsSequence(type);

    /// <summary>Returns true if the type is, or implements, a generic sequence interface.</summary>
    public static bool IsSequence(ITypeSymbol? type, string contract = "IAsyncEnumerable") =>
        type is INamedTypeSymbol named && named.AllInterfaces.Append(named).Any(i => i.Arity == 1 && i.Name == contract);

    /// <summary>Returns true if the type is <c>ValueTask</c>, whose result may not be read twice.</summary>
    public static bool IsValueTask(ITypeSymbol? type) => type is { Name: "ValueTask" } && IsInSystemNamespace(type);

    static bool IsInSystemNamespace(ITypeSymbol type) => SymbolNamespaces.GetRootNamespace(type) == "System";
}
