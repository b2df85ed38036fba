using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Makes the case of a number.</summary>
internal static class Making
{
    static readonly LanguageVersion[] Versions =
    [
        .. Enum.GetValues<LanguageVersion>().Where(v => v is not (LanguageVersion.Default or LanguageVersion.LatestMajor)),
    ];
    static readonly OutputKind[] Kinds =
    [
        OutputKind.ConsoleApplication,
        OutputKind.WindowsApplication,
        OutputKind.NetModule,
        OutputKind.WindowsRuntimeApplication,
    ];

    /// <summary>The usings of every case, in the words of C# 10.</summary>
    public static string Usings { get; } = Refs.AspNetCore.GlobalUsings + "global using static Given;\n";

    /// <summary>
    /// So many cases share a compilation, each in a namespace of its own: the references and tables that a compilation looks up cost more
    /// than any of them.
    /// </summary>
    public const int Group = 20;

    /// <summary>The cases of a group. Those in which fixes are tried are milder: in rubbish there is nothing to fix.</summary>
    public static FuzzCase Cases(int seed, int group, bool isForFix)
    {
        var dice = new Dice(seed, group);
        var version = isForFix || dice.Chance(75) ? LanguageVersion.Preview : dice.Pick(Versions);
        var sources = Enumerable.Range(0, Group).Select(i => InItsVersion(Placed(Source(dice, isForFix), i), version)).ToArray();
        return Surroundings.Around(
            new FuzzCase(seed, group)
            {
                Sources = [.. sources, .. version >= LanguageVersion.CSharp10 ? [Usings] : Array.Empty<string>()],
                Version = version,
                Kind = isForFix || dice.Chance(80) ? OutputKind.DynamicallyLinkedLibrary : dice.Pick(Kinds),
                References = isForFix || dice.Chance(80) ? "web" : dice.Pick(Compiled.Sets.Keys.ToArray()),
            },
            dice,
            isForFix
        );
    }

    static string Source(Dice dice, bool isForFix)
    {
        var source = Base(dice, isForFix ? 80 : 35);
        for (var mutations = isForFix ? Math.Max(0, dice.Below(6) - 3) : dice.Below(5); mutations > 0; mutations--)
            source = Mutations.Once(source, dice, isForFix);
        return source;
    }

    /// <summary>Names that several cases declare do not meet, as far as they can be kept apart.</summary>
    static string Placed(string source, int index) =>
        CSharpSyntaxTree.ParseText(source).GetCompilationUnitRoot() is { Usings.Count: 0, Externs.Count: 0, AttributeLists.Count: 0 } root
        && !root.Members.Any(m => m is GlobalStatementSyntax or FileScopedNamespaceDeclarationSyntax)
            ? $"namespace K{index} {{ {source}\n}}"
            : source;

    /// <summary>A source to start from.</summary>
    public static string Base(Dice dice, int shapesOfHundred = 35) =>
        dice.Chance(shapesOfHundred)
            ? Shapes.Types(dice, 1 + dice.Below(2))
            : dice.Pick(
                dice.Below(10) switch
                {
                    < 5 => Pool.Snippets,
                    < 8 => Pool.Odd,
                    _ => Pool.Samples,
                }
            );

    /// <summary>Before C# 10 every file has its own usings.</summary>
    static string InItsVersion(string source, LanguageVersion version) =>
        version >= LanguageVersion.CSharp10
            ? source
            : Usings[(Usings.IndexOf('\n') + 1)..].Replace("global using", "using", StringComparison.Ordinal) + source;
}
