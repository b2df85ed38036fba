using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.Tables;

public class TableReaderTests
{
    [Theory]
    [InlineData("Load", "is not a documentation id")]
    [InlineData("M:", "is not a documentation id")]
    [InlineData("X:Acme.Client.Load", "is not a documentation id")]
    [InlineData("M:Load(*)", "names no member")]
    [InlineData("M:Acme.Client.(*)", "names no member")]
    [InlineData("M:Acme.Client.Load(*", "unclosed parameter list")]
    [InlineData("M:Acme.Client.Load*)", "unclosed parameter list")]
    [InlineData("[SIO999]", "is not a section; the sections are [SIO001]")]
    [InlineData("[sync", "is not a section")]
    [InlineData("M:Acme.Client.Load(*) ->", "nothing follows '->'")]
    [InlineData("[counterparts]\nM:Acme.Client.Load(*)", "needs '-> '")]
    [InlineData("[opens]\nM:Acme.Client.Load(*)", "needs '-> '")]
    [InlineData("[sync]\nM:Acme.Client.Load(*) -> LoadAsync", "has no counterpart")]
    [InlineData("-> LoadAsync", "is not a documentation id")]
    [InlineData("[assembly Acme]", "is not the head of a block")]
    public void Invalid_line_is_reported(string text, string message) =>
        Assert.Contains(message, Assert.Single(ReadTable(text).Problems).Message);

    [Fact]
    public void Problem_is_located_at_its_line() =>
        Assert.Equal(2, Assert.Single(ReadTable("# ours\n[sync]\nLoad\nT:Acme.Client").Problems).Line!.Value.LineNumber);

    [Fact]
    public void Lines_around_an_invalid_line_apply() => Assert.Equal(2, ReadTable("M:A.B.C(*)\nLoad\nM:A.B.D(*)").Lines.Count);

    [Fact]
    public void Line_after_an_unknown_section_belongs_to_the_section_before() =>
        Assert.Equal(["sync", "sync"], ReadTable("[sync]\nM:A.B.C(*)\n[block]\nM:A.B.D(*)").Lines.Select(line => line.Section));

    [Fact]
    public void Line_without_a_section_belongs_to_the_default_section() =>
        Assert.Equal("SIO101", ReadLine("M:Acme.Client.Load(*)").Section);

    [Fact]
    public void Line_has_a_counterpart_and_a_reason()
    {
        var line = ReadLine("M:Acme.Client.Read(*) -> FetchAsync  # asks the network");
        Assert.Equal(("FetchAsync", "asks the network", 1), (line.Counterpart, line.Reason, line.LineNumber));
    }

    [Theory]
    [InlineData("M:Acme.Client.#ctor(System.String,*)", "#ctor", "")]
    [InlineData("M:Acme.Client.#ctor(*)# opens", "#ctor", null)]
    [InlineData("M:Acme.Client.#ctor(*) # opens", "#ctor", "opens")]
    public void Constructor_is_not_read_as_a_comment(string text, string name, string? reason)
    {
        var (lines, problems) = ReadTable(text);
        Assert.Equal(reason == null ? (0, 1) : (1, 0), (lines.Count, problems.Count));
        Assert.All(lines, line => Assert.Equal((name, reason), (line.Member.MemberName, line.Reason)));
    }

    [Fact]
    public void Arbitrary_text_never_throws()
    {
        var random = new Random(7);
        var shipped = ApiTable
            .ReadEmbeddedText("blocking.txt")
            .Lines.Concat(ApiTable.ReadEmbeddedText("entrypoints.txt").Lines)
            .Select(line => line.ToString())
            .ToArray();
        var garbage = Enumerable.Range(0, 200).Select(_ => MutateLine(shipped[random.Next(shipped.Length)], random)).ToArray();
        var (lines, problems) = ReadTable(string.Join("\n", garbage));
        Assert.InRange(lines.Count + problems.Count, 1, garbage.Length);
        Assert.NotEmpty(EntryPointTable.ReadTable("SyncIo.EntryPoints.txt", SourceText.From(string.Join("\n", garbage))).Problems);
        Assert.All(lines, line => TableAssemblies.FindSymbols(line.Member));
    }

    static string MutateLine(string line, Random random)
    {
        const string alphabet = "()[]*#->:.`@, MTPF\0\t\u2028ß";
        for (var i = random.Next(4); i >= 0 && line.Length > 0; i--)
        {
            var at = random.Next(line.Length);
            line = random.Next(3) switch
            {
                0 => line.Remove(at, 1),
                1 => line.Insert(at, alphabet[random.Next(alphabet.Length)].ToString()),
                _ => line[at..],
            };
        }

        return line;
    }

    static (IReadOnlyList<TableLine> Lines, IReadOnlyList<ConfigurationProblem> Problems) ReadTable(string text) =>
        TableReader.ReadTable("SyncIo.Apis.txt", SourceText.From(text), "SIO101");

    static TableLine ReadLine(string text) => Assert.Single(ReadTable(text).Lines);
}
