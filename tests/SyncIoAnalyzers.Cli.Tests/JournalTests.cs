using System.Text;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Many files are written, or none, whatever stops or disturbs it.</summary>
public sealed class JournalTests : IDisposable
{
    const string Journaled = ".syncio-fix.journal";

    readonly TempFolder _folder = new();

    public JournalTests() => _folder.Write("a.cs", "before");

    [Fact] public void What_is_written_leaves_nothing_beside_it()
    {
        Write();
        Assert.Equal(("after", 1), (Text, Directory.GetFiles(_folder.Path).Length));
    }

    [Fact] public void While_another_run_writes_there_nothing_is_written()
    {
        using (File.Open(_folder[Journaled], FileMode.Create, FileAccess.ReadWrite, FileShare.None))
            Assert.StartsWith("Another run is writing here", Assert.Throws<StopException>(Write).Message);
        Assert.Equal("before", Text);
    }

    [Fact] public void What_another_run_is_about_to_need_is_not_cleared_away()
    {
        _folder.Write("a.cs.syncio-fix.tmp", "after");
        using (File.Open(_folder[Journaled], FileMode.Create, FileAccess.ReadWrite, FileShare.None))
            Assert.StartsWith("Another run is writing here", Assert.Throws<StopException>(() => Journal.Recover(_folder.Path)).Message);
        Assert.True(File.Exists(_folder["a.cs.syncio-fix.tmp"]));
    }

    [Theory, InlineData("", "before"), InlineData("ready\n", "after")]
    public void A_run_that_was_stopped_is_undone_or_finished(string end, string text)
    {
        _folder.Write("a.cs.syncio-fix.tmp", "after");
        _folder.Write(Journaled, _folder["a.cs"] + "\n" + end);
        Journal.Recover(_folder.Path);
        Assert.Equal((text, 1), (Text, Directory.GetFiles(_folder.Path).Length));
    }

    public void Dispose() => _folder.Dispose();

    string Text => File.ReadAllText(_folder["a.cs"]);

    void Write() => Journal.Write(_folder.Path, [new ChangedFile(_folder["a.cs"], "before", "after", Encoding.UTF8)]);
}
