using System.Text;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>All files are written or none, even if the run is interrupted.</summary>
public sealed class JournalTests : IDisposable
{
    const string Journaled = ".syncio-fix.journal";

    readonly TempFolder _folder = new();

    public JournalTests() => _folder.WriteFile("a.cs", "before");

    [Fact]
    public void Written_files_leave_no_temporary_file()
    {
        WriteJournal();
        Assert.Equal(("after", 1), (Text, Directory.GetFiles(_folder.Path).Length));
    }

    [Fact]
    public void A_second_run_writes_nothing_while_another_is_writing()
    {
        using (File.Open(_folder[Journaled], FileMode.Create, FileAccess.ReadWrite, FileShare.None))
            Assert.StartsWith("Another run is writing here", Assert.Throws<StopException>(WriteJournal).Message);
        Assert.Equal("before", Text);
    }

    [Fact]
    public void Recovery_does_not_delete_files_of_a_running_run()
    {
        _folder.WriteFile("a.cs.syncio-fix.tmp", "after");
        using (File.Open(_folder[Journaled], FileMode.Create, FileAccess.ReadWrite, FileShare.None))
            Assert.StartsWith(
                "Another run is writing here",
                Assert.Throws<StopException>(() => FileJournal.RecoverFiles(_folder.Path)).Message
            );
        Assert.True(File.Exists(_folder["a.cs.syncio-fix.tmp"]));
    }

    [Theory, InlineData("", "before"), InlineData("ready\n", "after")]
    public void An_interrupted_run_is_undone_or_completed(string end, string text)
    {
        _folder.WriteFile("a.cs.syncio-fix.tmp", "after");
        _folder.WriteFile(Journaled, _folder["a.cs"] + "\n" + end);
        FileJournal.RecoverFiles(_folder.Path);
        Assert.Equal((text, 1), (Text, Directory.GetFiles(_folder.Path).Length));
    }

    public void Dispose() => _folder.Dispose();

    string Text => File.ReadAllText(_folder["a.cs"]);

    void WriteJournal() => FileJournal.WriteFiles(_folder.Path, [new ChangedFile(_folder["a.cs"], "before", "after", Encoding.UTF8)]);
}
