using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>What is told of a package: its public members that wait, in the form of a table.</summary>
internal static class UnitSummary
{
    static readonly string[] Left = ["Dispose", "Close", "Finalize", "Main"];

    /// <summary>The lines of each assembly, under its head; none of an assembly of which nothing is told.</summary>
    public static IReadOnlyList<string> Of(Unit unit, ClosedSet set, Leaves leaves, UnitWalk walk)
    {
        var (lines, taken) = (new List<string>(), new Lazy<TakenTypes>(() => new(set.Of(unit))));
        foreach (var assembly in set.Of(unit))
        {
            var members = assembly.Classes.Where(t => t.IsPublic).SelectMany(t => Members(t, leaves, walk, taken)).ToList();
            if (members.Count == 0)
                continue;
            lines.Add(new SummaryHead(assembly.Name, assembly.Version, $"{unit.Id} {unit.Version}").ToString());
            foreach (var section in members.GroupBy(m => m.Section).OrderBy(g => g.Key, StringComparer.Ordinal))
                lines.AddRange(section.Select(m => m.Line).Distinct().Order(StringComparer.Ordinal).Prepend($"[{section.Key}]"));
        }

        return lines;
    }

    static IEnumerable<(string Section, string Line)> Members(IlClass type, Leaves leaves, UnitWalk walk, Lazy<TakenTypes> taken)
    {
        foreach (var overloads in type.Methods.Where(m => m.IsPublic && walk.MayWait(m) && IsTold(m)).GroupBy(m => m.Name))
        {
            var told = overloads.Select(m => (Method: m, Verdict: walk.Called(m, m.IsVirtual || m.IsAbstract, type, false) is { } verdict && !leaves.Know(m) && !(m.IsAbstract && taken.Value.Has(type)) ? verdict : null)).ToList();
            // One line speaks for all overloads where it may.
            var isWhole = told.TrueForAll(m => m.Verdict is { Parameter: 0 }) && told.Select(m => Counterparts.Has(m.Method)).Distinct().Count() == 1;
            foreach (var (method, verdict) in isWhole ? told.Take(1) : told)
                if (verdict is { Parameter: 0 })
                    yield return (Counterparts.Has(method) ? Sections.HiddenPair : Sections.Hidden, $"{Id(method, isWhole)} # {Reason(verdict)}{Sureness(method, type, walk)}");
        }
    }

    // Who ends what was begun, does so when it is done.
    static bool IsTold(IlMethod method) => !method.IsAwaited && !method.Signature.ParameterTypes.Any(p => p.Id == "System.IAsyncResult") && !Left.Contains(method.Name) && !method.Name.StartsWith('.') && !method.Name.Contains('<')
        && (method.Type.Property(method) != null) == method.Name.StartsWith("get_", StringComparison.Ordinal) && !(method.Name.StartsWith("get_", StringComparison.Ordinal) && method.Signature.ParameterTypes.Length > 0)
        && !method.Name.StartsWith("set_", StringComparison.Ordinal) && !method.Name.StartsWith("op_", StringComparison.Ordinal) && !method.Name.StartsWith("add_", StringComparison.Ordinal) && !method.Name.StartsWith("remove_", StringComparison.Ordinal);

    static string Id(IlMethod method, bool isWhole) => method.Type.Property(method) is { } property ? $"P:{method.Type.Name}.{property}"
        : $"M:{method.Type.Name}.{method.Name}({(isWhole ? "*" : method.Parameters)})";

    /// <summary>Of what has no body itself: of how many bodies it is known.</summary>
    static string Sureness(IlMethod method, IlClass type, UnitWalk walk) => !method.IsAbstract ? "" : walk.Bodies(method, type) is > 1 and var many ? $", in all {many} bodies that are known" : ", in the one body that is known";

    static string Reason(Verdict verdict) => verdict.Way.Count == 0 ? verdict.Primitive : $"{verdict.Primitive}, through {string.Join(" and ", verdict.Way.Distinct())}";
}
