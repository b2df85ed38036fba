using System.Reflection;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Detector;

/// <summary>Which rule speaks of a member, by the analyzers' own table. Lines with wildcards in their names are left out: a running app shows no more than the members that were called.</summary>
internal static class RuleTable
{
    static readonly Lazy<Dictionary<string, string>> Rules = new(ReadTable);

    // What is left on a stack of small public members of the runtime: the JIT compiler puts those into the code that calls them.
    static readonly Lazy<(string Frame, string Public)[]> Inlined = new(ReadNames);

    /// <summary>What a method of the framework or of a package is called, and the rule that speaks of it, of what it overrides or implements; null when none does.</summary>
    public static (string Name, string? Rule) Read(MethodBase method)
    {
        if (method.DeclaringType is { } type && MethodNames.Id(type, method) is var id && Inlined.Value.FirstOrDefault(n => Wildcard.Matches(n.Frame, id)).Public is { } behind)
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

    // In the section [names]: "System.Threading.Tasks.Task`1.GetResultCore -> System.Threading.Tasks.Task`1.get_Result"
    static (string, string)[] ReadNames() =>
        [.. Lines("frames.txt").SkipWhile(l => l != "[names]").Skip(1).TakeWhile(l => !l.StartsWith('[')).Select(l => l.Split(" -> ")).Where(p => p.Length == 2).Select(p => (p[0], p[1].Replace(".get_", ".")))];

    // "[SIO101]" begins a section; "M:System.IO.Stream.Read(*) -> …" and "P:…" name a member.
    static Dictionary<string, string> ReadTable()
    {
        var rules = new Dictionary<string, string>();
        var section = "";
        foreach (var line in Lines("blocking.txt"))
            if (line.StartsWith('['))
                section = line.Trim('[', ']').Split(' ')[0];
            else if (section.StartsWith("SIO", StringComparison.Ordinal) && line is ['M' or 'P', ':', .. var member])
                rules.TryAdd(member.Split('(', ' ')[0].Split("``")[0], section);
        return rules;
    }

    static IEnumerable<string> Lines(string table)
    {
        using var reader = new StreamReader(typeof(RuleTable).Assembly.GetManifestResourceStream(table)!);
        while (reader.ReadLine() is { } line)
            yield return line.TrimEnd();
    }
}
