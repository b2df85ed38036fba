using System.Diagnostics;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>
/// A copy of a sample solution whose projects reference the package. It is outside of the folder of the feed and uses the package folder
/// of the machine for other packages.
/// </summary>
public sealed partial class SampleSolution : IDisposable
{
    readonly PackageFeed _feed;
    readonly string _root = Directory.CreateTempSubdirectory("syncio sämple ").FullName;
    readonly string _name;

    SampleSolution(PackageFeed feed, string name) => (_feed, _name) = (feed, name);

    /// <summary>Copies the sample, changes the copy if requested, and restores it.</summary>
    public static async Task<SampleSolution> WithPackage(PackageFeed feed, string name, Action<SampleSolution>? change = null)
    {
        var sample = new SampleSolution(feed, name);
        var from = Path.Combine(BuildPaths.Repository, "tests", "samples");
        foreach (
            var file in Directory
                .EnumerateFiles(from)
                .Concat(Directory.EnumerateFiles(Path.Combine(from, name), "*", SearchOption.AllDirectories).Where(IsSource))
        )
        {
            var to = Path.Combine(sample._root, Path.GetRelativePath(from, file));
            Directory.CreateDirectory(Path.GetDirectoryName(to)!);
            File.Copy(file, to, overwrite: true);
        }

        foreach (var (file, text) in SourceTexts.OfSample(feed, BuildPaths.PackagesFolder))
            File.WriteAllText(Path.Combine(sample._root, file), text);
        change?.Invoke(sample);
        await sample.RunSuccessfully("restore");
        return sample;
    }

    /// <summary>Gets the folder of the solution.</summary>
    public string Folder => Path.Combine(_root, _name);

    /// <summary>Gets its source files by name as one text.</summary>
    public string Code => string.Join("\n", FindFiles("*.cs").Select(f => $"== {Path.GetRelativePath(_root, f)}\n{File.ReadAllText(f)}"));

    /// <summary>Fixes the findings of some rules, as <c>dotnet format</c> does.</summary>
    public Task FormatAsync(params string[] rules) =>
        RunSuccessfully(["format", "analyzers", "--no-restore", "--severity", "info", "--diagnostics", .. rules]);

    /// <summary>Returns the findings of our rules in a build of all projects, in the form of <see cref="FormatLine"/>.</summary>
    public async Task<IEnumerable<string>> FindFindings()
    {
        await RunSuccessfully("build", "--no-restore", "-p:ErrorLog=x.sarif%2Cversion=2.1");
        return FindFiles("x.sarif")
            .SelectMany(OfLog)
            .Where(line => line.StartsWith("SIO", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal);
    }

    /// <summary>
    /// Builds all projects in parallel with every message once, because <c>dotnet build</c> repeats its messages in a summary.
    /// </summary>
    public Task<(int ExitCode, string Output)> BuildAsync(params string[] properties) =>
        DotnetCommand.RunCommand(Folder, _feed.Packages, BuildAll(properties));

    /// <summary>Builds while the <c>obj</c> folder of a project is read-only.</summary>
    public Task<(int ExitCode, string Output)> BuildReadOnly(string project, params string[] properties) =>
        DotnetCommand.RunCommand(
            Folder,
            _feed.Packages,
            ReadOnlyFolder.WrapCommand(Path.Combine(Folder, project, "obj"), BuildAll(properties))
        );

    static string[] BuildAll(string[] properties) =>
        ["dotnet", "msbuild", "-m", "-tl:off", "-nologo", "-v:m", .. properties.Select(p => "-p:" + p)];

    /// <summary>
    /// Starts a build of all projects as the first process of a session and a process group, so that a signal to the group reaches every
    /// process of the build.
    /// </summary>
    public Process StartBuild(params string[] properties) =>
        DotnetCommand.StartProcess(
            Folder,
            _feed.Packages,
            ["setsid", "env", "--default-signal=INT", "dotnet", "build", "--no-restore", "-tl:off", .. properties.Select(p => "-p:" + p)]
        );

    /// <summary>Gets all files below the solution.</summary>
    public IEnumerable<string> AllFiles => Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories);

    /// <summary>Deletes the findings of the last analyses, as an analysis does before it begins.</summary>
    public void ForgetFindings()
    {
        foreach (var findings in AllFiles.Where(f => Path.GetFileName(f) == "findings.txt"))
            File.Delete(findings); // the analysis writes this file at once
    }

    /// <summary>Makes the analysis input of a project newer than the analyses.</summary>
    public void TouchProject(string project) => File.SetLastWriteTimeUtc(ReadDescription(project), DateTime.UtcNow);

    /// <summary>
    /// Blocks analyses on the input of a project until the returned object is disposed: they read a pipe without a writer.
    /// </summary>
    public IDisposable HangBuild(string project)
    {
        var file = ReadDescription(project);
        File.Move(file, file + ".kept");
        using var make = Process.Start("mkfifo", [file]);
        make.WaitForExit();
        return new HangingBuild(file);
    }

    string ReadDescription(string project) =>
        AllFiles.Single(f => f.Contains(project + Path.DirectorySeparatorChar) && Path.GetFileName(f) == "project.txt");

    /// <summary>Adds a copy of a project.</summary>
    public void CopyProject(string project, string copy)
    {
        var to = Directory.CreateDirectory(Path.Combine(Folder, copy)).FullName;
        foreach (var file in Directory.EnumerateFiles(Path.Combine(Folder, project)))
            File.Copy(file, Path.Combine(to, Path.GetFileName(file).Replace(project, copy)));
        var solution = Path.Combine(Folder, _name + ".slnx");
        File.WriteAllText(
            solution,
            File.ReadAllText(solution).Replace("</Solution>", $"""<Project Path="{copy}/{copy}.csproj" /></Solution>""")
        );
    }

    /// <summary>Rewrites a file from its current text, which is empty for a new file.</summary>
    public void EditFile(string file, Func<string, string> change)
    {
        var path = Path.Combine(Folder, file);
        File.WriteAllText(path, change(File.Exists(path) ? File.ReadAllText(path) : ""));
    }

    /// <summary>Replaces the compiler arguments that the build of a project recorded.</summary>
    public void BreakProject(string project)
    {
        foreach (var file in Directory.EnumerateFiles(Path.Combine(Folder, project, "obj"), "project.txt", SearchOption.AllDirectories))
            File.WriteAllText(file, "broken");
    }

    /// <summary>Returns the additional files of a project in a design-time build, as an editor runs it.</summary>
    public async Task<string> AdditionalFiles(string project, params string[] properties) =>
        (
            await DotnetCommand.RunAsync(
                Folder,
                _feed.Packages,
                ["msbuild", Path.Combine(project, project + ".csproj"), "-getItem:AdditionalFiles", .. properties.Select(p => "-p:" + p)]
            )
        ).Output;

    /// <summary>Returns the warnings and errors about files in a build output, with the name of the reporting project.</summary>
    public static List<string> ParseReports(string output) =>
        [
            .. ReportPattern()
                .Matches(output)
                .Select(m => $"{m.Groups["file"]}({m.Groups["line"]}): {m.Groups["what"]} [{m.Groups["by"]}]")
                .Order(StringComparer.Ordinal),
        ];

    /// <summary>
    /// Gets the findings on request paths according to the comments in the code, except those that are info everywhere.
    /// </summary>
    public List<string> Tagged =>
        [
            .. from file in FindFiles("*.cs")
            from line in File.ReadLines(file).Select((text, i) => (Tag: TagPattern().Match(text), Number: i + 1))
            where line.Tag.Success && line.Tag.Groups["id"].Value != "SIO102"
            select $"{Path.GetFileName(file)}({line.Number}): {line.Tag.Groups["id"]} of {line.Tag.Groups["entry"]}",
        ];

    /// <summary>Gets the last write times of build outputs by name: assemblies and findings.</summary>
    public List<string> OutputTimes =>
        [
            .. Directory
                .EnumerateFiles(Folder, "*", SearchOption.AllDirectories)
                .Where(f =>
                    f.Contains("obj")
                    && (f.EndsWith(".dll", StringComparison.Ordinal) || f.EndsWith("findings.txt", StringComparison.Ordinal))
                )
                .Order(StringComparer.Ordinal)
                .Select(f => $"{f} {File.GetLastWriteTimeUtc(f):O}"),
        ];

    /// <summary>A finding: rule, severity, file, line and message.</summary>
    public static string FormatLine(string id, string severity, string file, int line, string message) =>
        $"{id} {severity} {Path.GetFileName(file)}({line}): {message}";

    public void Dispose() => Directory.Delete(_root, recursive: true);

    static IEnumerable<string> OfLog(string file)
    {
        using var log = JsonDocument.Parse(File.ReadAllText(file));
        foreach (var result in log.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray())
        {
            var place = result.GetProperty("locations")[0].GetProperty("physicalLocation");
            yield return FormatLine(
                result.GetProperty("ruleId").GetString()!,
                result.GetProperty("level").GetString()!.Replace("note", "info"),
                place.GetProperty("artifactLocation").GetProperty("uri").GetString()!,
                place.GetProperty("region").GetProperty("startLine").GetInt32(),
                result.GetProperty("message").GetProperty("text").GetString()!
            );
        }
    }

    IEnumerable<string> FindFiles(string pattern) =>
        Directory.EnumerateFiles(Folder, pattern, SearchOption.AllDirectories).Where(IsSource).Order(StringComparer.Ordinal);

    static bool IsSource(string file) => !file.Split('/', '\\').Any(part => part is "obj" or "bin");

    [GeneratedRegex(@"(?<file>\w+\.cs)\((?<line>\d+),\d+\): (?<what>(warning|error) [^\r\n]*) \[.*?(?<by>[\w.]+)\.csproj\S*\]")]
    private static partial Regex ReportPattern();

    [GeneratedRegex(@"// finds (?<id>SIO\d+) of (?<entry>.+?) → ")]
    private static partial Regex TagPattern();

    Task RunSuccessfully(params string[] arguments) => DotnetCommand.RunSuccessfully(Folder, _feed.Packages, arguments);

    sealed class HangingBuild(string file) : IDisposable
    {
        public void Dispose() => File.Move(file + ".kept", file, overwrite: true);
    }
}
