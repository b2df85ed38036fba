using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>The examples of docs/tables.md can be read, and everything that can be read is documented there.</summary>
public class TablesPageTests
{
    static readonly string Page = File.ReadAllText(Path.Combine(FindRoot(), "docs", "tables.md"));

    [Fact]
    public void Example_of_members_can_be_read() =>
        Assert.Empty(TableReader.ReadTable("SyncIo.Apis.txt", FindExample("SyncIo.Apis.txt"), "SIO101").Problems);

    [Fact]
    public void Example_of_entry_points_can_be_read() =>
        Assert.Empty(EntryPointTable.ReadTable("SyncIo.EntryPoints.txt", FindExample("SyncIo.EntryPoints.txt")).Problems);

    [Fact]
    public void Every_section_is_documented() =>
        Assert.All(
            [
                .. TableReader.Rules,
                TableSections.Sync,
                TableSections.Blocks,
                TableSections.Counterparts,
                TableSections.Completed,
                TableSections.Streams,
                TableSections.Connections,
                TableSections.Buffers,
                TableSections.InMemory,
                TableSections.LocalFile,
                TableSections.Queries,
                TableSections.Clients,
                TableSections.NoWait,
                TableSections.Recorded,
                TableSections.AsyncDispose,
                TableSections.ReadOnly,
                TableSections.Opens,
                TableSections.NeedsContext,
                TableSections.MayNeedContext,
                TableSections.ReadsContext,
                TableSections.Requests,
                TableSections.Unordered,
            ],
            section => Assert.Contains($"| `[{section}]` |", Page)
        );

    [Fact]
    public void Every_kind_of_entry_point_is_documented() =>
        Assert.All([.. EntryPointKinds.RequestKinds, .. EntryPointKinds.OtherKinds], kind => Assert.Contains($"| `{kind}` |", Page));

    [Fact]
    public void Every_way_to_select_members_is_documented() =>
        Assert.All(Enum.GetNames<EntryPointMatchKind>(), picks => Assert.Contains($"| `{picks.ToLowerInvariant()}` |", Page));

    static SourceText FindExample(string heading) =>
        SourceText.From(Regex.Match(Page, $@"## [^\n]*{Regex.Escape(heading)}\n```\n(.*?)```", RegexOptions.Singleline).Groups[1].Value);

    static string FindRoot()
    {
        var folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder, "SyncIoAnalyzers.sln")))
            folder = Path.GetDirectoryName(folder)!;
        return folder;
    }
}
