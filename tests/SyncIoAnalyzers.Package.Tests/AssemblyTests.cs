using System.IO.Compression;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The references of the assemblies: an older compiler cannot load them.</summary>
[Collection(nameof(PackageFeed))]
public class AssemblyTests(PackageFeed feed)
{
    static readonly Version Roslyn = new(4, 5, 0, 0),
        Immutable = new(6, 0, 0, 0);

    [Fact]
    public void No_reference_is_above_the_floor() =>
        Assert.DoesNotContain(
            new[] { "/SyncIoAnalyzers.dll", "/SyncIoAnalyzers.CodeFixes.dll", "/SyncIoAnalyzers.Common.dll" }.SelectMany(FindReferences),
            r => FindFloor(r.Name!) is { } floor && r.Version > floor
        );

    [Fact]
    public void Analyzers_reference_Roslyn_and_the_immutable_collections() =>
        Assert.Equal(
            ["Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp", "System.Collections.Immutable"],
            FindReferences("/SyncIoAnalyzers.dll").Select(r => r.Name!).Where(n => FindFloor(n) != null).Order(StringComparer.Ordinal)
        );

    [Fact]
    public void Shared_assembly_references_only_netstandard() =>
        Assert.Equal(["netstandard"], FindReferences("/SyncIoAnalyzers.Common.dll").Select(r => r.Name));

    /// <summary>The build task runs on the compiler of the user's SDK.</summary>
    [Fact]
    public void Build_task_references_no_newer_compiler_and_no_workspaces() =>
        Assert.DoesNotContain(
            FindReferences("/SyncIoAnalyzers.Build.dll"),
            r =>
                r.Name!.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal)
                && (r.Version > Roslyn || r.Name.Contains("Workspaces"))
        );

    /// <summary>The command-line compiler has no workspaces.</summary>
    [Fact]
    public void Analyzers_reference_no_workspaces() =>
        Assert.DoesNotContain(FindReferences("/SyncIoAnalyzers.dll"), r => r.Name!.Contains("Workspaces"));

    static Version? FindFloor(string assembly) =>
        assembly.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal) ? Roslyn
        : assembly == "System.Collections.Immutable" ? Immutable
        : null;

    List<AssemblyName> FindReferences(string assembly)
    {
        using var package = feed.OpenPackage();
        return [.. package.Entries.Where(e => e.FullName.EndsWith(assembly, StringComparison.Ordinal)).SelectMany(ReadReferences)];
    }

    static List<AssemblyName> ReadReferences(ZipArchiveEntry entry)
    {
        using var bytes = new MemoryStream();
        using (var stream = entry.Open())
            stream.CopyTo(bytes);
        bytes.Position = 0;
        using var image = new PEReader(bytes);
        var metadata = image.GetMetadataReader();
        return [.. metadata.AssemblyReferences.Select(r => metadata.GetAssemblyReference(r).GetAssemblyName())];
    }
}
