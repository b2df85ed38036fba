using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Generates groups of cases from a seed.</summary>
internal static class CaseGenerator
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

    /// <summary>Gets the usings of all cases, as global usings of C# 10.</summary>
    public static string Usings { get; } = TestReferences.AspNetCore.GlobalUsings + "global using static SharedDeclarations;\n";

    /// <summary>
    /// The number of cases that share a compilation, each in its own namespace. Looking up references and tables for a compilation costs
    /// more than any single case.
    /// </summary>
    public const int GroupSize = 20;

    /// <summary>Generates the cases of a group. Cases for fixes are mutated less, because broken code offers nothing to fix.</summary>
    public static FuzzCase GenerateGroup(int seed, int group, bool isForFix)
    {
        var random = new SeededRandom(seed, group);
        var version = isForFix || random.NextChance(75) ? LanguageVersion.Preview : random.PickItem(Versions);
        var sources = Enumerable
            .Range(0, GroupSize)
            .Select(i => AddUsings(WrapInNamespace(GenerateSource(random, isForFix), i), version))
            .ToArray();
        return CaseConfiguration.AddConfiguration(
            new FuzzCase(seed, group)
            {
                Sources = [.. sources, .. version >= LanguageVersion.CSharp10 ? [Usings] : Array.Empty<string>()],
                Version = version,
                Kind = isForFix || random.NextChance(80) ? OutputKind.DynamicallyLinkedLibrary : random.PickItem(Kinds),
                References = isForFix || random.NextChance(80) ? "web" : random.PickItem(CaseCompilation.ReferenceSets.Keys.ToArray()),
            },
            random,
            isForFix
        );
    }

    static string GenerateSource(SeededRandom random, bool isForFix)
    {
        var source = GenerateBase(random, isForFix ? 80 : 35);
        for (var mutations = isForFix ? Math.Max(0, random.NextBelow(6) - 3) : random.NextBelow(5); mutations > 0; mutations--)
            source = SourceMutator.MutateOnce(source, random, isForFix);
        return source;
    }

    /// <summary>Wraps a source in its own namespace where possible, so that declarations of several cases do not collide.</summary>
    static string WrapInNamespace(string source, int index) =>
        CSharpSyntaxTree.ParseText(source).GetCompilationUnitRoot() is { Usings.Count: 0, Externs.Count: 0, AttributeLists.Count: 0 } root
        && !root.Members.Any(m => m is GlobalStatementSyntax or FileScopedNamespaceDeclarationSyntax)
            ? $"namespace K{index} {{ {source}\n}}"
            : source;

    /// <summary>Generates or picks a source to mutate.</summary>
    public static string GenerateBase(SeededRandom random, int grammarPercent = 35) =>
        random.NextChance(grammarPercent)
            ? GrammarGenerator.GenerateTypes(random, 1 + random.NextBelow(2))
            : random.PickItem(
                random.NextBelow(10) switch
                {
                    < 5 => SourcePool.TestSources,
                    < 8 => SourcePool.OddSources,
                    _ => SourcePool.SampleSources,
                }
            );

    /// <summary>Adds usings to each source before C# 10, which has no global usings.</summary>
    static string AddUsings(string source, LanguageVersion version) =>
        version >= LanguageVersion.CSharp10
            ? source
            : Usings[(Usings.IndexOf('\n') + 1)..].Replace("global using", "using", StringComparison.Ordinal) + source;
}
