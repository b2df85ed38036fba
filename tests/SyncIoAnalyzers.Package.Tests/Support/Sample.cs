using System.Text.Json;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>A copy of a sample solution whose projects have the package. It lies outside of the feed's folder, and takes its other packages from where the machine has them.</summary>
public sealed class Sample : IDisposable
{
    readonly Feed _feed;
    readonly string _root = Directory.CreateTempSubdirectory("syncio-sample-").FullName;
    readonly string _name;

    Sample(Feed feed, string name) => (_feed, _name) = (feed, name);

    /// <summary>Copies and restores it.</summary>
    public static async Task<Sample> WithPackage(Feed feed, string name)
    {
        var sample = new Sample(feed, name);
        var from = Path.Combine(Here.Repository, "tests", "samples");
        foreach (var file in Directory.EnumerateFiles(from).Concat(Directory.EnumerateFiles(Path.Combine(from, name), "*", SearchOption.AllDirectories).Where(IsSource)))
        {
            var to = Path.Combine(sample._root, Path.GetRelativePath(from, file));
            Directory.CreateDirectory(Path.GetDirectoryName(to)!);
            File.Copy(file, to, overwrite: true);
        }

        foreach (var (file, text) in Sources.OfSample(feed, Here.PackagesFolder))
            File.WriteAllText(Path.Combine(sample._root, file), text);
        await sample.Succeed("restore");
        return sample;
    }

    /// <summary>The folder of the solution.</summary>
    public string Folder => Path.Combine(_root, _name);

    /// <summary>Its source files by name, one text.</summary>
    public string Code => string.Join("\n", Files("*.cs").Select(f => $"== {Path.GetRelativePath(_root, f)}\n{File.ReadAllText(f)}"));

    /// <summary>Fixes what some rules find, as <c>dotnet format</c> does.</summary>
    public Task Format(params string[] rules) => Succeed(["format", "analyzers", "--no-restore", "--severity", "info", "--diagnostics", .. rules]);

    /// <summary>What our rules report in a build of all projects, as <see cref="Line"/> has it.</summary>
    public async Task<IEnumerable<string>> Findings()
    {
        await Succeed("build", "--no-restore", "-p:ErrorLog=x.sarif%2Cversion=2.1");
        return Files("x.sarif").SelectMany(OfLog).Where(line => line.StartsWith("SIO", StringComparison.Ordinal)).Order(StringComparer.Ordinal);
    }

    /// <summary>A finding: rule, severity, file, line and message.</summary>
    public static string Line(string id, string severity, string file, int line, string message) => $"{id} {severity} {Path.GetFileName(file)}({line}): {message}";

    public void Dispose() => Directory.Delete(_root, recursive: true);

    static IEnumerable<string> OfLog(string file)
    {
        using var log = JsonDocument.Parse(File.ReadAllText(file));
        foreach (var result in log.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray())
        {
            var place = result.GetProperty("locations")[0].GetProperty("physicalLocation");
            yield return Line(result.GetProperty("ruleId").GetString()!, result.GetProperty("level").GetString()!.Replace("note", "info"), place.GetProperty("artifactLocation").GetProperty("uri").GetString()!,
                place.GetProperty("region").GetProperty("startLine").GetInt32(), result.GetProperty("message").GetProperty("text").GetString()!);
        }
    }

    IEnumerable<string> Files(string pattern) => Directory.EnumerateFiles(Folder, pattern, SearchOption.AllDirectories).Where(IsSource).Order(StringComparer.Ordinal);

    static bool IsSource(string file) => !file.Split('/', '\\').Any(part => part is "obj" or "bin");

    Task Succeed(params string[] arguments) => Dotnet.Succeed(Folder, _feed.Packages, arguments);
}
