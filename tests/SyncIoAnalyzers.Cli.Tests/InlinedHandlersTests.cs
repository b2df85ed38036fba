using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Handlers without a frame of their own, because the runtime inlined them into the delegate that calls them.</summary>
public sealed class InlinedHandlersTests : IDisposable
{
    const string Code = """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;

        static class Handlers
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("/loads", () => Store.Load());
                app.MapGet("/sleeps/{id}", (int id) => Thread.Sleep(id));
                app.MapGet("/twice", () => Twice());
                app.MapPost("/loads", () => Post(1));
                app.MapGet("/reads", () => System.IO.File.ReadAllText("rates.txt"));
            }

            static int Twice()
            {
                Task.Delay(1).Wait();
                Task.Delay(2).Wait();
                return 1;
            }

            static int Post(int id) => Task.FromResult(id).Result;
        }

        static class Store
        {
            public static int Load() => Task.FromResult(1).Result;
        }

        [Route("[controller]")]
        public class OrdersController : ControllerBase
        {
            [HttpGet("{id}/open")]
            public void Open(int id) => new ManualResetEventSlim().Wait(id);
        }
        """;

    static readonly ManagedFrame Result = Parse("System.Threading.Tasks.Task`1.get_Result"),
        Wait = Parse("System.Threading.Tasks.Task.Wait"),
        Sleep = Parse("System.Threading.Thread.Sleep"),
        SlimWait = Parse("System.Threading.ManualResetEventSlim.Wait");

    readonly TempFolder _folder = new();
    readonly SourceLineResolver _lines = new(new ModuleClassifier(), []);
    readonly InlinedHandlers _handlers;

    public InlinedHandlersTests()
    {
        var module = CompileCode(_folder["Shop.dll"]);
        var judge = new MemberVerdictLookup([module]).GetVerdict;
        _handlers = new([.. new RequestHandlers(_lines.Methods).FindHandlers(module)], _lines, judge, FrameTable.Default);
    }

    public void Dispose()
    {
        _lines.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public void Request_names_the_line_of_a_member_that_its_handler_calls() =>
        Assert.Equal(("Store.Load", 30, "Task.Result", "SIO001"), Resolve("GET /loads", Result));

    [Fact]
    public void Method_of_the_request_decides_between_handlers() =>
        Assert.Equal(("Handlers.Post", 25, "Task.Result", "SIO001"), Resolve("POST /loads", Result));

    [Fact]
    public void Value_in_the_path_stands_for_a_parameter() =>
        Assert.Equal(("Handlers.Map (lambda)", 12, "Thread.Sleep", "SIO002"), Resolve("GET /v1/sleeps/{id}", Sleep));

    [Fact]
    public void Action_is_found_by_the_templates_of_its_attributes() =>
        Assert.Equal(("OrdersController.Open", 37, "ManualResetEventSlim.Wait", "SIO002"), Resolve("GET /orders/{id}/open", SlimWait));

    [Fact]
    public void Only_call_of_its_kind_is_named_without_a_request() =>
        Assert.Equal(("Handlers.Map (lambda)", 15, "File.ReadAllText", "SIO102"), Resolve("", Parse("System.IO.File.ReadAllText")));

    [Fact]
    public void One_of_several_calls_is_not_named_without_a_request() =>
        Assert.Equal(("lambda_method1", 0, "Task.Result", "SIO001"), Resolve("", Result));

    [Fact]
    public void Two_calls_of_one_member_name_it_without_a_line() =>
        Assert.Equal(("Handlers.Twice", 0, "Task.Wait", "SIO001"), Resolve("GET /twice", Wait));

    [Fact]
    public void Call_that_is_in_no_handler_names_the_handler_of_the_request() =>
        Assert.Equal(("Handlers.Map (lambda)", 0, "Process.Kill", ""), Resolve("GET /loads", Parse("System.Diagnostics.Process.Kill")));

    [Fact]
    public void Unknown_request_names_nothing() =>
        Assert.Equal(("lambda_method1", 0, "Thread.Sleep", "SIO002"), Resolve("GET /other", Sleep));

    (string, int, string, string) Resolve(string route, ManagedFrame visible)
    {
        var rule = new MemberVerdictLookup([]).GetVerdict(visible).Rule;
        var call = _handlers.ResolveHandler(
            new BlockedCall(new CodeLocation("lambda_method1", "", 0), visible.DisplayMember, rule, [], BlockedCall.InlinedNote)
            {
                Route = route,
                HandlerDelegate = "lambda_method1",
                Called = [visible],
            }
        );
        return (call.Location.Member, call.Location.Line, call.Primitive, call.Rule);
    }

    static ManagedFrame Parse(string name) => ManagedFrame.ParseFullName("System.X.dll", name);

    static string CompileCode(string file)
    {
        var tree = CSharpSyntaxTree.ParseText(SourceText.From(Code, Encoding.UTF8), path: "/src/Shop.cs");
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Select(a => MetadataReference.CreateFromFile(a));
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release);
        using var assembly = File.Create(file);
        using var symbols = File.Create(Path.ChangeExtension(file, ".pdb"));
        var format = new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb);
        var built = CSharpCompilation.Create("Shop", [tree], references, options).Emit(assembly, symbols, options: format);
        Assert.True(built.Success, string.Join('\n', built.Diagnostics));
        return file;
    }
}
