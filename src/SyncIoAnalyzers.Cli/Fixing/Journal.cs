using System.Text;
using SyncIoAnalyzers.Cli.Output;

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
        if (files.FirstOrDefault(f => File.Exists(f.Path) && new FileInfo(f.Path).IsReadOnly) is { } locked)
            throw new StopException($"'{RelativePath.Of(locked.Path, root)}' is read-only; nothing is written.");
        var journal = Path.Combine(root, Name);
        try
        {
            using var taken = new StreamWriter(Take(journal), new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)) { AutoFlush = true };
            taken.BaseStream.SetLength(0);
            foreach (var file in files)
                taken.WriteLine(file.Path);
            foreach (var file in files)
            {
                Directory.CreateDirectory(Path.GetDirectoryName(file.Path)!);
                File.WriteAllText(file.Path + Suffix, file.After, file.Encoding);
            }

            taken.WriteLine(Ready);
        }
        catch (Exception defect) when (defect is IOException or UnauthorizedAccessException)
        {
            Undo(journal, files.Select(f => f.Path));
            throw new StopException($"Nothing is changed, since not all of it could be written: {defect.Message.Replace(Suffix, "").TrimEnd('.')}; run it again when that is mended.");
        }

        try
        {
            Finish(journal, [.. files.Select(f => f.Path)]);
        }
        catch (Exception defect) when (defect is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"Only a part is changed: {defect.Message} The next run, or this one again, finishes it.");
        }
    }

    /// <summary>What became of a run that was stopped, in one line; null when there was none.</summary>
    public static string? Recover(string root)
    {
        var journal = Path.Combine(root, Name);
        if (!File.Exists(journal))
            return null;
        string[] lines;
        using (var taken = new StreamReader(Take(journal), Encoding.UTF8))
            lines = taken.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (lines is [.. var files, Ready])
        {
            Finish(journal, files);
            return $"What had been stopped is finished now: {Output.Totals.Count(files.Length, "file")}.";
        }

        Undo(journal, lines);
        return "What had been stopped before it changed anything is cleared away.";
    }

    /// <summary>The journal, which no other run gets meanwhile: one that found it half written would clear away what this one is about to need.</summary>
    static FileStream Take(string journal)
    {
        try
        {
            return new FileStream(journal, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException taken) when (File.Exists(journal))
        {
            throw new StopException($"Another run is writing here ({taken.Message}); start this one again when that has ended.");
        }
    }

    static void Undo(string journal, IEnumerable<string> files)
    {
        foreach (var file in files.Where(f => File.Exists(f + Suffix)))
            File.Delete(file + Suffix);
        File.Delete(journal);
    }

    static void Finish(string journal, IReadOnlyList<string> files)
    {
        foreach (var file in files)
            if (File.Exists(file + Suffix))
                File.Move(file + Suffix, file, overwrite: true);
        File.Delete(journal);
    }
}
