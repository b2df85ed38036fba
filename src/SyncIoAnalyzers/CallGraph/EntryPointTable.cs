using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The way in which a line of the entry point table matches members.</summary>
internal enum EntryPointMatchKind
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

    /// <summary>Delegates passed to a member, assigned to a property or added to an event.</summary>
    Given,

    /// <summary>Delegates passed to a member whose returned task is not awaited.</summary>
    Dropped,

    /// <summary>Classes that a call registers for dependency injection.</summary>
    Registers,

    /// <summary>The service that a call requests from dependency injection: its one type argument.</summary>
    Asks,

    /// <summary>Overrides and implementations of a member that the framework runs within a call of another member.</summary>
    Runs,

    /// <summary>Overrides and implementations of a member that the framework calls instead of another member.</summary>
    Replaces,
}

/// <summary>One line of the entry point table.</summary>
/// <param name="Kind">The section: <c>controller</c>, <c>background</c>, …</param>
/// <param name="MatchKind">The way in which it matches members.</param>
/// <param name="Target">The member or type that the line is about.</param>
/// <param name="Argument">
/// The methods that count, with wildcards and optional parameter types; for delegates, the parameters; for <see
/// cref="EntryPointMatchKind.Named"/>, the type that must be referenced; for <see cref="EntryPointMatchKind.Runs"/>, the member whose
/// overrides and implementations run; for <see cref="EntryPointMatchKind.Replaces"/>, the member whose overrides do not run.
/// </param>
internal sealed record EntryPointLine(string Kind, EntryPointMatchKind MatchKind, MemberPattern Target, string Argument)
{
    readonly MemberPattern? _methodPattern = Argument.Contains('(') ? MemberPattern.ParsePattern("M:*." + Argument, out _) : null;

    /// <summary>Gets the member that runs within a call of the target, or is replaced by it; null for a line of another word.</summary>
    public MemberPattern? OtherMember { get; } = TakesMember(MatchKind) ? MemberPattern.ParsePattern(Argument, out _) : null;

    /// <summary>Returns true if lines of this word name a second member.</summary>
    public static bool TakesMember(EntryPointMatchKind matchKind) => matchKind is EntryPointMatchKind.Runs or EntryPointMatchKind.Replaces;

    /// <summary>
    /// Gets whether a framework uses the types of the members only where code names them, to add, map or apply them. It finds the others
    /// by itself.
    /// </summary>
    public bool IsByName { get; init; }

    /// <summary>Gets whether the line is about delegates.</summary>
    public bool IsAboutDelegates => MatchKind is EntryPointMatchKind.Given or EntryPointMatchKind.Dropped;

    /// <summary>Gets whether the line is about the constructors of types only.</summary>
    public bool IsAboutConstructors => Argument == ".ctor";

    /// <summary>Returns true if the method is one of those that frameworks call on a type that the line matches.</summary>
    public bool IsMethodIncluded(IMethodSymbol method) =>
        _methodPattern?.Matches(method, "") ?? WildcardMatcher.IsMatch(Argument, method.Name);
}

/// <summary>The members that frameworks call, and the kind of each.</summary>
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
    /// <summary>The name of the additional file with a user's lines.</summary>
    public const string FileName = "SyncIo.EntryPoints.txt";

    readonly Func<SyntaxTree, AnalyzerConfigOptions>? _getOptions;

    EntryPointTable(IReadOnlyList<EntryPointLine> lines, Func<SyntaxTree, AnalyzerConfigOptions>? options)
    {
        (Lines, _getOptions) = (lines, options);
        RunNames =
        [
            .. lines
                .Where(l => l.MatchKind == EntryPointMatchKind.Runs && l.OtherMember!.MemberName != l.Target.MemberName)
                .Select(l => (l.Target.MemberName, l.OtherMember!.SimpleTypeName, l.OtherMember.MemberName)),
        ];
    }

    /// <summary>Gets all lines; of those that match a member, the first applies.</summary>
    public IReadOnlyList<EntryPointLine> Lines { get; }

    /// <summary>
    /// Gets the names of the members whose calls run members with other names, each with the simple name of their type and their own.
    /// </summary>
    public IReadOnlyList<(string Called, string Type, string Run)> RunNames { get; }

    /// <summary>Gets the table that is shipped with the analyzers.</summary>
    public static EntryPointTable Default { get; } =
        new(ReadTable("entrypoints.txt", ApiTable.ReadEmbeddedText("entrypoints.txt")).Lines, null);

    /// <summary>Creates a table from a user's lines followed by the shipped ones, with the options of each tree.</summary>
    public static EntryPointTable CreateWithUserLines(
        IReadOnlyList<EntryPointLine> users,
        Func<SyntaxTree, AnalyzerConfigOptions>? options
    ) => new([.. users, .. Default.Lines], options);

    /// <summary>Returns the kinds of entry points that count in a tree.</summary>
    public EntryPointKindFilter GetKindFilter(SyntaxTree tree) => SyncIoOptions.EntryPoints.GetValue(_getOptions?.Invoke(tree));

    /// <summary>Returns the configured kinds as they are written in the options; empty if there are none.</summary>
    public string GetConfiguredKinds(SyntaxTree tree) => SyncIoOptions.EntryPoints.GetConfiguredText(_getOptions?.Invoke(tree));

    /// <summary>Reads every line of a file; an invalid line becomes a problem, the others apply.</summary>
    public static (IReadOnlyList<EntryPointLine> Lines, IReadOnlyList<ConfigurationProblem> Problems) ReadTable(
        string file,
        SourceText text
    )
    {
        var lines = new List<EntryPointLine>();
        var problems = new List<ConfigurationProblem>();
        EntryPointSection? section = null;
        foreach (var line in text.Lines)
        {
            var content = TableText.SplitReason(line.ToString()).Content;
            if (content.Length == 0)
                continue;
            string? error;
            if (content[0] == '[')
                section = ReadHeader(content, out error) ?? section;
            else if (ReadLine(content, section, out error) is { } read)
                lines.Add(read);
            if (error != null)
                problems.Add(ConfigurationProblem.CreateAtLine(file, line, error));
        }

        return (lines, problems);
    }

    sealed record EntryPointSection(string Kind, bool IsByName);

    static EntryPointSection? ReadHeader(string content, out string? error)
    {
        var words = content.Trim('[', ']').Split(',');
        var (name, isByName) = (words[0].Trim(), words.Length == 2 && words[1].Trim() == EntryPointKinds.ByName);
        var isKind = EntryPointKinds.RequestKinds.Contains(name) || EntryPointKinds.OtherKinds.Contains(name);
        if (isKind && content.EndsWith("]", StringComparison.Ordinal) && isByName == words.Length > 1)
        {
            error = null;
            return new(name, isByName);
        }

        var kinds = string.Join("], [", EntryPointKinds.RequestKinds.Concat(EntryPointKinds.OtherKinds));
        error = $"'{content}' is not a kind of entry point; the kinds are [{kinds}]";
        return null;
    }

    static EntryPointLine? ReadLine(string content, EntryPointSection? section, out string? error)
    {
        var words = content.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries);
        error = FindSyntaxError(content, words, section);
        if (error != null || MemberPattern.ParsePattern(words[1], out error) is not { } target)
            return null;
        var matchKind = (EntryPointMatchKind)Enum.Parse(typeof(EntryPointMatchKind), words[0], true);
        var argument = words.Length == 3 ? words[2] : "*";
        error = FindTargetError(words, matchKind, target) ?? FindArgumentError(words, matchKind, argument);
        return error == null ? new EntryPointLine(section!.Kind, matchKind, target, argument) { IsByName = section.IsByName } : null;
    }

    static string? FindSyntaxError(string content, string[] words, EntryPointSection? section)
    {
        if (section == null)
            return "a line needs a kind above it, such as [controller]";
        return words.Length is < 2 or > 3 || !EnumNames.TryParse<EntryPointMatchKind>(words[0], out _)
            ? $"'{content}' cannot be read; write {AllowedMatchKinds}, then a documentation id"
            : null;
    }

    static string? FindTargetError(string[] words, EntryPointMatchKind matchKind, MemberPattern target)
    {
        var needsType = NeedsType(matchKind);
        return needsType != target.IsTypePattern
            ? $"'{words[0]}' needs a {(needsType ? "type, T:Namespace.Type" : "member, M:Namespace.Type.Method(*)")}"
            : null;
    }

    static bool NeedsType(EntryPointMatchKind matchKind) =>
        matchKind
            is not (
                EntryPointMatchKind.Implements
                or EntryPointMatchKind.Named
                or EntryPointMatchKind.Given
                or EntryPointMatchKind.Dropped
                or EntryPointMatchKind.Registers
                or EntryPointMatchKind.Asks
                or EntryPointMatchKind.Runs
                or EntryPointMatchKind.Replaces
            );

    static string? FindArgumentError(string[] words, EntryPointMatchKind matchKind, string argument)
    {
        var hasArgument = words.Length == 3;
        var takesNone = matchKind is EntryPointMatchKind.Implements or EntryPointMatchKind.Registers or EntryPointMatchKind.Asks;
        if (hasArgument && takesNone)
            return $"nothing may follow the member of '{words[0]}'";
        if (EntryPointLine.TakesMember(matchKind) && MemberPattern.ParsePattern(argument, out _) is null or { IsTypePattern: true })
            return $"the member of '{words[0]}' must be followed by the member that it {words[0]}, M:Namespace.Type.Method";
        var isType = argument.StartsWith("T:", StringComparison.Ordinal);
        if (hasArgument && matchKind == EntryPointMatchKind.Named && !isType)
            return "the member of 'named' must be followed by the type that has to be referenced, T:Namespace.Type";
        return argument.Contains('(') != argument.EndsWith(")", StringComparison.Ordinal)
            ? $"'{argument}' has an unclosed parameter list; '(*)' means every overload"
            : null;
    }

    static string AllowedMatchKinds { get; } =
        string.Join(", ", Enum.GetNames(typeof(EntryPointMatchKind)).Select(p => $"'{p.ToLowerInvariant()}'"));
}
