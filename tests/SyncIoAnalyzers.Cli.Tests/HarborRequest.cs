namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A line of <c>Harbor.requests.txt</c> that is sent; the header of the file describes the columns.</summary>
sealed record HarborRequest(string Client, string[] Requests, string Method, string Path, string Header, string Body)
{
    const string Unseen = "unseen";

    static readonly string[][] Lines =
    [
        .. File.ReadLines(System.IO.Path.Combine(RepositoryFolder.Root, HarborVerdict.Folder, "Harbor.requests.txt"))
            .Where(line => !line.StartsWith('#'))
            .Select(ReadCells),
    ];

    /// <summary>Gets the lines to send, in the order of the file.</summary>
    public static IReadOnlyList<HarborRequest> All { get; } =
    [
        .. from cells in Lines
        where cells[0] != Unseen
        select new HarborRequest(cells[0], cells[1].Split(", "), cells[2], cells[3], cells[4], cells[5]),
    ];

    /// <summary>Gets the calls in which the detector sees no wait, once for each request that gets there.</summary>
    public static IReadOnlyList<HarborCall> UnseenCalls { get; } =
    [
        .. from cells in Lines
        where cells[0] == Unseen
        from request in cells[1].Split(", ")
        select new HarborCall(cells[2], cells[3], cells[4], request),
    ];

    /// <summary>Gets the reasons of the calls that are not seen.</summary>
    public static IEnumerable<string> UnseenReasons => Lines.Where(cells => cells[0] == Unseen).Select(cells => cells[5]);

    public override string ToString() => $"{Client} {Method} {Path}";

    static string[] ReadCells(string line)
    {
        var cells = line.Split('\t');
        Assert.True(cells.Length == 6, line);
        return cells;
    }
}
