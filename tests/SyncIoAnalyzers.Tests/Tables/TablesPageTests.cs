using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>What docs/tables.md shows can be read, and what can be read is told there.</summary>
public class TablesPageTests
{
    static readonly string Page = File.ReadAllText(Path.Combine(Root(), "docs", "tables.md"));

    [Fact]
    public void The_example_of_members_can_be_read() => Assert.Empty(TableReader.Read("SyncIo.Apis.txt", Example("SyncIo.Apis.txt"), "SIO101").Problems);

    [Fact]
    public void The_example_of_entry_points_can_be_read() => Assert.Empty(EntryPointTable.Read("SyncIo.EntryPoints.txt", Example("SyncIo.EntryPoints.txt")).Problems);

    [Fact]
    public void Every_section_is_told() => Assert.All([.. TableReader.Rules, Sections.Sync, Sections.Blocks, Sections.Counterparts, Sections.Completed, Sections.Streams, Sections.InMemory, Sections.LocalFile, Sections.Queries, Sections.Clients, Sections.NoWait, Sections.Recorded, Sections.AsyncDispose, Sections.ReadOnly, Sections.Opens, Sections.NeedsContext, Sections.MayNeedContext, Sections.ReadsContext, Sections.Requests, Sections.Unordered],
        section => Assert.Contains($"| `[{section}]` |", Page));

    [Fact]
    public void Every_kind_of_entry_point_is_told() => Assert.All([.. EntryKinds.Request, .. EntryKinds.Other], kind => Assert.Contains($"| `{kind}` |", Page));

    [Fact]
    public void Every_way_to_pick_is_told() => Assert.All(Enum.GetNames<Picks>(), picks => Assert.Contains($"| `{picks.ToLowerInvariant()}` |", Page));

    static SourceText Example(string heading) => SourceText.From(Regex.Match(Page, $@"## [^\n]*{Regex.Escape(heading)}\n```\n(.*?)```", RegexOptions.Singleline).Groups[1].Value);

    static string Root()
    {
        var folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder, "SyncIoAnalyzers.sln")))
            folder = Path.GetDirectoryName(folder)!;
        return folder;
    }
}
