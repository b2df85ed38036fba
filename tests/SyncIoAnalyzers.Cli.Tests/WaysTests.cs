using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The line by which one member of a request path leads to the next.</summary>
public class WaysTests
{
    const string Types = """
        interface IStore { int Load(); }
        class Cache { public int Load() => 0; public int Size => 1; }
        class Sql : IStore { public int Load() => 0; }
        class Base { public virtual int Load() => 0; }
        class Derived : Base { public override int Load() => 1; }
        class Bus { public void Send(object message) { } }
        record Ask(int Id);
        class Asked { public void Handle(Ask ask) { } }
        static class Extensions { public static int Twice(this Cache cache) => 0; }
        """;

    [Theory]
    [InlineData("IStore store", "cache.Load();\nstore.Load();", "M:Sql.Load", 3)]
    [InlineData("Base store", "store.ToString();\ncache.Load();\nstore?.ToString();\nstore.Load();", "M:Derived.Load", 5)]
    [InlineData("Sql store", "store.Load();\ncache.Load();", "M:Cache.Load", 3)]
    [InlineData("Sql store", "_ = nameof(Cache.Load);\ncache.Load();", "M:Cache.Load", 3)]
    [InlineData("Bus bus", "bus.Send(1);\nbus.Send(new Ask(2));", "M:Asked.Handle(Ask)", 3)]
    [InlineData("Bus bus", "bus.Send(1);\nbus.Send(cache.Size);", "M:Cache.get_Size", 3)]
    [InlineData("Bus bus", "bus.Send(1);\nbus.Send(cache.Twice());", "M:Extensions.Twice(Cache)", 3)]
    [InlineData("IStore store", "", "M:Sql.#ctor", 1)]
    [InlineData("Bus bus", "bus.Send(1);", "M:Cache.Nothing", 0)]
    public void The_line_of_the_matching_symbol_is_used(string parameter, string body, string next, int line) =>
        Assert.Equal(line, FindLine(parameter, body, next));

    static int FindLine(string parameter, string body, string next)
    {
        var code = CSharpSyntaxTree.ParseText($"class Orders {{ void Get({parameter}, Cache cache) {{\n{body}\n}} }}", path: "/Orders.cs");
        var compilation = CSharpCompilation.Create(
            "Shop",
            [code, CSharpSyntaxTree.ParseText(Types, path: "/Types.cs")],
            [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]
        );
        using var workspace = new AdhocWorkspace();
        var project = new CompiledProject(
            new("Shop", "/Shop.csproj", "", workspace.AddProject("Shop", LanguageNames.CSharp), 0),
            compilation,
            new AnalyzerOptions([]),
            0
        );
        var finding = FindingReports.Orders with
        {
            Entry = "GET /",
            Path = ["Orders.Get", next[(next.IndexOf(':') + 1)..].Split('(')[0].Replace("get_", "")],
            StepKeys = [Get(), Get(), "Shop/" + next],
        };
        return new FindingLocator([project], "/").LocateFinding(finding).Steps[1].CallLine;

        string Get() => "Shop/" + compilation.GetTypeByMetadataName("Orders")!.GetMembers("Get").Single().GetDocumentationCommentId();
    }
}
