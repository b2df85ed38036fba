using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests;

/// <summary>Code and projects on which the analyzers once failed: they must report as much as possible and never throw.</summary>
public class RobustnessTests
{
    const string Wait = "static class Wait { public static int For() => Task.Delay(1).ContinueWith(_ => 1).Result; } ";
    const string Home = "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase ";

    [Fact]
    public Task Program_that_registers_itself_is_analyzed() =>
        VerifyRobust(
            "var b = WebApplication.CreateBuilder(); b.Services.AddSingleton<Program>(); var app = b.Build(); app.MapGet(\"/\", () => Wait.For()); app.Run(); "
                + Wait,
            OutputKind.ConsoleApplication
        );

    [Fact]
    public Task Stream_property_of_another_project_is_analyzed() =>
        VerifyRobust(
            Home + "{ public int Get(Lib l) => l.S.Read(new byte[1], 0, 1) + Wait.For(); } " + Wait,
            library: "public class Lib { public Stream S { get; } = new MemoryStream(); }"
        );

    [Fact]
    public Task Missing_interface_is_analyzed() =>
        VerifyRobust(
            "public class Base { } public class Store : Base, IMissing { public int Two(Stream s) => s.Read(new byte[1], 0, 1); }"
        );

    [Fact]
    public Task Types_that_derive_from_each_other_are_analyzed() =>
        VerifyRobust(
            "class A : B { public A() { } } class B : A { } " + Home + "{ public int Get() { new A(); return Wait.For(); } } " + Wait
        );

    [Fact]
    public Task Constant_of_many_terms_is_analyzed() =>
        VerifyRobust(
            Home
                + "{ public const string S = "
                + string.Join(" + ", Enumerable.Repeat("\"a\"", 25000))
                + "; public int Get() => Wait.For(); } "
                + Wait
        );

    [Fact]
    public Task Stored_condition_of_many_terms_is_analyzed() =>
        VerifyRobust(
            Home
                + "{ public int Get(Task<int> t, bool a) { var done = t.IsCompleted && "
                + string.Join(" && ", Enumerable.Repeat("a", 5000))
                + "; if (done) return t.Result; return 0; } }"
        );

    [Fact]
    public Task Missing_index_is_analyzed() =>
        VerifyRobust(
            Home
                + "{ public async Task<int> Get(List<Task<int>> l, int) { await l[]; await l[]; Func<int> f = () => l[].Result; return f(); } }"
        );

    [Fact]
    public Task Bracket_in_a_string_before_a_lambda_is_analyzed() =>
        VerifyRobust(
            Home
                + "{ Microsoft.AspNetCore.Http.HttpRequest Of(string s) => Request; public async Task<int> Get(Task<int> t) { await Of(\"[\").ReadFormAsync(); Func<int> f = () => t.Result; return f(); } }"
        );

    [Fact]
    public Task Lambda_in_a_try_is_analyzed() =>
        VerifyRobust(
            "class A { void M(List<Task<int>> list) { try { if (list.Count > 1) if (list.Count > 2) return; list.ForEach(t => t.Wait()); } finally { if (list.Count > 3) Thread.Sleep(1); } } }"
        );

    [Fact]
    public Task Lambda_in_an_unfinished_using_is_analyzed() => VerifyRobust("using ({ new List<Task>().ForEach(t => t.Wait(");

    [Theory, InlineData(""), InlineData("My/Pkg"), InlineData("a!b"), InlineData("a#1"), InlineData("a:b"), InlineData("F.x(y)")]
    public Task Assembly_of_any_name_is_analyzed(string name) =>
        VerifyRobust(
            "public class H(Action<int> f) { public void Fire() => f(1); } "
                + Home
                + "{ public int Get() { new H(_ => Wait.For()).Fire(); return 1; } } "
                + Wait,
            name: name
        );

    static async Task VerifyRobust(
        string source,
        OutputKind kind = OutputKind.DynamicallyLinkedLibrary,
        string name = "Held",
        string? library = null
    )
    {
        var references = TestReferences.AspNetCore.Assemblies.Cast<MetadataReference>().ToList();
        if (library != null)
            references.Add(
                CompileSource(library, "Library", OutputKind.DynamicallyLinkedLibrary, TestReferences.AspNetCore.Assemblies)
                    .ToMetadataReference()
            );
        var findings = await CompileSource(source, name, kind, references)
            .WithAnalyzers([.. OwnAnalyzers.CodeAnalyzers, new RazorAnalyzer()])
            .GetAnalyzerDiagnosticsAsync();
        Assert.DoesNotContain(findings, finding => finding.Id == "AD0001");
    }

    static CSharpCompilation CompileSource(string source, string name, OutputKind kind, IEnumerable<MetadataReference> references) =>
        CSharpCompilation.Create(
            name,
            new[] { source, TestReferences.AspNetCore.GlobalUsings }.Select(
                (text, i) => CSharpSyntaxTree.ParseText(text, path: $"/{i}.cs")
            ),
            references,
            new CSharpCompilationOptions(kind)
        );
}
