using System.Text;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Baselines;

/// <summary>The findings that a project had at some time, as a text that it is given as an additional file named <see cref="FileName"/>.</summary>
/// <remarks>
/// The first line is <c>SyncIo.Baseline 1</c>, the last one <c>end</c>. Between them is a line for each <see cref="Debt"/>, sorted, its parts separated by
/// tabs: member, rule, count, call, hash of the statement, and a mark of the line. Lines <c>for</c> and a tab tell the preprocessor symbols of the
/// project in each framework that was looked at. Lines starting with <c>#</c> are comments.
/// </remarks>
internal sealed class BaselineFile
{
    /// <summary>The name of the file.</summary>
    public const string FileName = "SyncIo.Baseline.txt";

    /// <summary>The first line.</summary>
    public const string Header = "SyncIo.Baseline 1";

    const string End = "end", For = "for\t", Mend = "'syncio baseline --update' mends the file";

    const string Comment = "# Written by 'syncio baseline': findings that were there already, and that a build does not report. Fix them, then run 'syncio baseline --update'.";

    static readonly string[] Conflict = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

    readonly Dictionary<(string, string, string, string), (Debt Debt, TextLine Line)> _debts = [];

    BaselineFile(string path) => Path = path;

    /// <summary>Where the file is.</summary>
    public string Path { get; }

    /// <summary>What counts of it, each with its line, in the order of the lines.</summary>
    public IEnumerable<(Debt Debt, TextLine Line)> Debts => _debts.Values.OrderBy(d => d.Line.LineNumber);

    /// <summary>The preprocessor symbols of each form of the project that was looked at.</summary>
    public ISet<string> Symbols { get; } = new HashSet<string>();

    /// <summary>
    /// Reads the file. A line that cannot be read does not count, and its findings are new ones; the others do, since each speaks of itself alone.
    /// Nothing counts of a file in another form.
    /// </summary>
    public static (BaselineFile File, IReadOnlyList<Problem> Problems) Read(SourceText text, string path)
    {
        var file = new BaselineFile(path);
        return (file, [.. file.Fill([.. text.Lines.Where(l => l.LineNumber == 0 || !l.Span.IsEmpty && text[l.Start] != '#')])]);
    }

    /// <summary>The text of a file.</summary>
    public static string Text(IEnumerable<Debt> debts, IEnumerable<string> symbols)
    {
        var text = new StringBuilder(Header).Append('\n').Append(Comment).Append('\n');
        foreach (var line in symbols.Select(s => For + s).Distinct().OrderBy(l => l, StringComparer.Ordinal).Concat(debts.Select(d => d.Line).OrderBy(l => l, StringComparer.Ordinal)).Append(End))
            text.Append(line).Append('\n');
        return text.ToString();
    }

    IEnumerable<Problem> Fill(List<TextLine> lines)
    {
        if (lines[0].ToString().TrimStart('\uFEFF') != Header)
            return [Problem.At(FileName, lines[0], $"the first line must be '{Header}'; write the file again with 'syncio baseline --update --accept' of this version")];
        var last = lines[lines.Count - 1];
        var isWhole = last.ToString() == End;
        var problems = lines.Skip(1).Take(isWhole ? lines.Count - 2 : lines.Count - 1).Select(Add).OfType<Problem>().ToList();
        if (!isWhole && problems.All(p => p.Line != last))
            problems.Add(Problem.At(FileName, last, $"the last line must be '{End}', so the file may not be whole; {Mend}"));
        return problems;
    }

    Problem? Add(TextLine line)
    {
        var content = line.ToString();
        if (content.StartsWith(For, StringComparison.Ordinal))
            Symbols.Add(content.Substring(For.Length));
        else if (Conflict.Any(c => content.StartsWith(c, StringComparison.Ordinal)))
            return Problem.At(FileName, line, $"a merge left a conflict here; {Mend}");
        else if (Debt.Read(content) is not { } debt)
            return Problem.At(FileName, line, $"the line is not as 'syncio baseline' wrote it and does not count; {Mend}");
        else if (!_debts.TryGetValue(Key(debt), out var known))
            _debts.Add(Key(debt), (debt, line));
        else
        {
            if (debt.Count < known.Debt.Count)
                _debts[Key(debt)] = (debt, known.Line);
            return Problem.At(FileName, line, $"the same stands in line {known.Line.LineNumber + 1}; the smaller count holds; {Mend}");
        }

        return null;
    }

    static (string, string, string, string) Key(Debt debt) => (debt.Member, debt.Rule, debt.Call, debt.Code);
}
