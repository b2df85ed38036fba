using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using SyncIoAnalyzers.CodeFixes;

namespace SyncIoAnalyzers.Tests;

/// <summary>What analyzers and fixes know comes from the compiler: they ask no file system, environment or network, which would make them slow, and different from machine to machine.</summary>
public class NothingOutsideTests
{
    // What goes over a text in memory, and what the language's own iterators ask.
    static readonly string[] InMemory = ["System.IO.Stream", "System.IO.TextReader", "System.IO.StreamReader", "System.IO.StringReader", "System.IO.TextWriter", "System.IO.StringWriter"];
    static readonly string[] Harmless = ["System.IO.Path.GetFileName", "System.Environment.get_CurrentManagedThreadId"];
    static readonly string[] Outside = ["System.IO.", "System.Net.", "System.Environment", "System.Console", "System.Diagnostics.Process", "System.AppDomain", "System.AppContext", "Microsoft.Win32.", "System.TimeZone", "System.Random", "System.DateTime", "System.Guid"];

    [Theory, InlineData(typeof(SyncIoAnalyzer)), InlineData(typeof(AwaitFix))]
    public void Nothing_outside_the_compiler_is_asked(Type one) =>
        Assert.DoesNotContain(Members(one.Assembly.Location), member => Outside.Any(o => member.StartsWith(o, StringComparison.Ordinal)) && !InMemory.Contains(member[..member.LastIndexOf('.')].TrimEnd('.')) && !Harmless.Contains(member));

    [Fact] public void The_test_sees_what_an_assembly_uses() => Assert.Contains("System.IO.File.OpenRead", Members(typeof(NothingOutsideTests).Assembly.Location));

    static List<string> Members(string assembly)
    {
        using var image = new PEReader(File.OpenRead(assembly));
        var metadata = image.GetMetadataReader();
        return [.. metadata.MemberReferences.Select(metadata.GetMemberReference).Where(m => m.Parent.Kind == HandleKind.TypeReference).Select(m => Name(metadata, metadata.GetTypeReference((TypeReferenceHandle)m.Parent)) + "." + metadata.GetString(m.Name))];
    }

    static string Name(MetadataReader metadata, TypeReference type) => $"{metadata.GetString(type.Namespace)}.{metadata.GetString(type.Name)}";
}
