using System.IO.Compression;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>The package, packed once into a folder that serves as a feed.</summary>
/// <remarks>Projects beneath the same root use that feed and a packages folder of their own.</remarks>
public sealed class PackageFeed : IAsyncLifetime
{
    readonly Lazy<Task<AppProject>> _web;
    readonly Lazy<Task<InstalledTool>> _tool;
    readonly Lazy<Task<string>> _detector;
    readonly Lazy<string[]> _analyzers;

    public PackageFeed()
    {
        _web = new(() => AppProject.WithPackage(this, "Web", SourceTexts.Web, SourceTexts.ThreeSites));
        _tool = new(() => Support.InstalledTool.InstallAsync(this));
        _detector = new(() => PackAsync("detector", "src/SyncIoAnalyzers.Detector"));
        _analyzers = new(UnpackAnalyzers);
    }

    public string Root { get; } = Directory.CreateTempSubdirectory("syncio-package-").FullName;

    /// <summary>
    /// The version that this run packs. Each run has its own, days and half seconds, so that a package that the machine unpacked before
    /// is never
    /// tested in place of the one just built.
    /// </summary>
    static readonly string RunVersion = CreateRunVersion(DateTime.UtcNow);

    /// <summary>A version packed before must not come from a cache.</summary>
    public string Packages => Path.Combine(Root, "packages");

    /// <summary>
    /// Gets a separate home folder: the SDK would look for a tool of this version in the folder from which it was once installed. The
    /// NuGet settings still apply.
    /// </summary>
    public string Home
    {
        get
        {
            var home = Directory.CreateDirectory(Path.Combine(Root, "home")).FullName;
            var settings = Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget");
            if (Directory.Exists(settings) && !Directory.Exists(Path.Combine(home, ".nuget")))
                Directory.CreateSymbolicLink(Path.Combine(home, ".nuget"), settings);
            return home;
        }
    }

    public string Package { get; private set; } = "";

    /// <summary>Gets its version.</summary>
    public string Version => Path.GetFileNameWithoutExtension(Package)["SyncIoAnalyzers.".Length..];

    /// <summary>Gets the project that most tests build, each with other properties.</summary>
    public Task<AppProject> Web => _web.Value;

    /// <summary>Gets the installed command-line tool.</summary>
    public Task<InstalledTool> Tool => _tool.Value;

    public async ValueTask InitializeAsync()
    {
        foreach (var (name, text) in SourceTexts.CreateIsolation(BuildPaths.PackagesFolder))
            File.WriteAllText(Path.Combine(Root, name), text);
        Package = await PackAsync("feed");
    }

    /// <summary>
    /// Packs everything from scratch. The analyzers do not run on our own code: they change nothing in the assembly and take most of the
    /// time.
    /// </summary>
    public async Task<string> PackAsync(string folder, string project = "nuget/SyncIoAnalyzers")
    {
        var (artifacts, output) = (Path.Combine(Root, "artifacts"), Path.Combine(Root, folder));
        await DotnetCommand.RunSuccessfully(
            Path.Combine(BuildPaths.Repository, project),
            null,
            "pack",
            "-o",
            output,
            "--artifacts-path",
            artifacts,
            "-p:RunAnalyzers=false",
            "-p:MinVerVersionOverride=" + RunVersion,
            "-m:1"
        );
        Directory.Delete(artifacts, recursive: true);
        return Directory.GetFiles(output, "*.nupkg").OrderBy(File.GetLastWriteTimeUtc).Last();
    }

    /// <summary>Gets the package of the detector.</summary>
    public Task<string> Detector => _detector.Value;

    /// <summary>Gets the unpacked assemblies that a compiler or an editor loads.</summary>
    public string[] Analyzers => _analyzers.Value;

    public ZipArchive OpenPackage() => ZipFile.OpenRead(Package);

    public string ReadEntry(string entry)
    {
        using var package = OpenPackage();
        using var reader = new StreamReader(package.GetEntry(entry)!.Open());
        return reader.ReadToEnd();
    }

    static string CreateRunVersion(DateTime now) =>
        FormattableString.Invariant($"0.{(now - DateTime.UnixEpoch).Days}.{(int)now.TimeOfDay.TotalSeconds / 2}");

    string[] UnpackAnalyzers()
    {
        var folder = Path.Combine(Root, "unpacked");
        ZipFile.ExtractToDirectory(Package, folder);
        return Directory.GetFiles(Path.Combine(folder, "analyzers", "dotnet", "cs"), "*.dll");
    }

    public ValueTask DisposeAsync()
    {
        Directory.Delete(Root, recursive: true);
        return ValueTask.CompletedTask;
    }
}

/// <summary>The collection of every test class: one pack serves all, and no two builds run at once.</summary>
[CollectionDefinition(nameof(PackageFeed))]
public sealed class FeedCollection : ICollectionFixture<PackageFeed>;
