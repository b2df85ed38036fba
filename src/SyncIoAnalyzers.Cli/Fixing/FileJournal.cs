using System.Text;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Writes several files so that an interrupted run loses nothing. It first lists the files, then writes each new text beside its file, then
/// marks the journal as ready, then renames. The next run completes a journal that is ready and undoes one that is not.
/// </summary>
internal static class FileJournal
{
    const string Name = ".syncio-fix.journal",
        Suffix = ".syncio-fix.tmp",
        Ready = "ready";

    /// <summary>Writes the files.</summary>
    /// <param name="root">The folder that contains the journal.</param>
    /// <param name="files">The files with their new texts.</param>
    public static void WriteFiles(string root, IReadOnlyList<ChangedFile> files)
    {
        if (files.Count == 0)
            return;
        if (files.FirstOrDefault(f => File.Exists(f.Path) && new FileInfo(f.Path).IsReadOnly) is { } locked)
            throw new StopException($"'{RelativePath.FormatPath(locked.Path, root)}' is read-only; nothing is written.");
        var journal = Path.Combine(root, Name);
        try
        {
            PrepareFiles(journal, files);
        }
        catch (Exception defect) when (defect is IOException or UnauthorizedAccessException)
        {
            UndoFiles(journal, files.Select(f => f.Path));
            throw new StopException(
                $"Nothing was changed, because not every file could be written: {defect.Message.Replace(Suffix, "").TrimEnd('.')}; "
                    + "solve that and run the command again."
            );
        }

        try
        {
            RenameFiles(journal, [.. files.Select(f => f.Path)]);
        }
        catch (Exception defect) when (defect is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"Only some files were changed: {defect.Message} The next run completes the others.");
        }
    }

    /// <summary>Lists the files in the journal, writes the new texts beside them and marks the journal as ready.</summary>
    static void PrepareFiles(string journal, IReadOnlyList<ChangedFile> files)
    {
        using var taken = new StreamWriter(OpenJournal(journal), new UTF8Encoding(encoderShouldEmitUTF8Identifier: false))
        {
            AutoFlush = true,
        };
        taken.BaseStream.SetLength(0);
        foreach (var file in files)
            taken.WriteLine(file.Path);
        foreach (var file in files)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(file.Path)!);
            File.WriteAllText(file.Path + Suffix, file.NewText, file.Encoding);
        }

        taken.WriteLine(Ready);
    }

    /// <summary>Completes or undoes an interrupted run; returns a one-line message, or null if there was none.</summary>
    public static string? RecoverFiles(string root)
    {
        var journal = Path.Combine(root, Name);
        if (!File.Exists(journal))
            return null;
        string[] lines;
        using (var taken = new StreamReader(OpenJournal(journal), Encoding.UTF8))
            lines = taken.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (lines is [.. var files, Ready])
        {
            RenameFiles(journal, files);
            return $"An interrupted run was completed: {CountedNoun.FormatCount(files.Length, "file")}.";
        }

        UndoFiles(journal, lines);
        return "An interrupted run that had changed nothing was cleaned up.";
    }

    /// <summary>
    /// Opens the journal exclusively: another run that found it incomplete would delete the files that this run is about to rename.
    /// </summary>
    static FileStream OpenJournal(string journal)
    {
        try
        {
            return new FileStream(journal, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException taken) when (File.Exists(journal))
        {
            throw new StopException($"Another run is writing here ({taken.Message}); run the command again when that has ended.");
        }
    }

    static void UndoFiles(string journal, IEnumerable<string> files)
    {
        foreach (var file in files.Where(f => File.Exists(f + Suffix)))
            File.Delete(file + Suffix);
        File.Delete(journal);
    }

    static void RenameFiles(string journal, IReadOnlyList<string> files)
    {
        foreach (var file in files)
            if (File.Exists(file + Suffix))
                File.Move(file + Suffix, file, overwrite: true);
        File.Delete(journal);
    }
}
