using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>Recognizes tasks that are completed when code waits for them, so that nothing waits.</summary>
internal static class CompletedTasks
{
    static readonly string[] SameTaskMethods = ["GetAwaiter", "ConfigureAwait", "AsTask", "Preserve"];
    static readonly string[] CompletedTaskFactories = ["FromResult", "FromException", "FromCanceled", "get_CompletedTask"];
    static readonly string[] CompletionChecks = ["get_IsCompleted", "get_IsCompletedSuccessfully", "get_Status", "get_IsFaulted"];

    /// <summary>Returns the result of a call, with the facts that follow from its arguments.</summary>
    public static AbstractValue GetResultValue(IlMethod? method, AbstractValue[] values, AbstractValue plain)
    {
        if (method == null || values.Length == 0 && !CompletedTaskFactories.Contains(method.Name))
            return plain;
        if (IsTaskType(method.DeclaringType))
            return SameTaskMethods.Contains(method.Name)
                    ? plain with
                    {
                        IsCompletedTask = values[0].IsCompletedTask,
                        SourceParameter = values[0].SourceParameter,
                    }
                : CompletedTaskFactories.Contains(method.Name) ? plain with { IsCompletedTask = true }
                : plain;
        return plain with { IsCompletedTask = IsSyncFlagFalse(method, values) };
    }

    /// <summary>Returns true if code checks whether a task is completed. The code that depends on the check is not followed.</summary>
    public static bool IsCompletionCheck(IlMethod method) => CompletionChecks.Contains(method.Name) && IsTaskType(method.DeclaringType);

    static bool IsTaskType(IlClass type) =>
        type.Name.StartsWith("System.Threading.Tasks.", StringComparison.Ordinal)
        || type.Name.StartsWith("System.Runtime.CompilerServices.", StringComparison.Ordinal);

    /// <summary>
    /// Returns true for a call such as <c>ReadAsync(async: false, …)</c>: one body serves both forms, and in the sync form its task is
    /// completed when it returns.
    /// </summary>
    static bool IsSyncFlagFalse(IlMethod method, AbstractValue[] values)
    {
        var first = method.IsStatic ? 0 : 1;
        for (var i = first; i < values.Length; i++)
            if (
                values[i].IsZero
                && method.Signature.ParameterTypes[i - first].Id == "System.Boolean"
                && method.GetParameterName(i - first).TrimStart('_').ToLowerInvariant()
                    is "async"
                        or "isasync"
                        or "useasync"
                        or "runasync"
                        or "doasync"
            )
                return true;
        return false;
    }
}
