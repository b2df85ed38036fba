using SyncIoAnalyzers.Packages.Metadata;
using SyncIoAnalyzers.Packages.Sources;
using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Packages.Analysis;

/// <summary>Writes the summary of a package: its public members that wait, in the form of a table.</summary>
internal static class PackageSummary
{
    static readonly string[] ExcludedNames = ["Dispose", "Close", "Finalize", "Main"];
    static readonly string[] SpecialPrefixes = [".", "set_", "op_", "add_", "remove_"];

    /// <summary>Returns the lines of each assembly below its header. An assembly without such members has no lines.</summary>
    public static IReadOnlyList<string> CreateLines(PackageUnit unit, AssemblySet set, TableVerdictLookup leaves, PackageAnalysis walk)
    {
        var (lines, taken) = (new List<string>(), new Lazy<ConsumedTypes>(() => new(set.GetAssemblies(unit))));
        foreach (var assembly in set.GetAssemblies(unit))
        {
            var members = assembly.Classes.Where(t => t.IsPublic).SelectMany(t => CreateMemberLines(t, leaves, walk, taken)).ToList();
            if (members.Count == 0)
                continue;
            lines.Add(new SummaryHeader(assembly.Name, assembly.Version, $"{unit.Id} {unit.Version}").ToString());
            foreach (var section in members.GroupBy(m => m.Section).OrderBy(g => g.Key, StringComparer.Ordinal))
                lines.AddRange(
                    section.Select(m => m.Line).Distinct().OrderBy(line => line, StringComparer.Ordinal).Prepend($"[{section.Key}]")
                );
        }

        return lines;
    }

    static IEnumerable<(string Section, string Line)> CreateMemberLines(
        IlClass type,
        TableVerdictLookup leaves,
        PackageAnalysis walk,
        Lazy<ConsumedTypes> taken
    )
    {
        foreach (var overloads in type.Methods.Where(m => m.IsPublic && walk.MayWait(m) && IsSummarized(m)).GroupBy(m => m.Name))
        {
            var told = overloads
                .Select(m =>
                    (
                        Method: m,
                        Verdict: walk.JudgeCall(m, m.IsVirtual || m.IsAbstract, type, false) is { } verdict
                        && !leaves.HasLine(m)
                        && !(m.IsAbstract && taken.Value.ContainsType(type))
                            ? verdict
                            : null
                    )
                )
                .ToList();
            // If possible, one line covers all overloads.
            var isWhole =
                told.TrueForAll(m => m.Verdict is { Parameter: 0 })
                && told.Select(m => IlCounterparts.HasCounterpart(m.Method)).Distinct().Count() == 1;
            foreach (var (method, verdict) in isWhole ? told.Take(1) : told)
                if (verdict is { Parameter: 0 })
                    yield return (
                        IlCounterparts.HasCounterpart(method)
                            ? TableSections.HiddenWithCounterpart
                            : TableSections.HiddenWithoutCounterpart,
                        $"{FormatMemberId(method, isWhole)} # {FormatReason(verdict)}{DescribeBodyCount(method, type, walk)}"
                    );
        }
    }

    // A method that ends an asynchronous operation is called when the operation is completed.
    static bool IsSummarized(IlMethod method) =>
        !method.IsAwaitable
        && !method.Signature.ParameterTypes.Any(p => p.Id == "System.IAsyncResult")
        && HasOrdinaryName(method.Name)
        && IsOrdinaryMethodOrGetter(method);

    static bool HasOrdinaryName(string name) =>
        !ExcludedNames.Contains(name)
        && !name.Contains('<')
        && !SpecialPrefixes.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal));

    /// <summary>Returns true for a method that is no accessor, and for the getter of a property that is no indexer.</summary>
    static bool IsOrdinaryMethodOrGetter(IlMethod method)
    {
        var isGetter = method.Name.StartsWith("get_", StringComparison.Ordinal);
        return (method.DeclaringType.FindPropertyName(method) != null) == isGetter
            && !(isGetter && method.Signature.ParameterTypes.Length > 0);
    }

    static string FormatMemberId(IlMethod method, bool isWhole) =>
        method.DeclaringType.FindPropertyName(method) is { } property
            ? $"P:{method.DeclaringType.Name}.{property}"
            : $"M:{method.DeclaringType.Name}.{method.Name}({(isWhole ? "*" : method.ParameterList)})";

    /// <summary>Returns a remark on the number of known bodies for a method without a body of its own; otherwise an empty text.</summary>
    static string DescribeBodyCount(IlMethod method, IlClass type, PackageAnalysis walk) =>
        !method.IsAbstract ? ""
        : walk.CountBodies(method, type) is > 1 and var many ? $", in all {many} bodies that are known"
        : ", in the one body that is known";

    static string FormatReason(BlockingVerdict verdict) =>
        verdict.CallPath.Count == 0
            ? verdict.Primitive
            : $"{verdict.Primitive}, through {string.Join(" and ", verdict.CallPath.Distinct())}";
}
