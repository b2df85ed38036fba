using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Tests.Requests;

/// <summary>A key leads back to the code that it was made of.</summary>
public class KeyTests
{
    const string Member = "void M() { System.Action a = () => M(); }";

    [Theory, InlineData("Web/M:A.M", Member), InlineData("Web/M:A.M#0", "() => M()"), InlineData("Web/M:A.M#9", Member), InlineData("Web/M:A.N", null), InlineData("Other/M:A.M", null)]
    public void The_code_of_a_key(string key, string? code) =>
        Assert.Equal(code, new Keys(["Web"]).Code(key, CSharpCompilation.Create("Web", [CSharpSyntaxTree.ParseText("class A { " + Member + " }")], Refs.Net.Assemblies))?.ToString());
}
