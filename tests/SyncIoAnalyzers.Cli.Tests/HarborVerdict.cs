namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A line of <c>Harbor.verdicts.txt</c>, whose header describes the columns.</summary>
sealed record HarborVerdict(
    string Status,
    string Place,
    string Rule,
    string[] Shapes,
    string SourceFile,
    string Member,
    string Call,
    string[] Requests,
    string Verdict,
    string Reason
)
{
    /// <summary>The folder of the sample application, relative to the repository.</summary>
    public static string Folder { get; } = Path.Combine("tests", "samples", "Harbor");

    /// <summary>Gets the lines of the file without its header.</summary>
    public static IReadOnlyList<HarborVerdict> All { get; } =
    [
        .. File.ReadLines(Path.Combine(RepositoryFolder.Root, Folder, "Harbor.verdicts.txt"))
            .Where(line => !line.StartsWith('#'))
            .Select(Parse),
    ];

    /// <summary>Gets the call that the verdict is about. A call has several verdicts where the requests that get there differ.</summary>
    public (string Place, string Rule, string File, string Member, string Call) Site => (Place, Rule, SourceFile, Member, Call);

    public bool IsReported => Status == "reported";

    /// <summary>Gets a value indicating whether the wait is in the member that is called, and has a verdict of its own.</summary>
    public bool IsInCallee => Shapes.Contains("callee");

    public bool IsFree => Verdict == "free";

    static HarborVerdict Parse(string line)
    {
        var cells = line.Split('\t');
        Assert.True(cells.Length == 10, line);
        return new(
            cells[0],
            cells[1],
            cells[2],
            cells[3].Split(','),
            cells[4],
            cells[5],
            cells[6],
            cells[7].Split(", "),
            cells[8],
            cells[9]
        );
    }
}
