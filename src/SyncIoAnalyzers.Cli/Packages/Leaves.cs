using System.Collections.Concurrent;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>What tables say of a method: then its body is not asked.</summary>
internal enum Leaf
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>It does not wait, or not so that it counts.</summary>
    Clean,

    /// <summary>It waits.</summary>
    Waits,

    /// <summary>It waits for a task.</summary>
    WaitsForTask,
}

/// <summary>The tables that people wrote, asked about methods that no compiler knows.</summary>
internal sealed class Leaves
{
    readonly ILookup<string, TableLine> _byName;
    readonly TableLine[] _wild, _right;
    readonly HashSet<string> _clients, _streams;
    readonly ConcurrentDictionary<IlMethod, TableLine?> _known = [];

    Leaves(IReadOnlyList<TableLine> lines)
    {
        var verdicts = lines.Where(IsVerdict).Reverse().ToList();
        _byName = verdicts.Where(l => !IsWild(l)).ToLookup(l => l.Member.Name);
        _wild = [.. verdicts.Where(IsWild)];
        _right = [.. _wild.Where(l => l.Section == Sections.Sync)];
        Waiting = [.. verdicts.Where(l => Waits(l) != Leaf.Clean).Select(l => (l.Member.Type, l.Member.Text[0] == 'P' ? "get_" + l.Member.Name : l.Member.Name)).Distinct()];
        _streams = [.. lines.Where(l => l.Section == Sections.Streams).Select(l => l.Member.Type)];
        _clients = [.. lines.Where(l => l.Section == Sections.Clients).Select(l => l.Member.Type)];
    }

    /// <summary>All that waits by a table. No line of these has a wildcard in the name of its type or member, or means a constructor: a test holds them to it.</summary>
    public IReadOnlyCollection<(string Type, string Method)> Waiting { get; }

    /// <summary>The tables that travel with the analyzers, and what holds for a walk through packages alone.</summary>
    public static Leaves Shipped => new(ShippedLines.Value);

    static readonly Lazy<TableLine[]> ShippedLines = new(() => [.. ApiTable.ShippedLines, .. TableReader.Read("walk.txt", Text("walk.txt"), Sections.Sync).Lines]);

    /// <summary>Whether a table speaks of a member: then no summary does.</summary>
    public bool Know(IlMethod method) => Line(method) != null;

    /// <summary>What is said of a method that is called on an object.</summary>
    public Leaf Of(IlMethod method, IlClass? receiver)
    {
        var line = Line(method);
        if (line == null)
            return Leaf.None;
        if (receiver?.AndBases().Any(type => Array.Exists(_right, w => w.Member.IsType && Wildcard.Matches(w.Member.Type, type.Name))) == true)
            return Leaf.Clean;
        if (method.Signature.ParameterTypes.Any(p => p.Definition?.AndBases().Any(t => _streams.Contains(t.Name)) == true))
            return Leaf.Clean; // whose stream it is, nobody can tell
        return Waits(line);
    }

    /// <summary>Whether calling a type's members sends requests.</summary>
    public bool IsClient(IlClass type) => type.AndBases().Any(t => _clients.Contains(t.Name));

    static Leaf Waits(TableLine line) => line.Section switch
    {
        "SIO001" => Leaf.WaitsForTask,
        "SIO002" or "SIO101" or Sections.Blocks => Leaf.Waits,
        _ => Leaf.Clean,
    };

    TableLine? Line(IlMethod method)
    {
        if (!_known.TryGetValue(method, out var line))
            _known[method] = line = Levels(method).Select(On).FirstOrDefault(l => l != null) ?? Client(method);
        return line;
    }

    TableLine? On(IlMethod method)
    {
        var (kind, name) = method.Name.StartsWith("get_", StringComparison.Ordinal) ? ('P', method.Name[4..]) : ('M', method.Name == ".ctor" ? "#ctor" : method.Name);
        return Last(_right) ?? Last(_byName[name]) ?? Last(_wild); // a type that is right to be called is so as a whole

        TableLine? Last(IEnumerable<TableLine> lines) => lines.FirstOrDefault(l => l.Member.Matches(kind, name, method.Type.Name, () => method.Parameters));
    }

    /// <summary>The member, what it overrides or hides, what it implements: the nearest line wins, as in source.</summary>
    IEnumerable<IlMethod> Levels(IlMethod method)
    {
        // Of most no line can speak, and nothing is looked up for them.
        if (!_byName.Contains(Bare(method.Name)) && !_wild.Any(l => l.Member.IsType ? Wildcard.Matches(l.Member.Type, method.Type.Name) : Wildcard.Matches(l.Member.Name, Bare(method.Name))))
            yield break;
        foreach (var type in method.IsStatic ? [method.Type] : method.Type.AndBases())
            foreach (var same in type == method.Type ? [method] : type.Named(method.Name).Where(method.IsLike))
                yield return same;
        if (!method.IsStatic)
            foreach (var same in method.Type.AllInterfaces.SelectMany(i => i.Named(method.Name[(method.Name.LastIndexOf('.') + 1)..])).Where(m => m.Signature.ParameterTypes.Length == method.Signature.ParameterTypes.Length && m.Parameters == method.Parameters))
                yield return same;
    }

    /// <summary>A client's member that has a form with <c>Async</c> sends a request.</summary>
    TableLine? Client(IlMethod method) =>
        !method.IsStatic && IsClient(method.Type) && method.Type.Named(method.Name + "Async").Any()
            ? new("SIO101", Pattern.Parse("T:" + method.Type.Name, out _)!, null, "", "", 0)
            : null;

    static string Bare(string name) => name.StartsWith("get_", StringComparison.Ordinal) ? name[4..] : name == ".ctor" ? "#ctor" : name[(name.LastIndexOf('.') + 1)..];

    static bool IsWild(TableLine line) => line.Member.IsType || line.Member.Name.Contains('*');

    static bool IsVerdict(TableLine line) => line.Section is Sections.Sync or Sections.Blocks || line.Section.StartsWith("SIO", StringComparison.Ordinal);

    static SourceText Text(string file)
    {
        using var stream = typeof(Leaves).Assembly.GetManifestResourceStream(file)!;
        return SourceText.From(stream);
    }
}
