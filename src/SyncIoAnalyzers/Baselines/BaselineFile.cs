using System.Text;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Baselines;

/// <summary>The findings that a project had at some time, read from an additional file named <see cref="FileName"/>.</summary>
/// <remarks>
/// The first line is <c>SyncIo.Baseline 1</c>, the last one <c>end</c>. Between them is a line for each <see cref="BaselineEntry"/>,
/// sorted, its parts separated by tabs: member, rule, count, call, hash of the statement, and checksum of the line. Lines that begin with
/// <c>for</c> and a tab contain the preprocessor symbols of the project in each analyzed framework. Lines that begin with <c>#</c> are
/// comments.
/// </remarks>
internal sealed class BaselineFile
{
    /// <summary>The name of the file.</summary>
    public const string FileName = "SyncIo.Baseline.txt";

    /// <summary>The first line.</summary>
    public const string HeaderLine = "SyncIo.Baseline 1";

    const string EndLine = "end",
        SymbolsPrefix = "for\t",
        RepairHint = "'syncio baseline --update' repairs the file";

    const string CommentLine =
        "# Written by 'syncio baseline': findings that were there already, and that a build does not report. "
        + "Fix them, then run 'syncio baseline --update'.";

    static readonly string[] ConflictMarkers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

    readonly Dictionary<(string, string, string, string), (BaselineEntry Entry, TextLine Line)> _entries = [];

    BaselineFile(string path) => FilePath = path;

    /// <summary>The path of the file.</summary>
    public string FilePath { get; }

    /// <summary>The valid entries with their lines, in the order of the lines.</summary>
    public IEnumerable<(BaselineEntry Entry, TextLine Line)> Entries => _entries.Values.OrderBy(d => d.Line.LineNumber);

    /// <summary>The preprocessor symbols of each analyzed form of the project.</summary>
    public ISet<string> PreprocessorSymbols { get; } = new HashSet<string>();

    /// <summary>
    /// Reads the file. A line that cannot be read does not count, so its findings are new; the other lines do, since each is independent.
    /// Nothing counts of a file in another format.
    /// </summary>
    public static (BaselineFile File, IReadOnlyList<ConfigurationProblem> Problems) ReadFile(SourceText text, string path)
    {
        var file = new BaselineFile(path);
        return (file, [.. file.ReadLines([.. text.Lines.Where(l => l.LineNumber == 0 || !l.Span.IsEmpty && text[l.Start] != '#')])]);
    }

    /// <summary>Creates the text of a file.</summary>
    public static string CreateText(IEnumerable<BaselineEntry> entries, IEnumerable<string> symbols)
    {
        var text = new StringBuilder(HeaderLine).Append('\n').Append(CommentLine).Append('\n');
        foreach (
            var line in symbols
                .Select(s => SymbolsPrefix + s)
                .Distinct()
                .OrderBy(l => l, StringComparer.Ordinal)
                .Concat(entries.Select(d => d.LineText).OrderBy(l => l, StringComparer.Ordinal))
                .Append(EndLine)
        )
            text.Append(line).Append('\n');
        return text.ToString();
    }

    IEnumerable<ConfigurationProblem> ReadLines(List<TextLine> lines)
    {
        if (lines[0].ToString().TrimStart('\uFEFF') != HeaderLine)
            return
            [
                ConfigurationProblem.CreateAtLine(
                    FileName,
                    lines[0],
                    $"the first line must be '{HeaderLine}'; write the file again with 'syncio baseline --update --accept' of this version"
                ),
            ];
        var last = lines[lines.Count - 1];
        var isWhole = last.ToString() == EndLine;
        var problems = lines
            .Skip(1)
            .Take(isWhole ? lines.Count - 2 : lines.Count - 1)
            .Select(AddLine)
            .OfType<ConfigurationProblem>()
            .ToList();
        if (!isWhole && problems.All(p => p.Line != last))
            problems.Add(
                ConfigurationProblem.CreateAtLine(
                    FileName,
                    last,
                    $"the last line must be '{EndLine}', so the file may be incomplete; {RepairHint}"
                )
            );
        return problems;
    }

    ConfigurationProblem? AddLine(TextLine line)
    {
        var content = line.ToString();
        if (content.StartsWith(SymbolsPrefix, StringComparison.Ordinal))
            PreprocessorSymbols.Add(content.Substring(SymbolsPrefix.Length));
        else if (ConflictMarkers.Any(c => content.StartsWith(c, StringComparison.Ordinal)))
            return ConfigurationProblem.CreateAtLine(FileName, line, $"a merge left a conflict here; {RepairHint}");
        else if (BaselineEntry.ParseLine(content) is not { } entry)
            return ConfigurationProblem.CreateAtLine(
                FileName,
                line,
                $"the line differs from what 'syncio baseline' wrote and has no effect; {RepairHint}"
            );
        else if (!_entries.TryGetValue(GetEntryKey(entry), out var known))
            _entries.Add(GetEntryKey(entry), (entry, line));
        else
        {
            if (entry.Count < known.Entry.Count)
                _entries[GetEntryKey(entry)] = (entry, known.Line);
            return ConfigurationProblem.CreateAtLine(
                FileName,
                line,
                $"line {known.Line.LineNumber + 1} has the same entry; the smaller count applies; {RepairHint}"
            );
        }

        return null;
    }

    static (string, string, string, string) GetEntryKey(BaselineEntry entry) =>
        (entry.Member, entry.Rule, entry.CallName, entry.StatementHash);
}
