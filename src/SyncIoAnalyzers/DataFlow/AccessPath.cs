using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>A place that holds a task: a variable, or a path of members and indexes from it.</summary>
/// <param name="Root">The local, parameter or member.</param>
/// <param name="Suffix">The path from the root: <c>.Item1</c>, <c>[0]</c>; <c>[*]</c> represents every element.</param>
internal readonly record struct AccessPath(ISymbol Root, string Suffix)
{
    /// <summary>Creates the path of the variable itself.</summary>
    public AccessPath(ISymbol root)
        : this(root, "") { }

    /// <summary>Returns the path with one more member or index.</summary>
    public AccessPath AppendLink(string link) => this with { Suffix = Suffix + link };

    /// <summary>The path of every element of the collection that this path holds.</summary>
    public AccessPath AllElements => AppendLink("[*]");

    /// <summary>True if it cannot be determined which element it is.</summary>
    public bool HasUnknownIndex => Suffix.Contains("[?]");

    /// <summary>True if the path begins at a field or property that any member of its class may assign at any time.</summary>
    public bool IsAssignable => Root is IFieldSymbol { IsReadOnly: false } or IPropertySymbol { SetMethod.IsInitOnly: false };

    /// <summary>The same path with every index widened to all elements.</summary>
    public AccessPath WithAllElements
    {
        get
        {
            var parts = Suffix.Split('[');
            return this with { Suffix = parts[0] + string.Concat(parts.Skip(1).Select(p => "[*" + p.Substring(p.IndexOf(']')))) };
        }
    }

    /// <summary>The names of the variables that select the element.</summary>
    public IEnumerable<string> IndexVariables =>
        Suffix.Split('[').Skip(1).Select(p => p.Split(']')[0]).Where(i => i.Length > 0 && i[0] is not ('*' or '?' or '='));

    /// <summary>Returns true if a write to another path may change the task that this one holds.</summary>
    public bool IsAffectedBy(AccessPath written)
    {
        var index = written.Suffix.IndexOf('[');
        var prefix = index < 0 ? written.Suffix : written.Suffix.Substring(0, index);
        return SymbolEqualityComparer.Default.Equals(Root, written.Root) && Suffix.StartsWith(prefix, StringComparison.Ordinal)
            || written.Suffix.Length == 0 && Suffix.Contains("[" + written.Root.Name + "]");
    }
}

/// <summary>A path whose task is completed; with a second path, the second is completed as soon as the first is.</summary>
internal readonly record struct CompletionFact(AccessPath Subject, AccessPath? Implied = null)
{
    /// <summary>
    /// Returns the fact that a path holds null. It is added with the fact that its task is completed, so that only the latter remains where
    /// another way assigns a completed task.
    /// </summary>
    public static CompletionFact CreateForNull(AccessPath path) => new(path.AppendLink("!null"));
}
