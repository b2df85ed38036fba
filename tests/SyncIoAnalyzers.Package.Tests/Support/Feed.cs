using System.IO.Compression;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>The package, packed once into a folder that serves as feed.</summary>
/// <remarks>Projects beneath the same root use that feed and a packages folder of their own.</remarks>
public sealed class Feed : IAsyncLifetime
{
    readonly Lazy<Task<App>> _web;
    readonly Lazy<Task<Tool>> _tool;
    readonly Lazy<Task<string>> _detector;
    readonly Lazy<string[]> _analyzers;

    public Feed()
    {
        _web = new(() => App.WithPackage(this, "Web", Sources.Web, Sources.ThreeSites));
        _tool = new(() => Support.Tool.Install(this));
        _detector = new(() => Pack("detector", "src/SyncIoAnalyzers.Detector"));
        _analyzers = new(Unpack);
    }

    public string Root { get; } = Directory.CreateTempSubdirectory("syncio-package-").FullName;

    /// <summary>A version that was packed before must not come from a cache.</summary>
    public string Packages => Path.Combine(Root, "packages");

    public string Package { get; private set; } = "";

    /// <summary>Its version.</summary>
    public string Version => Path.GetFileNameWithoutExtension(Package)["SyncIoAnalyzers.".Length..];

    /// <summary>The project that most tests build, each with other properties.</summary>
    public Task<App> Web => _web.Value;

    /// <summary>The command-line tool, installed.</summary>
    public Task<Tool> Tool => _tool.Value;

    public async Task InitializeAsync()
    {
        foreach (var (name, text) in Sources.Isolation(Here.PackagesFolder))
            File.WriteAllText(Path.Combine(Root, name), text);
        Package = await Pack("feed");
    }

    /// <summary>Packs from nothing. Analyzers are not run on our own code: they change nothing in the assembly and take most of the time.</summary>
    public async Task<string> Pack(string folder, string project = "nuget/SyncIoAnalyzers")
    {
        var (artifacts, output) = (Path.Combine(Root, "artifacts"), Path.Combine(Root, folder));
        await Dotnet.Succeed(Path.Combine(Here.Repository, project), null,
            "pack", "-o", output, "--artifacts-path", artifacts, "-p:RunAnalyzers=false", "-m:1");
        Directory.Delete(artifacts, recursive: true);
        return Directory.GetFiles(output, "*.nupkg").OrderBy(File.GetLastWriteTimeUtc).Last();
    }

    /// <summary>The package of the detector.</summary>
    public Task<string> Detector => _detector.Value;

    /// <summary>The assemblies that a compiler or an editor loads, unpacked.</summary>
    public string[] Analyzers => _analyzers.Value;

    public ZipArchive Open() => ZipFile.OpenRead(Package);

    public string Read(string entry)
    {
        using var package = Open();
        using var reader = new StreamReader(package.GetEntry(entry)!.Open());
        return reader.ReadToEnd();
    }

    string[] Unpack()
    {
        var folder = Path.Combine(Root, "unpacked");
        ZipFile.ExtractToDirectory(Package, folder);
        return Directory.GetFiles(Path.Combine(folder, "analyzers", "dotnet", "cs"), "*.dll");
    }

    public Task DisposeAsync()
    {
        Directory.Delete(Root, recursive: true);
        return Task.CompletedTask;
    }
}

/// <summary>Every test class is in it: one pack serves all, and no two builds run at once.</summary>
[CollectionDefinition(nameof(Feed))]
public sealed class FeedCollection : ICollectionFixture<Feed>;
