using System.Reflection;
using SyncIoAnalyzers.Common.Stacks;
using SyncIoAnalyzers.Common.Tables;

namespace SyncIoAnalyzers.Detector;

/// <summary>
/// Finds the rule that flags a member, using the API table of the analyzers. Lines with wildcards in their names are skipped: a running
/// app shows only the members that were called.
/// </summary>
internal static class RuleTable
{
    static readonly Lazy<Dictionary<string, string>> Rules = new(ReadTable);

    /// <summary>Returns the judgement on a member known only by its name.</summary>
    public static MemberVerdict JudgeFrame(ManagedFrame frame) => JudgeFrames([frame]);

    /// <summary>Returns the judgement on a method, or on a method that it overrides or implements.</summary>
    public static MemberVerdict JudgeMethod(MethodBase method) =>
        JudgeFrames(EnumerateTypes(method.DeclaringType).Select(type => AppMethods.CreateFrame(type, method)));

    static MemberVerdict JudgeFrames(IEnumerable<ManagedFrame> frames) =>
        frames.Select(f => Rules.Value.GetValueOrDefault(f.DocumentationName)).FirstOrDefault(rule => rule != null) is { } rule
            ? new(rule, Blocks: true, IsAccepted: false)
            : new("", Blocks: false, IsAccepted: false);

    static IEnumerable<Type> EnumerateTypes(Type? type)
    {
        for (var t = type; t != null; t = t.BaseType)
            yield return t;
        foreach (var contract in type?.GetInterfaces() ?? [])
            yield return contract;
    }

    // "[SIO101]" starts a section; "M:System.IO.Stream.Read(*) -> …" and "P:…" name a member.
    static Dictionary<string, string> ReadTable()
    {
        var rules = new Dictionary<string, string>();
        var section = "";
        foreach (var line in ShippedTables.ReadText("blocking.txt"))
            if (line.StartsWith('['))
                section = line.TrimStart('[').Split(' ', ']')[0];
            else if (section.StartsWith("SIO", StringComparison.Ordinal) && line is ['M' or 'P', ':', .. var member])
                rules.TryAdd(member.Split('(', ' ')[0].Split("``")[0], section);
        return rules;
    }
}
