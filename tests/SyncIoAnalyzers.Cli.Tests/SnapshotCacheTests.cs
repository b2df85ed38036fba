using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Changes;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the files that keep the findings of commits.</summary>
public sealed class SnapshotCacheTests : IDisposable
{
    const string Key = "0123";

    static readonly FindingSnapshot Snapshot = new(
        "4f2a",
        [new("GET /größe", "Web/M:Sizes.Get")],
        [
            new("SIO001", "Web/M:Sizes.Get", "Task.Result", "a1")
            {
                IsReported = true,
                Requests = [0],
                Message = "'x' \u2192\n",
            },
        ],
        []
    );

    readonly TempFolder _folder = new();

    SnapshotCache Cache => new(new(_folder["cache"]));

    public SnapshotCacheTests() => Cache.WriteSnapshot(Key, Snapshot);

    [Fact]
    public void A_cached_snapshot_is_read_as_it_was_written()
    {
        var read = Cache.ReadSnapshot(Key)!;
        Assert.Equal((Snapshot.Commit, Snapshot.Requests[0]), (read.Commit, read.Requests[0]));
        Assert.Equal(Snapshot.Findings[0] with { Requests = [] }, read.Findings[0] with { Requests = [] });
        Assert.Equal([0], read.Findings[0].Requests);
    }

    [Fact]
    public void An_unknown_key_has_no_snapshot() => Assert.Null(Cache.ReadSnapshot("4567"));

    [Fact]
    public void An_entry_of_another_kind_is_no_snapshot()
    {
        new CacheFolder(_folder["cache"]).WriteEntry("4567", writer => writer.WriteText("{"));
        Assert.Null(Cache.ReadSnapshot("4567"));
    }

    public void Dispose() => _folder.Dispose();
}
