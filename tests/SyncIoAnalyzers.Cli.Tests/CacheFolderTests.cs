using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the files that keep the facts of earlier runs.</summary>
public sealed class CacheFolderTests : IDisposable
{
    const string Key = "0123";

    readonly TempFolder _folder = new();

    CacheFolder Cache => new(_folder["cache"]);

    string EntryFile => _folder[$"cache/{Key}.facts"];

    public CacheFolderTests() => WriteTexts(Key, "größe", "x", "größe");

    void WriteTexts(string key, params string[] texts) => Cache.WriteEntry(key, writer => writer.WriteTexts(texts));

    List<string>? ReadTexts(string key) => Cache.ReadEntry(key, reader => reader.ReadTexts());

    [Fact]
    public void An_entry_is_read_as_it_was_written() => Assert.Equal(["größe", "x", "größe"], ReadTexts(Key));

    [Fact]
    public void An_unknown_key_has_no_entry() => Assert.Null(ReadTexts("4567"));

    [Fact]
    public void An_entry_is_ignored_whichever_byte_is_flipped()
    {
        var bytes = File.ReadAllBytes(EntryFile);
        for (var i = 0; i < bytes.Length; i++)
        {
            File.WriteAllBytes(EntryFile, [.. bytes.Select((b, at) => at == i ? (byte)(b ^ 1) : b)]);
            Assert.Null(ReadTexts(Key));
        }
    }

    [Fact]
    public void An_entry_is_ignored_wherever_it_is_cut_off()
    {
        var bytes = File.ReadAllBytes(EntryFile);
        for (var length = 0; length < bytes.Length; length++)
        {
            File.WriteAllBytes(EntryFile, bytes[..length]);
            Assert.Null(ReadTexts(Key));
        }
    }

    [Theory, InlineData(1), InlineData(300), InlineData(20_000_000)]
    public void An_entry_of_another_form_is_ignored(int count)
    {
        Cache.WriteEntry(Key, writer => writer.WriteCount(count));
        Assert.Null(ReadTexts(Key));
    }

    [Fact]
    public void A_folder_that_cannot_be_written_costs_only_the_cache()
    {
        _folder.WriteFile("file", "");
        var cache = new CacheFolder(_folder["file"]);
        cache.WriteEntry(Key, writer => writer.WriteText(""));
        cache.RemoveOldEntries();
        Assert.Null(cache.ReadEntry(Key, reader => reader.ReadText()));
    }

    [Fact]
    public void The_entries_that_were_used_last_are_kept()
    {
        for (var i = 0; i < 9; i++)
        {
            WriteTexts($"key{i}", "x");
            File.SetLastWriteTimeUtc(_folder[$"cache/key{i}.facts"], DateTime.UtcNow.AddHours(i - 9));
        }

        ReadTexts("key0");
        new CacheFolder(_folder["cache"]) { MaxBytes = 3 * new FileInfo(_folder["cache/key0.facts"]).Length }.RemoveOldEntries();
        Assert.Equal([false, false, true], new[] { "key1", "key7", "key0" }.Select(k => ReadTexts(k) != null));
    }

    [Fact]
    public void Two_writers_leave_one_whole_entry()
    {
        Parallel.For(0, 20, _ => WriteTexts(Key, "x"));
        Assert.Equal(["x"], ReadTexts(Key));
        Assert.Equal([".gitignore", $"{Key}.facts"], Directory.GetFiles(_folder["cache"]).Select(f => Path.GetFileName(f)!).Order());
    }

    [Theory]
    [InlineData("", "Name a folder after --cache.")]
    [InlineData("file", "'file' is a file; --cache takes a folder.")]
    public void A_name_that_is_no_folder_is_refused(string name, string message)
    {
        _folder.WriteFile("file", "");
        var value = name == "" ? "" : _folder[name];
        var refused = Assert.Throws<StopException>(() => OptionValueParser.ParseFolder(value, "--cache"));
        Assert.Equal(message, refused.Message.Replace(_folder.Path + Path.DirectorySeparatorChar, ""));
    }

    [Fact]
    public void Keys_of_texts_that_are_split_elsewhere_differ() =>
        Assert.NotEqual(CacheFolder.ComputeKey(["ab", "c"]), CacheFolder.ComputeKey(["a", "bc"]));

    public void Dispose() => _folder.Dispose();
}
