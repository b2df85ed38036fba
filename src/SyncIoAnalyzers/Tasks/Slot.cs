using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tasks;

/// <summary>A place that holds a task: a variable, or what leads on from it.</summary>
/// <param name="Root">The local, parameter or member.</param>
/// <param name="Path">What follows: <c>.Item1</c>, <c>[0]</c>; <c>[*]</c> stands for every element.</param>
internal readonly record struct Slot(ISymbol Root, string Path)
{
    /// <summary>The variable itself.</summary>
    public Slot(ISymbol root)
        : this(root, "") { }

    /// <summary>What a member or index leads to from here.</summary>
    public Slot Then(string link) => this with { Path = Path + link };

    /// <summary>Every element of the collection that is kept here.</summary>
    public Slot Elements => Then("[*]");

    /// <summary>Whether nobody can say which element it is.</summary>
    public bool IsVague => Path.Contains("[?]");

    /// <summary>The same place with every index widened to all elements.</summary>
    public Slot Widened
    {
        get
        {
            var parts = Path.Split('[');
            return this with { Path = parts[0] + string.Concat(parts.Skip(1).Select(p => "[*" + p.Substring(p.IndexOf(']')))) };
        }
    }

    /// <summary>The names of the variables that tell which element it is.</summary>
    public IEnumerable<string> Indexes => Path.Split('[').Skip(1).Select(p => p.Split(']')[0]).Where(i => i.Length > 0 && i[0] is not ('*' or '?' or '='));

    /// <summary>Whether writing to another place may change what is kept here.</summary>
    public bool Hangs(Slot written)
    {
        var index = written.Path.IndexOf('[');
        var prefix = index < 0 ? written.Path : written.Path.Substring(0, index);
        return SymbolEqualityComparer.Default.Equals(Root, written.Root) && Path.StartsWith(prefix, StringComparison.Ordinal)
            || written.Path.Length == 0 && Path.Contains("[" + written.Root.Name + "]");
    }
}

/// <summary>A place whose task is completed, or, with a second one, that the second is completed as soon as the first is.</summary>
internal readonly record struct Fact(Slot Of, Slot? Then = null);
