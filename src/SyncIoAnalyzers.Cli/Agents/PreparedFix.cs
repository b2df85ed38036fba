using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>A planned fix that a client saw, with the state of the files for which it was planned.</summary>
internal sealed class PreparedFix
{
    const int IdBytes = 4,
        DiffLimit = 8_000;

    readonly SourceStamps _stamps;
    readonly IReadOnlyList<ChangedFile> _files;
    readonly ImmutableArray<string> _failures;
    readonly string _diff;

    /// <summary>Keeps a fix.</summary>
    /// <exception cref="StopException">The fix changes files elsewhere.</exception>
    public PreparedFix(FixResult result, SourceStamps stamps, SolutionFolder folder)
    {
        (_files, _failures, _stamps) = (result.Files, result.Failures, stamps);
        if (result.Files.FirstOrDefault(f => !folder.Contains(f.Path)) is { } elsewhere)
            throw new StopException(
                $"The fix changes {folder.FormatPath(elsewhere.Path)}, outside of the folder of the solution; "
                    + "start the server with a solution whose folder contains that file."
            );
        var diffs = result.Files.Select(f => (File: f, Diff: UnifiedDiff.FormatDiff(folder.FormatPath(f.Path), f.CurrentText, f.NewText)));
        var changed = diffs.ToImmutableArray();
        _diff = string.Concat(changed.Select(f => f.Diff));
        FileLines = [.. changed.Select(f => $"{folder.FormatPath(f.File.Path)} {CountLines(f.Diff)}")];
        Id = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(_diff)).AsSpan(0, IdBytes));
    }

    /// <summary>The id: a hash of the diff.</summary>
    public string Id { get; }

    /// <summary>The changed files with the numbers of added and removed lines.</summary>
    public ImmutableArray<string> FileLines { get; }

    /// <summary>Returns the part of the diff from a character on, up to a limit, in whole lines.</summary>
    /// <exception cref="StopException">The diff is shorter.</exception>
    public string FormatDiff(int offset)
    {
        if (offset < 0 || offset >= _diff.Length)
            throw new StopException($"The diff of plan {Id} has {_diff.Length} characters; 'offset' must be from 0 to less than that.");
        if (_diff.Length - offset <= DiffLimit)
            return $"diff from {offset}, to the end:\n{_diff[offset..]}";
        var end = _diff.LastIndexOf('\n', offset + DiffLimit - 1, DiffLimit) is >= 0 and var at ? at + 1 : offset + DiffLimit;
        return $"diff from {offset} to {end} of {_diff.Length}; the rest: plan=\"{Id}\", offset={end}\n{_diff[offset..end]}";
    }

    /// <summary>Writes all files or none.</summary>
    /// <exception cref="StopException">A file changed since the fix was planned, or a project could not be loaded.</exception>
    public void WriteFiles(SolutionFolder folder)
    {
        if (_failures is [var missing, ..])
            throw new StopException($"{missing} Nothing is written: callers in the missing project would stay unchanged; make it load.");
        if (FindChange() is { } changed)
            throw new StopException(
                $"{folder.FormatPath(changed)} changed since plan {Id} was made, so nothing is written; call 'plan' again."
            );
        FileJournal.WriteFiles(folder.Root, _files);
    }

    /// <summary>Returns a file that is not as it was; the contents count where the fix writes.</summary>
    string? FindChange() =>
        _stamps.FindChanges().FirstOrDefault()
        ?? _files.FirstOrDefault(f => !File.Exists(f.Path) || File.ReadAllText(f.Path, f.Encoding) != f.CurrentText)?.Path;

    static string CountLines(string diff)
    {
        var lines = diff.Split('\n').Skip(2).ToArray();
        return $"+{lines.Count(l => l.StartsWith('+'))} -{lines.Count(l => l.StartsWith('-'))}";
    }
}
