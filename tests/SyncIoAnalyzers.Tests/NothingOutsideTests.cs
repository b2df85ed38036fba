using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using SyncIoAnalyzers.CodeFixes;

namespace SyncIoAnalyzers.Tests;

/// <summary>What analyzers and fixes know comes from the compiler: they ask no file system, environment or network, which would make them slow, and different from machine to machine.</summary>
public class NothingOutsideTests
{
    // What goes over a text in memory, or is asked of a symbol by its name alone.
    static readonly string[] InMemory = ["System.IO.Stream", "System.IO.TextReader", "System.IO.StreamReader", "System.IO.StringReader", "System.IO.TextWriter", "System.IO.StringWriter"];
    static readonly string[] Outside = ["System.IO.", "System.Net.", "System.Environment", "System.Console", "System.Diagnostics.Process", "System.AppDomain", "System.AppContext", "Microsoft.Win32.", "System.TimeZone", "System.Random", "System.DateTime", "System.Guid"];

    [Theory, InlineData(typeof(SyncIoAnalyzer)), InlineData(typeof(AwaitFix))]
    public void Nothing_outside_the_compiler_is_asked(Type one) =>
        Assert.DoesNotContain(Types(one.Assembly.Location), type => Outside.Any(o => type.StartsWith(o, StringComparison.Ordinal)) && !InMemory.Contains(type));

    [Fact] public void The_test_sees_what_an_assembly_uses() => Assert.Contains("System.IO.File", Types(typeof(NothingOutsideTests).Assembly.Location));

    static List<string> Types(string assembly)
    {
        using var image = new PEReader(File.OpenRead(assembly));
        var metadata = image.GetMetadataReader();
        return [.. metadata.TypeReferences.Select(metadata.GetTypeReference).Select(type => $"{metadata.GetString(type.Namespace)}.{metadata.GetString(type.Name)}")];
    }
}
