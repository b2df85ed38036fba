using System.Diagnostics;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A program in its own process, three threads of which wait until its standard input ends.</summary>
sealed class TinyApp : IDisposable
{
    /// <summary>The number of the line that waits.</summary>
    public const string Line = "Tiny.cs:12";

    public const int Waiting = 3;

    const string Code = """
        for (var n = 0; n < 3; n++) System.Threading.Tasks.Task.Run(() => Store.Load());
        while (Store.Begun < 3) System.Threading.Thread.Sleep(10);
        System.Console.WriteLine(System.Environment.ProcessId);
        System.Console.ReadLine();
        static class Store
        {
            public static int Begun;
            static readonly System.Threading.Tasks.TaskCompletionSource<int> Never = new();
            public static int Load()
            {
                System.Threading.Interlocked.Increment(ref Begun);
                return Never.Task.Result;
            }
        }
        """;

    const string Config = """{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "10.0.0" } } }""";

    readonly Process _process;

    TinyApp(Process process) => _process = process;

    public int Id => _process.Id;

    /// <summary>Compiles the program with its symbols beside it or elsewhere, and returns the path of its assembly.</summary>
    public static string CompileApp(TempFolder folder, string symbols = "Tiny.pdb")
    {
        folder.WriteFile("Tiny.runtimeconfig.json", Config);
        folder.WriteFile(symbols, "");
        var tree = CSharpSyntaxTree.ParseText(SourceText.From(Code, Encoding.UTF8), path: "/src/Tiny.cs");
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(a => Path.GetFileName(a).StartsWith("System.", StringComparison.Ordinal))
            .Select(a => MetadataReference.CreateFromFile(a));
        using var assembly = File.Create(folder["Tiny.dll"]);
        using var written = File.Create(folder[symbols]);
        Assert.True(
            CSharpCompilation
                .Create("Tiny", [tree], references, new(OutputKind.ConsoleApplication))
                .Emit(assembly, written, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb))
                .Success
        );
        return folder["Tiny.dll"];
    }

    /// <summary>Starts the program and waits until all of its threads wait.</summary>
    public static TinyApp StartApp(string dll, params string[] environment)
    {
        var start = new ProcessStartInfo("env", [.. environment, "dotnet", dll])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        var app = new TinyApp(Process.Start(start)!);
        Assert.Equal($"{app.Id}", app._process.StandardOutput.ReadLine());
        return app;
    }

    /// <summary>Ends the program as if it had crashed.</summary>
    public void KillApp()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        KillApp();
        _process.Dispose();
    }
}
