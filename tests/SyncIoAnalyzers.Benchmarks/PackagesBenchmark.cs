using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Cli.Packages;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What it costs <c>syncio packages</c> to read code: of the frameworks and of what this program is made of, and how it grows with generated packages.</summary>
internal static class PackagesBenchmark
{
    const int Rounds = 3, ModulesOfPackage = 25;

    static readonly int[] DefaultSizes = [40, 200];

    /// <summary>Measures; "remembered" is when nothing has changed since. The frameworks are, where something else is read.</summary>
    /// <param name="arguments">Numbers of generated packages.</param>
    public static int Run(string[] arguments)
    {
        var sizes = Measure.Sizes(arguments, DefaultSizes);
        var folder = Directory.CreateTempSubdirectory("packages-").FullName;
        try
        {
            Table(sizes, folder).Print();
            return 0;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    static TextTable Table(int[] sizes, string folder)
    {
        var table = new TextTable("", "assemblies", "IL (MB)", "processor (s)", "an assembly (ms)", "a MB of IL (s)", "allocated (MB)", "remembered (s)", "allocated (MB)");
        string[] frameworks = [.. BuildFacts.All("Refs").SelectMany(r => Directory.EnumerateFiles(r, "*.dll"))];
        string[] own = [.. Directory.EnumerateFiles(AppContext.BaseDirectory, "*.dll").Where(IsAssembly)];
        var known = Path.Combine(folder, "known");
        Read(frameworks, new(known));
        Add(table, "the frameworks", frameworks, []);
        Add(table, "this program", own, frameworks);
        var generated = Enumerable.Range(0, sizes[^1]).Select(i => Generated(i, folder)).ToArray();
        var one = Add(table, "1 generated package", generated[..1], frameworks);
        var figures = sizes.Select(size => Add(table, $"{size} generated packages", generated[..size], frameworks)).ToArray();
        string Growth(int i) => TextTable.Figure(Measure.Exponent(sizes, [.. figures.Select(f => f[i] - one[i])]));
        table.Add("grows beyond that of one to the", "", "", Growth(0), "", "", Growth(1), Growth(2), Growth(3));
        return table;

        double[] Add(TextTable to, string title, string[] references, string[] remembered)
        {
            Console.Error.WriteLine(title);
            var figures = Measure.Medians(Rounds, () => Round(references, remembered, known));
            to.Add([title, .. Cells(figures, [.. ReferencedPackages.Of(references).SelectMany(u => u.Files)])]);
            return figures;
        }
    }

    static string[] Cells(double[] figures, string[] files)
    {
        var megabytes = files.Sum(Il) / 1e6;
        return [$"{files.Length}", TextTable.Figure(megabytes), TextTable.Figure(figures[0]), TextTable.Figure(1000 * figures[0] / files.Length, "0.0"), TextTable.Figure(figures[0] / megabytes), TextTable.Figure(figures[1], "0"), TextTable.Figure(figures[2]), TextTable.Figure(figures[3], "0")];
    }

    /// <summary>What some assemblies cost beyond others that are remembered, first and when they are remembered as well.</summary>
    static double[] Round(string[] references, string[] remembered, string known)
    {
        var folder = Directory.CreateDirectory(Path.Combine(known, Path.GetRandomFileName())).FullName;
        var cache = new PackageCache(folder);
        var others = (Seconds: 0.0, Megabytes: 0.0);
        if (remembered.Length > 0)
        {
            foreach (var file in Directory.EnumerateFiles(known))
                File.Copy(file, Path.Combine(folder, Path.GetFileName(file)));
            others = Measure.Work(() => Read(remembered, cache));
        }

        var first = Measure.Work(() => Read([.. remembered, .. references], cache));
        var again = Measure.Work(() => Read([.. remembered, .. references], cache));
        return [first.Seconds - others.Seconds, first.Megabytes - others.Megabytes, again.Seconds - others.Seconds, again.Megabytes - others.Megabytes];
    }

    static void Read(string[] references, PackageCache cache)
    {
        if (PackageWalk.Run(ReferencedPackages.Of(references), cache, _ => { }, Workers.Default(default)).Count == 0)
            throw new InvalidOperationException("There is nothing to read.");
    }

    /// <summary>A package of one assembly: services that wait for databases, two calls deep.</summary>
    static string Generated(int package, string folder)
    {
        var modules = Enumerable.Range(package * ModulesOfPackage, ModulesOfPackage).Select(i => GeneratedProject.Module(i, isClean: i % 10 > 0));
        var trees = modules.SelectMany(m => new[] { m.Model, m.Repository, m.Service }).Select(text => CSharpSyntaxTree.ParseText(text));
        var file = Path.Combine(folder, $"Generated{package}.dll");
        var result = GeneratedProject.Create(Code.DirtyLibrary, 1).WithAssemblyName($"Generated{package}").AddSyntaxTrees(trees).Emit(file);
        return result.Success ? file : throw new InvalidOperationException(result.Diagnostics[0].ToString());
    }

    static bool IsAssembly(string file)
    {
        using var reader = new PEReader(File.OpenRead(file));
        return reader.HasMetadata;
    }

    /// <summary>How many bytes the code of all methods has.</summary>
    static long Il(string file)
    {
        using var reader = new PEReader(File.OpenRead(file));
        if (!reader.HasMetadata)
            return 0;
        var metadata = reader.GetMetadataReader();
        return metadata.MethodDefinitions.Select(m => metadata.GetMethodDefinition(m)).Where(m => m.RelativeVirtualAddress > 0 && (m.ImplAttributes & System.Reflection.MethodImplAttributes.CodeTypeMask) == 0).Sum(m => (long)reader.GetMethodBody(m.RelativeVirtualAddress).GetILReader().Length);
    }
}
