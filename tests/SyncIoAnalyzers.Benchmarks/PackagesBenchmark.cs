using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Packages;
using SyncIoAnalyzers.Packages.Sources;
using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// Measures the cost of reading code in <c>syncio packages</c>: the frameworks, the assemblies of this program, and its growth with
/// generated packages.
/// </summary>
internal static class PackagesBenchmark
{
    const int RoundCount = 3,
        ModulesOfPackage = 25;

    static readonly int[] DefaultSizes = [40, 200];

    /// <summary>
    /// Measures; "remembered" is a run in which nothing has changed since. The frameworks are remembered while other code is read.
    /// </summary>
    /// <param name="arguments">Numbers of generated packages.</param>
    public static int RunBenchmark(string[] arguments)
    {
        var sizes = WorkMeasurement.ParseSizes(arguments, DefaultSizes);
        var folder = Directory.CreateTempSubdirectory("packages-").FullName;
        try
        {
            CreateTable(sizes, folder).PrintRows();
            return 0;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    static TextTable CreateTable(int[] sizes, string folder)
    {
        var table = new TextTable(
            "",
            "assemblies",
            "IL (MB)",
            "processor (s)",
            "an assembly (ms)",
            "a MB of IL (s)",
            "allocated (MB)",
            "remembered (s)",
            "allocated (MB)"
        );
        string[] frameworks = [.. BuildFacts.GetAll("Refs").SelectMany(r => Directory.EnumerateFiles(r, "*.dll"))];
        string[] own = [.. Directory.EnumerateFiles(AppContext.BaseDirectory, "*.dll").Where(IsAssembly)];
        var known = Path.Combine(folder, "known");
        ReadPackages(frameworks, new(known));
        Add(table, "the frameworks", frameworks, []);
        Add(table, "this program", own, frameworks);
        var generated = Enumerable.Range(0, sizes[^1]).Select(i => CompilePackage(i, folder)).ToArray();
        var one = Add(table, "1 generated package", generated[..1], frameworks);
        var figures = sizes.Select(size => Add(table, $"{size} generated packages", generated[..size], frameworks)).ToArray();
        string Growth(int i) => TextTable.FormatFigure(WorkMeasurement.FitExponent(sizes, [.. figures.Select(f => f[i] - one[i])]));
        table.AddRow("grows beyond that of one to the", "", "", Growth(0), "", "", Growth(1), Growth(2), Growth(3));
        return table;

        double[] Add(TextTable to, string title, string[] references, string[] remembered)
        {
            Console.Error.WriteLine(title);
            var figures = WorkMeasurement.MeasureMedians(RoundCount, () => MeasureRound(references, remembered, known));
            to.AddRow([title, .. CreateCells(figures, [.. ReferencedPackages.FindPackages(references).SelectMany(u => u.Files)])]);
            return figures;
        }
    }

    static string[] CreateCells(double[] figures, string[] files)
    {
        var megabytes = files.Sum(CountCodeBytes) / 1e6;
        return
        [
            $"{files.Length}",
            TextTable.FormatFigure(megabytes),
            TextTable.FormatFigure(figures[0]),
            TextTable.FormatFigure(1000 * figures[0] / files.Length, "0.0"),
            TextTable.FormatFigure(figures[0] / megabytes),
            TextTable.FormatFigure(figures[1], "0"),
            TextTable.FormatFigure(figures[2]),
            TextTable.FormatFigure(figures[3], "0"),
        ];
    }

    /// <summary>
    /// Returns the cost of some assemblies beyond others that are remembered, at first and when they are remembered as well.
    /// </summary>
    static double[] MeasureRound(string[] references, string[] remembered, string known)
    {
        var folder = Directory.CreateDirectory(Path.Combine(known, Path.GetRandomFileName())).FullName;
        var cache = new PackageCache(folder);
        var others = (Seconds: 0.0, Megabytes: 0.0);
        if (remembered.Length > 0)
        {
            foreach (var file in Directory.EnumerateFiles(known))
                File.Copy(file, Path.Combine(folder, Path.GetFileName(file)));
            others = WorkMeasurement.MeasureWork(() => ReadPackages(remembered, cache));
        }

        var first = WorkMeasurement.MeasureWork(() => ReadPackages([.. remembered, .. references], cache));
        var again = WorkMeasurement.MeasureWork(() => ReadPackages([.. remembered, .. references], cache));
        return
        [
            first.Seconds - others.Seconds,
            first.Megabytes - others.Megabytes,
            again.Seconds - others.Seconds,
            again.Megabytes - others.Megabytes,
        ];
    }

    static void ReadPackages(string[] references, PackageCache cache)
    {
        if (
            PackageWalk
                .ReadPackages(ReferencedPackages.FindPackages(references), cache, _ => { }, ParallelWorker.CreateDefault(default))
                .Count == 0
        )
            throw new InvalidOperationException("There is nothing to read.");
    }

    /// <summary>Compiles a package of one assembly: services that wait for databases, two calls deep.</summary>
    static string CompilePackage(int package, string folder)
    {
        var modules = Enumerable
            .Range(package * ModulesOfPackage, ModulesOfPackage)
            .Select(i => GeneratedProject.CreateModule(i, isClean: i % 10 > 0));
        var trees = modules.SelectMany(m => new[] { m.Model, m.Repository, m.Service }).Select(text => CSharpSyntaxTree.ParseText(text));
        var file = Path.Combine(folder, $"Generated{package}.dll");
        var result = GeneratedProject
            .CreateCompilation(GeneratedCodeKind.DirtyLibrary, 1)
            .WithAssemblyName($"Generated{package}")
            .AddSyntaxTrees(trees)
            .Emit(file);
        return result.Success ? file : throw new InvalidOperationException(result.Diagnostics[0].ToString());
    }

    static bool IsAssembly(string file)
    {
        using var reader = new PEReader(File.OpenRead(file));
        return reader.HasMetadata;
    }

    /// <summary>Returns the number of code bytes of all methods.</summary>
    static long CountCodeBytes(string file)
    {
        using var reader = new PEReader(File.OpenRead(file));
        if (!reader.HasMetadata)
            return 0;
        var metadata = reader.GetMetadataReader();
        return metadata
            .MethodDefinitions.Select(m => metadata.GetMethodDefinition(m))
            .Where(m => m.RelativeVirtualAddress > 0 && (m.ImplAttributes & System.Reflection.MethodImplAttributes.CodeTypeMask) == 0)
            .Sum(m => (long)reader.GetMethodBody(m.RelativeVirtualAddress).GetILReader().Length);
    }
}
