namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Which tasks are completed where code waits for them: then nothing waits.</summary>
internal static class Completed
{
    static readonly string[] SameTask = ["GetAwaiter", "ConfigureAwait", "AsTask", "Preserve"];
    static readonly string[] Made = ["FromResult", "FromException", "FromCanceled", "get_CompletedTask"];
    static readonly string[] Questions = ["get_IsCompleted", "get_IsCompletedSuccessfully", "get_Status", "get_IsFaulted"];

    /// <summary>What a call gives, with what follows from the values that it is given.</summary>
    public static Value Result(IlMethod? method, Value[] values, Value plain)
    {
        if (method == null || values.Length == 0 && !Made.Contains(method.Name))
            return plain;
        if (IsTask(method.Type))
            return SameTask.Contains(method.Name) ? plain with { IsDone = values[0].IsDone, Parameter = values[0].Parameter }
                : Made.Contains(method.Name) ? plain with { IsDone = true }
                : plain;
        return plain with { IsDone = IsAskedToBeSync(method, values) };
    }

    /// <summary>Whether code asks a task if it is completed: what it does then is not followed.</summary>
    public static bool IsQuestion(IlMethod method) => Questions.Contains(method.Name) && IsTask(method.Type);

    static bool IsTask(IlClass type) => type.Name.StartsWith("System.Threading.Tasks.", StringComparison.Ordinal) || type.Name.StartsWith("System.Runtime.CompilerServices.", StringComparison.Ordinal);

    /// <summary><c>ReadAsync(async: false, …)</c>: one body for both forms, and the sync one returns when it is done.</summary>
    static bool IsAskedToBeSync(IlMethod method, Value[] values)
    {
        var first = method.IsStatic ? 0 : 1;
        for (var i = first; i < values.Length; i++)
            if (values[i].IsZero && method.Signature.ParameterTypes[i - first].Id == "System.Boolean" && method.ParameterName(i - first).TrimStart('_').ToLowerInvariant() is "async" or "isasync" or "useasync" or "runasync" or "doasync")
                return true;
        return false;
    }
}
