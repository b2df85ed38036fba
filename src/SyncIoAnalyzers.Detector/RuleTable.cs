using System.Reflection;

namespace SyncIoAnalyzers.Detector;

/// <summary>Which rule speaks of a member, by the analyzers' own table. Lines with wildcards in their names are left out: a running app shows no more than the members that were called.</summary>
internal static class RuleTable
{
    static readonly Lazy<Dictionary<string, string>> Rules = new(ReadTable);

    // What small public members of the runtime call: the JIT compiler puts those into the code that calls them, so that they have no frame.
    static readonly Dictionary<string, string> Inlined = new()
    {
        ["System.Threading.Tasks.Task`1.GetResultCore"] = "System.Threading.Tasks.Task`1.Result",
        ["System.Threading.Tasks.Task.WaitAnyCore"] = "System.Threading.Tasks.Task.WaitAny",
        ["System.Threading.Tasks.Task.InternalWait"] = "System.Threading.Tasks.Task.Wait",
        ["System.Threading.Tasks.Task.InternalWaitCore"] = "System.Threading.Tasks.Task.Wait",
        ["System.Runtime.CompilerServices.TaskAwaiter.HandleNonSuccessAndDebuggerNotification"] = "System.Runtime.CompilerServices.TaskAwaiter.GetResult",
        ["Microsoft.AspNetCore.Http.Features.FormFeature.ReadForm"] = "Microsoft.AspNetCore.Http.HttpRequest.Form",
        ["System.Runtime.CompilerServices.TaskAwaiter.ValidateEnd"] = "System.Runtime.CompilerServices.TaskAwaiter.GetResult",
    };

    /// <summary>What a method of the framework or of a package is called, and the rule that speaks of it, of what it overrides or implements; null when none does.</summary>
    public static (string Name, string? Rule) Read(MethodBase method)
    {
        if (method.DeclaringType is { } type && Inlined.TryGetValue(MethodNames.Id(type, method), out var behind))
            return (Short(behind), Rules.Value.GetValueOrDefault(behind));
        return (MethodNames.Of(method), For(method));
    }

    // "System.Threading.Tasks.Task`1.Result" → "Task.Result"
    static string Short(string id) => string.Join('.', id.Split('.')[^2..].Select(p => p.Split('`')[0]));

    static string? For(MethodBase method)
    {
        foreach (var type in Types(method.DeclaringType))
            if (Rules.Value.TryGetValue(MethodNames.Id(type, method), out var rule))
                return rule;
        return null;
    }

    static IEnumerable<Type> Types(Type? type)
    {
        for (var t = type; t != null; t = t.BaseType)
            yield return t;
        foreach (var contract in type?.GetInterfaces() ?? [])
            yield return contract;
    }

    // "[SIO101]" begins a section; "M:System.IO.Stream.Read(*) -> …" and "P:…" name a member.
    static Dictionary<string, string> ReadTable()
    {
        using var reader = new StreamReader(typeof(RuleTable).Assembly.GetManifestResourceStream("blocking.txt")!);
        var rules = new Dictionary<string, string>();
        var section = "";
        while (reader.ReadLine() is { } line)
            if (line.StartsWith('['))
                section = line.Trim().Trim('[', ']').Split(' ')[0];
            else if (section.StartsWith("SIO", StringComparison.Ordinal) && line is ['M' or 'P', ':', .. var member])
                rules.TryAdd(member.Split('(', ' ')[0].Split("``")[0], section);
        return rules;
    }
}
