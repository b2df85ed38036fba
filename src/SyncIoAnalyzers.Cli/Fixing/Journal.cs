using System.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Writes many files so that a run that is stopped in the middle loses nothing. First it lists what it will do, then writes each text beside its
/// file, then says that all of them are there, then renames. The next run finishes what had been said, and undoes what had not.
/// </summary>
internal static class Journal
{
    const string Name = ".syncio-fix.journal", Suffix = ".syncio-fix.tmp", Ready = "ready";

    /// <summary>Writes the files.</summary>
    /// <param name="root">The folder that keeps the journal.</param>
    /// <param name="files">What becomes of which file.</param>
    public static void Write(string root, IReadOnlyList<ChangedFile> files)
    {
        if (files.Count == 0)
            return;
        var journal = Path.Combine(root, Name);
        File.WriteAllLines(journal, files.Select(f => f.Path));
        foreach (var file in files)
            File.WriteAllText(file.Path + Suffix, file.After, file.Encoding);
        File.AppendAllLines(journal, [Ready]);
        Finish(journal, [.. files.Select(f => f.Path)]);
    }

    /// <summary>What became of a run that was stopped, in one line; null when there was none.</summary>
    public static string? Recover(string root)
    {
        var journal = Path.Combine(root, Name);
        if (!File.Exists(journal))
            return null;
        var lines = File.ReadAllLines(journal, Encoding.UTF8);
        if (lines is [.. var files, Ready])
        {
            Finish(journal, files);
            return $"A fix that had been stopped is finished now: {Output.Totals.Count(files.Length, "file")}.";
        }

        foreach (var file in lines)
            File.Delete(file + Suffix);
        File.Delete(journal);
        return "A fix that had been stopped before it changed anything is cleared away.";
    }

    static void Finish(string journal, IReadOnlyList<string> files)
    {
        foreach (var file in files)
            if (File.Exists(file + Suffix))
                File.Move(file + Suffix, file, overwrite: true);
        File.Delete(journal);
    }
}
