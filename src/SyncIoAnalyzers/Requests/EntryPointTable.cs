using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Requests;

/// <summary>How a line of the entry point table picks members.</summary>
internal enum Picks
{
    /// <summary>Overrides and implementations of a member.</summary>
    Implements,

    /// <summary>Public methods of a type and of those that derive from, or implement, it.</summary>
    Derives,

    /// <summary>Methods with an attribute, and public methods of types with it.</summary>
    Marked,

    /// <summary>Public methods of the types whose constructor takes a type.</summary>
    Takes,

    /// <summary>Methods of any accessibility that types deriving from a type declare.</summary>
    Declares,

    /// <summary>Overrides and implementations of members that have an attribute, or whose type has it.</summary>
    Contract,

    /// <summary>Methods with a parameter of a type, or with an attribute.</summary>
    Accepts,

    /// <summary>Methods by their names alone.</summary>
    Named,

    /// <summary>Delegates handed to a member, assigned to a property or added to an event.</summary>
    Given,

    /// <summary>Delegates handed to a member when nobody waits for the task that it returns.</summary>
    Dropped,

    /// <summary>Classes that a call tells dependency injection to create.</summary>
    Registers,

    /// <summary>The service that a call has dependency injection create: its one type argument.</summary>
    Asks,
}

/// <summary>One line of the entry point table.</summary>
/// <param name="Kind">The section: <c>controller</c>, <c>background</c>, …</param>
/// <param name="Picks">How it picks members.</param>
/// <param name="Target">The member or type it speaks of.</param>
/// <param name="Third">
/// Which methods count, with wildcards and perhaps parameter types; for delegates, which parameters; for <see cref="Picks.Named"/>, the type that
/// must be referenced.
/// </param>
internal sealed record EntryPointLine(string Kind, Picks Picks, Pattern Target, string Third)
{
    readonly Pattern? _methods = Third.Contains('(') ? Pattern.Parse("M:*." + Third, out _) : null;

    /// <summary>Whether the line is about delegates.</summary>
    public bool IsOfDelegates => Picks is Picks.Given or Picks.Dropped;

    /// <summary>Whether the line speaks of the constructors of types, and of nothing else.</summary>
    public bool IsOfConstructors => Third == ".ctor";

    /// <summary>Whether a type that the line speaks of has this method called.</summary>
    public bool Calls(IMethodSymbol method) => _methods?.Matches(method, "") ?? Wildcard.Matches(Third, method.Name);
}

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
    readonly Func<SyntaxTree, AnalyzerConfigOptions>? _options;

    EntryPointTable(IReadOnlyList<EntryPointLine> lines, Func<SyntaxTree, AnalyzerConfigOptions>? options) => (Lines, _options) = (lines, options);

    /// <summary>All lines; of those that speak of a member the first counts.</summary>
    public IReadOnlyList<EntryPointLine> Lines { get; }

    /// <summary>The table that travels with the analyzers.</summary>
    public static EntryPointTable Default { get; } = new(Read("entrypoints.txt", ApiTable.Embedded("entrypoints.txt")).Lines, null);

    /// <summary>The shipped table behind a user's lines, and the options of each tree.</summary>
    public static EntryPointTable With(IReadOnlyList<EntryPointLine> users, Func<SyntaxTree, AnalyzerConfigOptions>? options) => new([.. users, .. Default.Lines], options);

    /// <summary>Which kinds count in a tree.</summary>
    public EntryKindChoice KindsIn(SyntaxTree tree) => Options.EntryPoints.In(_options?.Invoke(tree));

    /// <summary>The same as it is written; empty when nothing is.</summary>
    public string KindsWrittenIn(SyntaxTree tree) => Options.EntryPoints.WrittenIn(_options?.Invoke(tree));

    /// <summary>Reads every line of a file; a bad one becomes a problem, the others count.</summary>
    public static (IReadOnlyList<EntryPointLine> Lines, IReadOnlyList<Problem> Problems) Read(string file, SourceText text)
    {
        var lines = new List<EntryPointLine>();
        var problems = new List<Problem>();
        string? kind = null;
        foreach (var line in text.Lines)
        {
            var content = TableText.SplitReason(line.ToString()).Content;
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
        var known = content.EndsWith("]", StringComparison.Ordinal) && (EntryKinds.Request.Contains(name) || EntryKinds.Other.Contains(name));
        error = known ? null : $"'{content}' is not a kind of entry point; the kinds are [{string.Join("], [", EntryKinds.Request.Concat(EntryKinds.Other))}]";
        return known ? name : null;
    }

    static EntryPointLine? Line(string content, string? kind, out string? error)
    {
        var words = content.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries);
        error = kind == null ? "a line needs a kind above it, such as [controller]"
            : words.Length is < 2 or > 3 || !Names.TryParse<Picks>(words[0], out _) ? $"'{content}' cannot be read; write {Allowed}, then a documentation id"
            : null;
        if (error != null || Pattern.Parse(words[1], out error) is not { } target)
            return null;
        var picks = (Picks)Enum.Parse(typeof(Picks), words[0], true);
        var third = words.Length == 3 ? words[2] : "*";
        var wantsType = picks is not (Picks.Implements or Picks.Named or Picks.Given or Picks.Dropped or Picks.Registers or Picks.Asks);
        error = wantsType != target.IsType ? $"'{words[0]}' wants a {(wantsType ? "type, T:Namespace.Type" : "member, M:Namespace.Type.Method(*)")}"
            : picks is Picks.Implements or Picks.Registers or Picks.Asks && words.Length == 3 ? $"nothing stands behind the member of '{words[0]}'"
            : picks == Picks.Named && words.Length == 3 && !third.StartsWith("T:", StringComparison.Ordinal) ? "behind the member of 'named' stands the type that must be referenced, T:Namespace.Type"
            : third.Contains('(') != third.EndsWith(")", StringComparison.Ordinal) ? $"'{third}' has an unclosed parameter list; '(*)' means every overload"
            : null;
        return error == null ? new EntryPointLine(kind!, picks, target, third) : null;
    }

    static string Allowed { get; } = string.Join(", ", Enum.GetNames(typeof(Picks)).Select(p => $"'{p.ToLowerInvariant()}'"));
}
