using System.Text.Json;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>A project on disk, of one source file, that a test builds as its user would.</summary>
public sealed class AppProject
{
    readonly PackageFeed _feed;
    readonly string _folder;
    bool _isRestored;

    /// <param name="feed">The feed with the package.</param>
    /// <param name="name">The name of the project and of its folder.</param>
    /// <param name="project">Its project file.</param>
    /// <param name="code">Its source file.</param>
    /// <param name="language">The language in the extensions of both files.</param>
    public AppProject(PackageFeed feed, string name, string project, string code, string language = "cs")
    {
        (_feed, _folder) = (feed, Directory.CreateDirectory(Path.Combine(feed.Root, name)).FullName);
        File.WriteAllText(Path.Combine(_folder, $"{name}.{language}proj"), project);
        File.WriteAllText(Path.Combine(_folder, "Program." + language), code);
    }

    /// <summary>Creates a project and adds the package with the command from the readme.</summary>
    public static async Task<AppProject> WithPackage(PackageFeed feed, string name, string project, string code)
    {
        var app = new AppProject(feed, name, project, code);
        await DotnetCommand.RunSuccessfully(app._folder, feed.Packages, "add", "package", "SyncIoAnalyzers");
        app._isRestored = true;
        return app;
    }

    public string ProjectText => File.ReadAllText(Directory.GetFiles(_folder, "*.csproj").Single());

    /// <summary>Gets its only source file.</summary>
    public string SourceText => File.ReadAllText(Path.Combine(_folder, "Program.cs"));

    /// <summary>Fixes the findings of some rules, as <c>dotnet format</c> does.</summary>
    public Task FormatAsync(params string[] rules) =>
        DotnetCommand.RunSuccessfully(
            _folder,
            _feed.Packages,
            ["format", "analyzers", "--no-restore", "--severity", "info", "--diagnostics", .. rules]
        );

    /// <summary>Gets the severities in the terms of users: a SARIF note is info. Empty for a build without an error log.</summary>
    public string Findings
    {
        get
        {
            if (!File.Exists(Path.Combine(_folder, "x.sarif")))
                return "";
            using var log = JsonDocument.Parse(File.ReadAllText(Path.Combine(_folder, "x.sarif")));
            var results = log.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray();
            var findings = results.Select(r => $"{r.GetProperty("ruleId")} {r.GetProperty("level")}".Replace("note", "info"));
            return string.Join(", ", findings.Order(StringComparer.Ordinal));
        }
    }

    /// <summary>Builds from scratch; the findings include those of every analyzer and of the compiler.</summary>
    public async Task<BuildResult> BuildAsync(params string[] properties)
    {
        File.Delete(Path.Combine(_folder, "x.sarif"));
        string[] fixedArguments =
        [
            "build",
            "--no-incremental",
            "-m:1",
            "-p:ErrorLog=x.sarif%2Cversion=2.1",
            _isRestored ? "--no-restore" : "-restore",
        ];
        string[] arguments = [.. fixedArguments, .. properties.Select(p => "-p:" + p)];
        var (exitCode, output) = await DotnetCommand.RunAsync(_folder, _feed.Packages, arguments);
        return new BuildResult(exitCode == 0, output, Findings);
    }

    /// <summary>Builds again incrementally and returns the output files that were rewritten.</summary>
    public async Task<(BuildResult Built, IReadOnlyList<string> Written)> BuildAgain(params string[] properties)
    {
        var before = Outputs();
        var (exitCode, output) = await DotnetCommand.RunAsync(
            _folder,
            _feed.Packages,
            ["build", "-m:1", "-p:ErrorLog=x.sarif%2Cversion=2.1", "--no-restore", .. properties.Select(p => "-p:" + p)]
        );
        return (new BuildResult(exitCode == 0, output, Findings), [.. Outputs().Except(before).Select(f => Path.GetFileName(f.File))]);

        List<(string File, DateTime)> Outputs() =>
            [
                .. Directory
                    .EnumerateFiles(Path.Combine(_folder, "obj"), "*.dll", SearchOption.AllDirectories)
                    .Select(f => (f, File.GetLastWriteTimeUtc(f))),
            ];
    }

    /// <summary>Builds with another text in a file, which is restored afterwards.</summary>
    public async Task<BuildResult> BuildWith(string file, string text, params string[] properties)
    {
        var path = Path.Combine(_folder, file);
        var before = File.Exists(path) ? File.ReadAllText(path) : null;
        File.WriteAllText(path, text);
        try
        {
            return await BuildAsync(properties);
        }
        finally
        {
            if (before == null)
                File.Delete(path);
            else
                File.WriteAllText(path, before);
        }
    }
}

/// <summary>The result of a build.</summary>
/// <param name="Findings">Rule and severity of each, in order: <c>SIO001 warning, SIO102 info</c>.</param>
public sealed record BuildResult(bool Passes, string Output, string Findings);
