using SyncIoAnalyzers.Cli.Analysis;
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

    SnapshotCache Cache => new(_folder["cache"]);

    string CachedFile => _folder[$"cache/{Key}.json"];

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
    public void A_cached_file_is_ignored_whichever_byte_is_flipped()
    {
        var bytes = File.ReadAllBytes(CachedFile);
        for (var i = 0; i < bytes.Length; i++)
        {
            File.WriteAllBytes(CachedFile, [.. bytes.Select((b, at) => at == i ? (byte)(b ^ 1) : b)]);
            Assert.Null(Cache.ReadSnapshot(Key));
        }
    }

    [Fact]
    public void A_cached_file_is_ignored_wherever_it_is_cut_off()
    {
        var bytes = File.ReadAllBytes(CachedFile);
        for (var length = 0; length < bytes.Length; length++)
        {
            File.WriteAllBytes(CachedFile, bytes[..length]);
            Assert.Null(Cache.ReadSnapshot(Key));
        }
    }

    [Fact]
    public void A_folder_that_cannot_be_written_costs_only_the_cache()
    {
        _folder.WriteFile("file", "");
        var cache = new SnapshotCache(_folder["file"]);
        cache.WriteSnapshot(Key, Snapshot);
        Assert.Null(cache.ReadSnapshot(Key));
    }

    [Fact]
    public void Only_the_latest_fifty_snapshots_are_kept()
    {
        for (var i = 0; i < 60; i++)
            Cache.WriteSnapshot($"key{i}", Snapshot);
        Assert.Equal(50, Directory.GetFiles(_folder["cache"]).Length);
        Assert.NotNull(Cache.ReadSnapshot("key59"));
    }

    [Fact]
    public void Two_writers_leave_one_whole_file()
    {
        Parallel.For(0, 20, _ => Cache.WriteSnapshot(Key, Snapshot));
        Assert.NotNull(Cache.ReadSnapshot(Key));
        Assert.Single(Directory.GetFiles(_folder["cache"]));
    }

    public void Dispose() => _folder.Dispose();
}
