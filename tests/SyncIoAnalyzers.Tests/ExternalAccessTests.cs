using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CodeFixes;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// Analyzers and fixes use only the compiler: access to the file system, environment or network would make them slow and different on
/// each machine.
/// </summary>
public class ExternalAccessTests
{
    // Readers of text in memory, and members that iterators of the language use.
    static readonly string[] InMemory =
    [
        "System.IO.Stream",
        "System.IO.TextReader",
        "System.IO.StreamReader",
        "System.IO.StringReader",
        "System.IO.TextWriter",
        "System.IO.StringWriter",
    ];
    static readonly string[] Harmless = ["System.IO.Path.GetFileName", "System.Environment.get_CurrentManagedThreadId"];
    static readonly string[] Outside =
    [
        "System.IO.",
        "System.Net.",
        "System.Environment",
        "System.Console",
        "System.Diagnostics.Process",
        "System.AppDomain",
        "System.AppContext",
        "Microsoft.Win32.",
        "System.TimeZone",
        "System.Random",
        "System.DateTime",
        "System.Guid",
    ];

    [Theory, InlineData(typeof(SyncIoAnalyzer)), InlineData(typeof(AwaitFix))]
    public void Analyzers_and_fixes_use_only_the_compiler(Type one) =>
        Assert.DoesNotContain(
            ListMembers(one.Assembly.Location),
            member =>
                Outside.Any(o => member.StartsWith(o, StringComparison.Ordinal))
                && !InMemory.Contains(member[..member.LastIndexOf('.')].TrimEnd('.'))
                && !Harmless.Contains(member)
        );

    [Fact]
    public void Scan_finds_the_members_that_an_assembly_uses() =>
        Assert.Contains("System.IO.File.OpenRead", ListMembers(typeof(ExternalAccessTests).Assembly.Location));

    static List<string> ListMembers(string assembly)
    {
        using var image = new PEReader(File.OpenRead(assembly));
        var metadata = image.GetMetadataReader();
        return
        [
            .. metadata
                .MemberReferences.Select(metadata.GetMemberReference)
                .Where(m => m.Parent.Kind == HandleKind.TypeReference)
                .Select(m =>
                    GetName(metadata, metadata.GetTypeReference((TypeReferenceHandle)m.Parent)) + "." + metadata.GetString(m.Name)
                ),
        ];
    }

    static string GetName(MetadataReader metadata, TypeReference type) =>
        $"{metadata.GetString(type.Namespace)}.{metadata.GetString(type.Name)}";
}
