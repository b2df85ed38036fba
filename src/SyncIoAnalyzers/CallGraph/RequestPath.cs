using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The path on which a request reaches a member.</summary>
/// <param name="Kind">The kind of code that runs it.</param>
/// <param name="EntryPoint">The display name of the entry point.</param>
/// <param name="Steps">The keys of the members from the entry point to the member, both included.</param>
/// <param name="OtherEntryCount">The number of further entry points that reach it.</param>
internal sealed record RequestPath(ReachKind Kind, string EntryPoint, IReadOnlyList<string> Steps, int OtherEntryCount)
{
    /// <summary>
    /// Gets the names of the entry point and the members, with lambdas under the name of their member: <c>GET /orders,
    /// OrdersController.List, OrderStore.Load</c>.
    /// </summary>
    public IReadOnlyList<string> StepNames => [.. NamedSteps.Select(n => n.Name)];

    /// <summary>Gets the names with their keys; the entry point has the key of the member that it calls.</summary>
    public IReadOnlyList<(string Name, string Key)> NamedSteps
    {
        get
        {
            var named = new List<(string Name, string Key)> { (EntryPoint, Steps[0]) };
            // The generated method of a page has no name in the source; the path of the page identifies it.
            var generatedName = RazorMapping.IsPagePath(EntryPoint) ? SymbolKeys.GetDisplayName(Steps[0]) : null;
            foreach (
                var (name, key) in Steps
                    .Where(s => !SymbolKeys.IsDelegateStore(s) && !SymbolKeys.IsTopLevelCode(s))
                    .Select(s => (SymbolKeys.GetDisplayName(s), s))
            )
                if (
                    name != generatedName
                    && named[named.Count - 1].Name != name
                    && !EntryPoint.EndsWith(" " + name, StringComparison.Ordinal)
                )
                    named.Add((name, key));
            return named;
        }
    }
}
