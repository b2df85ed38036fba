namespace SyncIoAnalyzers.Requests;

/// <summary>How a request gets to a member.</summary>
/// <param name="Kind">Who runs it.</param>
/// <param name="Entry">The entry point, as people name it.</param>
/// <param name="Steps">The keys of the members from the entry point to the member, both included.</param>
/// <param name="OtherEntries">How many further entry points get there.</param>
internal sealed record RequestPath(ReachKind Kind, string Entry, IReadOnlyList<string> Steps, int OtherEntries)
{
    /// <summary>The entry point and the members, lambdas under the name of their member: <c>GET /orders, OrdersController.List, OrderStore.Load</c>.</summary>
    public IReadOnlyList<string> Names => [.. Named.Select(n => n.Name)];

    /// <summary>The same with the keys: the entry point has that of the member which it calls.</summary>
    public IReadOnlyList<(string Name, string Key)> Named
    {
        get
        {
            var named = new List<(string Name, string Key)> { (Entry, Steps[0]) };
            var markup = Razor.IsPage(Entry) ? Keys.Display(Steps[0]) : null; // a method that nobody named: the page says it
            foreach (var (name, key) in Steps.Where(s => !Keys.IsStore(s) && !Keys.IsTopLevel(s)).Select(s => (Keys.Display(s), s)))
                if (name != markup && named[named.Count - 1].Name != name && !Entry.EndsWith(" " + name, StringComparison.Ordinal))
                    named.Add((name, key));
            return named;
        }
    }
}
