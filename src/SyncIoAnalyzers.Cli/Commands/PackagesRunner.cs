using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Packages;
using SyncIoAnalyzers.Packages.Sources;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio packages</c>: loads, reads the referenced packages, and writes the files that changed.</summary>
internal static class PackagesRunner
{
    const string Head =
        "# What the members of referenced packages do inside, as 'syncio packages' read it. The form is told in docs/tables.md.";

    /// <summary>Writes the files, lists them on <paramref name="output"/> and returns the exit code.</summary>
    public static async Task<int> RunAsync(PackagesOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Load.CurrentDirectory;
        var root = Path.GetDirectoryName(InputPathResolver.ResolveFile(options.Load.Path, here))!;
        if (FileJournal.RecoverFiles(root) is { } recovered)
            error.WriteLine(recovered);
        var (projects, found, seconds) = await ProgressDisplay.ShowStepsAsync(error, step => ReadAsync(options, step, error, cancel));
        cancel.ThrowIfCancellationRequested(); // from here on, all or nothing is written

        var folder = options.Output is { } name ? Path.GetFullPath(name, here) : null;
        var files = options.ByAssembly ? CreateAssemblyFiles(found, folder!) : CreateProjectFiles(projects, found, folder);
        var changed = files.Where(file => file.HasChanges).ToList();
        FileJournal.WriteFiles(root, changed);
        foreach (var file in changed)
            output.WriteLine(RelativePath.FormatPath(file.Path, here));
        var packages = CountedNoun.FormatCount(found.Count, "package");
        var lines = CountedNoun.FormatCount(found.Values.Sum(CountLines), "line");
        var read = string.Create(CultureInfo.InvariantCulture, $"{packages} read in {seconds:0.0} seconds, {lines} of members that block");
        output.WriteLine($"{read}; {CountedNoun.FormatCount(files.Length, "file")}, {changed.Count} of them written.");
        return ExitCode.Clean;
    }

    static async Task<(
        ImmutableArray<LoadedProject> Projects,
        IReadOnlyDictionary<string, IReadOnlyList<string>> Found,
        double Seconds
    )> ReadAsync(PackagesOptions options, Action<string> step, TextWriter error, CancellationToken cancel)
    {
        using var folder = new TemporaryFolder();
        using var loaded = await SolutionLoader.LoadAsync(options.Load, folder.Path, step, cancel);
        if (loaded.Failures is [var failure, ..])
            throw new StopException($"{failure} Nothing is written: its packages would be missing.");
        var started = Stopwatch.GetTimestamp();
        var references = loaded.Projects.SelectMany(GetReferences).Distinct().ToList();
        foreach (var missing in ReferencedPackages.DescribeMissingFrameworks(references))
            error.WriteLine(missing);
        var found = PackageWalk.ReadPackages(
            ReferencedPackages.FindPackages(references),
            new(options.Cache),
            step,
            ParallelWorker.CreateDefault(cancel)
        );
        return (loaded.Projects, found.ToDictionary(f => f.Unit.ToString(), f => f.Lines), Stopwatch.GetElapsedTime(started).TotalSeconds);
    }

    static IEnumerable<string> GetReferences(LoadedProject project) =>
        project.Project.MetadataReferences.OfType<PortableExecutableReference>().Select(r => r.FilePath).OfType<string>();

    static int CountLines(IReadOnlyList<string> lines) => lines.Count(l => !l.StartsWith('['));

    /// <summary>Returns one file for each project folder, with the packages that its projects reference.</summary>
    static ImmutableArray<ChangedFile> CreateProjectFiles(
        ImmutableArray<LoadedProject> projects,
        IReadOnlyDictionary<string, IReadOnlyList<string>> found,
        string? folder
    )
    {
        return
        [
            .. from project in projects
            group project by GetPath(project) into same
            orderby same.Key
            select CreateFile(same.Key, GetLines(same)),
        ];

        string GetPath(LoadedProject project) =>
            Path.Combine(
                folder is null ? Path.GetDirectoryName(project.File)! : Path.Combine(folder, project.Name),
                PackageSummaries.FileName
            );

        IEnumerable<string> GetLines(IEnumerable<LoadedProject> same) =>
            ReferencedPackages
                .FindPackages(same.SelectMany(GetReferences))
                .SelectMany(unit => found.GetValueOrDefault(unit.ToString()) ?? []);
    }

    static ImmutableArray<ChangedFile> CreateAssemblyFiles(IReadOnlyDictionary<string, IReadOnlyList<string>> found, string folder)
    {
        var files = new List<(string Assembly, List<string> Lines)>();
        foreach (
            var line in found
                .Where(f => !ReferencedPackages.IsFramework(f.Key))
                .OrderBy(f => f.Key, StringComparer.Ordinal)
                .SelectMany(f => f.Value)
        )
            if (SummaryHeader.ParseHeader(line) is { } head)
                files.Add((head.AssemblyName, [line]));
            else
                files[^1].Lines.Add(line);
        return [.. files.Select(f => CreateFile(Path.Combine(folder, f.Assembly + ".txt"), f.Lines))];
    }

    static ChangedFile CreateFile(string path, IEnumerable<string> lines) =>
        ChangedFile.CreateOwned(
            path,
            string.Join(
                '\n',
                lines.SelectMany(l => l.StartsWith("[assembly", StringComparison.Ordinal) ? new[] { "", l } : [l]).Prepend(Head)
            ) + "\n"
        );
}
