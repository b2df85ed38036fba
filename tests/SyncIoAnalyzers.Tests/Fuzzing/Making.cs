using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Tests.Fuzzing;

/// <summary>Makes the case of a number.</summary>
internal static class Making
{
    static readonly LanguageVersion[] Versions = [.. Enum.GetValues<LanguageVersion>().Where(v => v is not (LanguageVersion.Default or LanguageVersion.LatestMajor))];
    static readonly OutputKind[] Kinds = [OutputKind.ConsoleApplication, OutputKind.WindowsApplication, OutputKind.NetModule, OutputKind.WindowsRuntimeApplication];

    /// <summary>The usings of every case, in the words of C# 10.</summary>
    public static string Usings { get; } = Refs.AspNetCore.GlobalUsings + "global using static Given;\n";

    /// <summary>The case of a number. Those in which fixes are tried are milder: in rubbish there is nothing to fix.</summary>
    public static FuzzCase Case(int seed, int number, bool isForFix)
    {
        var dice = new Dice(seed, number);
        var version = dice.Chance(75) || isForFix ? LanguageVersion.Preview : dice.Pick(Versions);
        var mutations = isForFix ? dice.Chance(65) ? 0 : 1 + dice.Below(2) : dice.Chance(10) ? 0 : 1 + dice.Below(4);
        var isHuge = !isForFix && dice.Below(400) == 0;
        var sources = isHuge ? [Huge.Source(dice)] : Enumerable.Range(0, dice.Chance(80) ? 1 : 2).Select(_ => Base(dice, isForFix ? 80 : 35)).ToArray();
        for (var i = 0; i < mutations; i++)
            sources[i % sources.Length] = Mutations.Once(sources[i % sources.Length], dice, isForFix);
        return Surroundings.Around(new FuzzCase(seed, number)
        {
            Sources = [.. sources.Select(s => InItsVersion(s, version)), Pool.Given, .. version >= LanguageVersion.CSharp10 ? [Usings] : Array.Empty<string>()],
            Version = version,
            Kind = isForFix || dice.Chance(85) ? sources.Any(IsProgram) ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary : dice.Pick(Kinds),
            References = isForFix || dice.Chance(80) ? "web" : dice.Pick(Compiled.Sets.Keys.ToArray()),
        }, dice, isForFix);
    }

    /// <summary>A source to start from.</summary>
    public static string Base(Dice dice, int shapesOfHundred = 35) =>
        dice.Chance(shapesOfHundred) ? Shapes.Types(dice, 1 + dice.Below(2)) : dice.Pick(dice.Below(10) switch { < 5 => Pool.Snippets, < 8 => Pool.Odd, _ => Pool.Samples });

    /// <summary>Before C# 10 every file has its own usings.</summary>
    static string InItsVersion(string source, LanguageVersion version) =>
        version >= LanguageVersion.CSharp10 ? source : Usings[(Usings.IndexOf('\n') + 1)..].Replace("global using", "using", StringComparison.Ordinal) + source;

    static bool IsProgram(string source) => source.StartsWith("var ", StringComparison.Ordinal) || source.Contains("WebApplication.Create");
}
