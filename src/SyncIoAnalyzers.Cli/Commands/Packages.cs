using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Packages;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>What <c>syncio packages</c> does: load, read what is referenced, write what changed.</summary>
internal static class Packages
{
    const string Head = "# What the members of referenced packages do inside, as 'syncio packages' read it. The form is told in docs/tables.md.";

    /// <summary>Writes the files and names them on <paramref name="output"/>; returns the exit code.</summary>
    public static async Task<int> RunAsync(PackagesOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Load.CurrentDirectory;
        var root = Path.GetDirectoryName(InputPath.Resolve(options.Load.Path, here))!;
        if (Journal.Recover(root) is { } recovered)
            error.WriteLine(recovered);
        var (projects, found, seconds) = await Progress.ShowAsync(error, step => ReadAsync(options, step, error, cancel));
        cancel.ThrowIfCancellationRequested(); // from here on it is all or nothing

        var folder = options.Output is { } name ? Path.GetFullPath(name, here) : null;
        var files = options.ByAssembly ? EachAssembly(found, folder!) : EachProject(projects, found, folder);
        var changed = files.Where(file => file.IsNew).ToList();
        Journal.Write(root, changed);
        foreach (var file in changed)
            output.WriteLine(RelativePath.Of(file.Path, here));
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{Totals.Count(found.Count, "package")} read in {seconds:0.0} seconds, {Totals.Count(found.Values.Sum(Lines), "line")} of members that block; {Totals.Count(files.Length, "file")}, {changed.Count} of them written."));
        return ExitCode.Clean;
    }

    static async Task<(ImmutableArray<LoadedProject> Projects, IReadOnlyDictionary<string, IReadOnlyList<string>> Found, double Seconds)> ReadAsync(PackagesOptions options, Action<string> step, TextWriter error, CancellationToken cancel)
    {
        using var folder = new WorkFolder();
        using var loaded = await SolutionLoader.LoadAsync(options.Load, folder.Path, step, cancel);
        if (loaded.Failures is [var failure, ..])
            throw new StopException($"{failure} Nothing is written: the packages of what is missing would be lost.");
        var started = Stopwatch.GetTimestamp();
        var references = loaded.Projects.SelectMany(References).Distinct().ToList();
        foreach (var missing in ReferencedPackages.Missing(references))
            error.WriteLine(missing);
        var found = PackageWalk.Run(ReferencedPackages.Of(references), new(options.Cache), step, Workers.Default(cancel));
        return (loaded.Projects, found.ToDictionary(f => f.Unit.ToString(), f => f.Lines), Stopwatch.GetElapsedTime(started).TotalSeconds);
    }

    static IEnumerable<string> References(LoadedProject project) => project.Project.MetadataReferences.OfType<PortableExecutableReference>().Select(r => r.FilePath).OfType<string>();

    static int Lines(IReadOnlyList<string> lines) => lines.Count(l => !l.StartsWith('['));

    /// <summary>A file for each folder of a project, with the packages that it references.</summary>
    static ImmutableArray<ChangedFile> EachProject(ImmutableArray<LoadedProject> projects, IReadOnlyDictionary<string, IReadOnlyList<string>> found, string? folder) =>
    [
        .. from project in projects
           let path = Path.Combine(folder is null ? Path.GetDirectoryName(project.File)! : Path.Combine(folder, project.Name), UserFiles.PackagesFile)
           group project by path into same
           orderby same.Key
           let lines = ReferencedPackages.Of(same.SelectMany(References)).Select(u => found.GetValueOrDefault(u.ToString()) ?? []).Where(l => l.Count > 0)
           select File(same.Key, lines.SelectMany(l => l)),
    ];

    static ImmutableArray<ChangedFile> EachAssembly(IReadOnlyDictionary<string, IReadOnlyList<string>> found, string folder)
    {
        var files = new List<(string Assembly, List<string> Lines)>();
        foreach (var line in found.Where(f => !ReferencedPackages.IsFramework(f.Key)).OrderBy(f => f.Key, StringComparer.Ordinal).SelectMany(f => f.Value))
            if (SummaryHead.Parse(line) is { } head)
                files.Add((head.Assembly, [line]));
            else
                files[^1].Lines.Add(line);
        return [.. files.Select(f => File(Path.Combine(folder, f.Assembly + ".txt"), f.Lines))];
    }

    static ChangedFile File(string path, IEnumerable<string> lines) =>
        ChangedFile.OnDisk(path, string.Join('\n', lines.SelectMany(l => l.StartsWith("[assembly", StringComparison.Ordinal) ? new[] { "", l } : [l]).Prepend(Head)) + "\n");
}
