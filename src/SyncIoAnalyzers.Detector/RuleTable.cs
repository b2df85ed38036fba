using System.Reflection;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Detector;

/// <summary>Which rule speaks of a member, by the analyzers' own table. Lines with wildcards in their names are left out: a running app shows no more than the members that were called.</summary>
internal static class RuleTable
{
    static readonly Lazy<Dictionary<string, string>> Rules = new(ReadTable);

    /// <summary>What the table says of a member that is known by its name alone.</summary>
    public static Judgement Of(Frame frame) => Of([frame]);

    /// <summary>What it says of a method, of what it overrides or implements.</summary>
    public static Judgement Of(MethodBase method) => Of(Types(method.DeclaringType).Select(type => Methods.FrameOf(type, method)));

    static Judgement Of(IEnumerable<Frame> frames) => frames.Select(f => Rules.Value.GetValueOrDefault(f.Id)).FirstOrDefault(rule => rule != null) is { } rule ? new(rule, Blocks: true, IsRight: false) : new("", Blocks: false, IsRight: false);

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
        var rules = new Dictionary<string, string>();
        var section = "";
        using var reader = new StreamReader(typeof(RuleTable).Assembly.GetManifestResourceStream("blocking.txt")!);
        while (reader.ReadLine() is { } line)
            if (line.StartsWith('['))
                section = line.Trim('[', ']').Split(' ')[0];
            else if (section.StartsWith("SIO", StringComparison.Ordinal) && line is ['M' or 'P', ':', .. var member])
                rules.TryAdd(member.Split('(', ' ')[0].Split("``")[0], section);
        return rules;
    }
}
