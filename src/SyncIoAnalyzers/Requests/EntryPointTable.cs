using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Requests;

/// <summary>How a line of the entry point table picks members.</summary>
internal enum Picks
{
    /// <summary>Overrides and implementations of a member.</summary>
    Implements,

    /// <summary>Public methods of the types that derive from, or implement, a type.</summary>
    Derives,

    /// <summary>Methods with an attribute, and public methods of types with it.</summary>
    Marked,

    /// <summary>Public methods of the types whose constructor takes a type.</summary>
    Takes,

    /// <summary>Methods by their names alone.</summary>
    Named,

    /// <summary>Delegates handed to a member.</summary>
    Given,

    /// <summary>Delegates handed to a member when nobody waits for the task that it returns.</summary>
    Dropped,
}

/// <summary>One line of the entry point table.</summary>
/// <param name="Kind">The section: <c>controller</c>, <c>background</c>, …</param>
/// <param name="Picks">How it picks members.</param>
/// <param name="Target">The member or type it speaks of.</param>
/// <param name="Methods">Which method names count, with wildcards.</param>
internal sealed record EntryPointLine(string Kind, Picks Picks, Pattern Target, string Methods);

/// <summary>Which members a framework calls, and on whose behalf.</summary>
/// <remarks>
/// <code>
/// [filter]
/// implements M:Microsoft.AspNetCore.Mvc.Filters.IActionFilter.OnActionExecuting(*)
/// [page]
/// derives T:Microsoft.AspNetCore.Mvc.RazorPages.PageModel On*      # only methods so named
/// </code>
/// </remarks>
internal sealed class EntryPointTable
{
    /// <summary>Kinds that serve a request or a message.</summary>
    public static readonly string[] RequestKinds = ["controller", "endpoint", "middleware", "filter", "page", "hub"];

    static readonly string[] OtherKinds = ["background", "once", "thread", "startup"];

    readonly Dictionary<string, List<EntryPointLine>> _handed = [];

    EntryPointTable(IReadOnlyList<EntryPointLine> lines)
    {
        Lines = lines;
        foreach (var line in lines.Where(l => l.Picks is Picks.Given or Picks.Dropped))
        {
            // A constructor is called by the name of its type.
            var name = line.Target.Name == "#ctor" ? line.Target.Type.Split('.').Last().Split('`')[0] : line.Target.Name;
            if (!_handed.TryGetValue(name, out var same))
                _handed.Add(name, same = []);
            same.Add(line);
        }
    }

    /// <summary>All lines.</summary>
    public IReadOnlyList<EntryPointLine> Lines { get; }

    /// <summary>The table that travels with the analyzers.</summary>
    public static EntryPointTable Default { get; } = new(Read("entrypoints.txt", ApiTable.Embedded("entrypoints.txt")).Lines);

    /// <summary>The shipped table with a user's lines added.</summary>
    public static EntryPointTable With(IReadOnlyList<EntryPointLine> users) => users.Count == 0 ? Default : new([.. Default.Lines, .. users]);

    /// <summary>The lines that speak of delegates handed to a member with this name.</summary>
    public IReadOnlyList<EntryPointLine> Handed(string name) => _handed.TryGetValue(name, out var lines) ? lines : [];

    /// <summary>Who runs what a line of this kind picks.</summary>
    public static ReachKind Reach(string kind) => kind switch
    {
        "background" => ReachKind.Background,
        "once" => ReachKind.Once,
        "startup" => ReachKind.Startup,
        "thread" => ReachKind.None,
        _ => ReachKind.Request,
    };

    /// <summary>Reads every line of a file; a bad one becomes a problem, the others count.</summary>
    public static (IReadOnlyList<EntryPointLine> Lines, IReadOnlyList<Problem> Problems) Read(string file, SourceText text)
    {
        var lines = new List<EntryPointLine>();
        var problems = new List<Problem>();
        string? kind = null;
        foreach (var line in text.Lines)
        {
            var content = TableReader.SplitReason(line.ToString()).Content;
            if (content.Length == 0)
                continue;
            string? error;
            if (content[0] == '[')
                kind = Header(content, out error) ?? kind;
            else if (Line(content, kind, out error) is { } read)
                lines.Add(read);
            if (error != null)
                problems.Add(Problem.At(file, line, error));
        }

        return (lines, problems);
    }

    static string? Header(string content, out string? error)
    {
        var name = content.Trim('[', ']').Trim();
        var known = content.EndsWith("]", StringComparison.Ordinal) && (RequestKinds.Contains(name) || OtherKinds.Contains(name));
        error = known ? null : $"'{content}' is not a kind of entry point; the kinds are [{string.Join("], [", RequestKinds.Concat(OtherKinds))}]";
        return known ? name : null;
    }

    static EntryPointLine? Line(string content, string? kind, out string? error)
    {
        var words = content.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries);
        error = kind == null ? "a line needs a kind above it, such as [controller]"
            : words.Length is < 2 or > 3 || !Names.TryParse<Picks>(words[0], out _) ? $"'{content}' cannot be read; write 'implements', 'derives', 'marked', 'takes', 'named', 'given' or 'dropped', then a documentation id"
            : null;
        if (error != null || Pattern.Parse(words[1], out error) is not { } target)
            return null;
        var picks = (Picks)Enum.Parse(typeof(Picks), words[0], true);
        var wantsType = picks is Picks.Derives or Picks.Marked or Picks.Takes;
        if (wantsType == target.IsType)
            return new EntryPointLine(kind!, picks, target, words.Length == 3 ? words[2] : "*");
        error = $"'{words[0]}' wants a {(wantsType ? "type, T:Namespace.Type" : "member, M:Namespace.Type.Method(*)")}";
        return null;
    }
}
