using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using SyncIoAnalyzers.Packages;
using SyncIoAnalyzers.Packages.Analysis;
using SyncIoAnalyzers.Packages.Sources;
using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The analysis of a package of one class, which is compiled for the test.</summary>
[Trait("Category", "Slow")]
public sealed class PackageAnalysisTests : IDisposable
{
    // The framework is read once for all tests.
    static readonly PackageCache Shared = new(Path.Combine(Path.GetTempPath(), "syncio-tests-packages-" + Environment.ProcessId));
    static readonly string Framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    static readonly ParallelWorker All = ParallelWorker.CreateDefault(default);

    readonly TempFolder _folder = new();

    [Fact]
    public void Member_that_blocks_is_listed() =>
        AssertListed("M:Acme.Client.Load(*) # Thread.Sleep", "public void Load() => Thread.Sleep(9);");

    [Fact]
    public void Calls_of_a_member_are_followed() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Thread.Sleep, through Client.Two and Client.Three",
            "public void Load() => Two(); void Two() => Three(); static void Three() => Thread.Sleep(9);"
        );

    [Fact]
    public void Branch_that_throws_is_not_a_way_past_the_wait() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Thread.Sleep",
            "public void Load(string s) { if (s == null) throw new ArgumentNullException(); Thread.Sleep(9); }"
        );

    [Fact]
    public void Wait_for_an_async_method_is_a_wait() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Task.Result",
            "public int Load() => Get().Result; async Task<int> Get() { await Task.Yield(); return 1; }"
        );

    [Fact]
    public void Wait_for_the_task_of_a_delegate_is_a_wait() =>
        AssertListed("M:Acme.Client.Load(*) # TaskAwaiter.GetResult", "public void Load(Func<Task> f) => f().GetAwaiter().GetResult();");

    [Fact]
    public void Property_that_blocks_is_listed() =>
        AssertListed("P:Acme.Client.Size # Task.Result", "public int Size => Get().Result; Task<int> Get() => Task.Run(() => 1);");

    [Fact]
    public void Only_implementation_of_an_interface_is_followed() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Thread.Sleep, through IStore.Get",
            "public void Load() => _store.Get(); IStore _store = new A(); interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); }"
        );

    [Fact]
    public void Two_implementations_that_both_block_prove_blocking() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Thread.Sleep, through IStore.Get",
            "public void Load() => _store.Get(); IStore _store = new A(); interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); } class B : IStore { void IStore.Get() => Thread.Sleep(8); }"
        );

    [Fact]
    public void Implementation_that_only_throws_is_ignored() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Thread.Sleep, through Store.Get",
            "public void Load() => _store.Get(); Store _store = new A(); abstract class Store { public virtual void Get() => throw new NotSupportedException(); } class A : Store { public override void Get() => Thread.Sleep(9); }"
        );

    [Fact]
    public void Created_object_has_its_exact_class() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Thread.Sleep, through Store.Get",
            "public void Load() => new A().Get(); abstract class Store { public abstract void Get(); } class A : Store { public override void Get() => Thread.Sleep(9); } class B : Store { public override void Get() { } }"
        );

    [Fact]
    public void Only_the_overload_that_blocks_is_listed() =>
        AssertListed(
            "M:Acme.Client.Load(System.Collections.Generic.List{System.Int32[]}@) # Thread.Sleep",
            "public void Load() { } public void Load(ref List<int[]> x) => Thread.Sleep(9);"
        );

    [Fact]
    public void Member_with_a_counterpart_is_in_its_own_section() =>
        Assert.Contains(
            "[SIO103]",
            SummarizePackage(
                "public void Load(int x) => Thread.Sleep(9); public Task LoadAsync(int x, CancellationToken token) => Task.CompletedTask;"
            )
        );

    [Theory]
    [InlineData("public Task LoadAsync(string x) => Task.CompletedTask;")]
    [InlineData("public Task<int> LoadAsync(int x) => Task.FromResult(1);")]
    [InlineData("internal Task LoadAsync(int x) => Task.CompletedTask;")]
    [InlineData("[Obsolete] public Task LoadAsync(int x) => Task.CompletedTask;")]
    public void Other_operation_is_not_a_counterpart(string other) =>
        Assert.Contains("[SIO108]", SummarizePackage("public void Load(int x) => Thread.Sleep(9); " + other));

    [Fact]
    public void Member_with_a_branch_past_the_wait_is_not_listed() =>
        AssertUnlisted(
            "int _known; public int Load() { if (_known == 0) _known = Get().Result; return _known; } Task<int> Get() => Task.Run(() => 1);"
        );

    [Fact]
    public void Implementation_that_does_not_block_removes_the_member() =>
        AssertUnlisted(
            "public void Load() => _store.Get(); IStore _store = new A(); interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); } class B : IStore { public void Get() { } }"
        );

    [Fact]
    public void Member_that_checks_for_completion_is_not_listed() =>
        AssertUnlisted(
            "public int Load(Func<Task<int>> f) { var t = f(); return t.IsCompletedSuccessfully ? t.Result : t.GetAwaiter().GetResult(); }"
        );

    [Fact]
    public void Member_that_only_polls_is_not_listed() =>
        AssertUnlisted("ManualResetEventSlim _set = new(); public bool Load() => _set.Wait(0) | _set.WaitHandle.WaitOne(TimeSpan.Zero);");

    [Fact]
    public void Async_member_is_not_listed() =>
        AssertUnlisted("public async Task Load() { await Task.Delay(9); Thread.Sleep(9); } public async void Go() => await Load();");

    [Fact]
    public void Iterator_is_not_listed() => AssertUnlisted("public IEnumerable<int> Load() { Thread.Sleep(9); yield return 1; }");

    [Fact]
    public void Stored_lambda_is_not_listed() =>
        AssertUnlisted(
            "Action _later; public void Load() => _later = () => Thread.Sleep(9); public void Go() => Task.Run(() => Thread.Sleep(9));"
        );

    [Fact]
    public void Lock_is_not_listed() =>
        AssertUnlisted("SemaphoreSlim _one = new(1); public void Load() { lock (_one) { _one.Wait(); _one.Release(); } }");

    [Fact]
    public void One_time_initialization_is_not_listed() =>
        AssertUnlisted(
            "static readonly int Size = Get(); static int Get() { Thread.Sleep(9); return 1; } Lazy<int> _size = new(Get); public int Load() => Size + _size.Value;"
        );

    [Fact]
    public void Disposal_is_not_listed() =>
        AssertUnlisted(
            "public void Load() { using (var a = new A()) { } } class A : IDisposable { public void Dispose() => Thread.Sleep(9); } public void Dispose() => Thread.Sleep(9);"
        );

    [Fact]
    public void Read_of_a_stream_argument_is_not_listed() =>
        AssertUnlisted("public int Load(Stream s) => s.Read(new byte[9], 0, 9) + s.ReadByte() + new StreamReader(s).Read();");

    [Fact]
    public void Wait_for_a_task_argument_is_not_listed() =>
        AssertUnlisted("public int Load(Task<int> t) => Two(t); int Two(Task<int> t) => t.Result;");

    [Fact]
    public void Wait_for_a_task_argument_belongs_to_the_caller_that_created_it() =>
        AssertListed(
            "M:Acme.Client.Load(*) # Task.Result, through Client.Two",
            "public int Load() => Two(Get()); static int Two(Task<int> t) => t.Result; Task<int> Get() => Task.Run(() => 1);"
        );

    [Fact]
    public void Wait_for_a_completed_task_is_not_listed() =>
        AssertUnlisted(
            "public int Load() => Task.FromResult(1).Result + Get(false).GetAwaiter().GetResult(); async Task<int> Get(bool async) { if (async) await Task.Yield(); return 1; }"
        );

    [Fact]
    public void Inaccessible_member_is_not_listed() =>
        AssertUnlisted(
            "internal void Load() => Thread.Sleep(9); protected void Two() => Thread.Sleep(9); private class A { public void Get() => Thread.Sleep(9); }"
        );

    [Fact]
    public void Methods_that_call_each_other_terminate() =>
        AssertUnlisted("public int Load(int x) => x == 0 ? 0 : Two(x - 1); int Two(int x) => Load(x);");

    [Fact]
    public void Member_covered_by_a_table_is_not_listed() =>
        AssertUnlisted(
            "public class D : System.Net.WebClient { public new string DownloadString(string s) { Thread.Sleep(9); return s; } }"
        );

    [Fact]
    public void Returned_interface_blocks_if_its_only_implementation_does() =>
        AssertListed(
            "M:Acme.Client.IStore.Get(*) # Thread.Sleep, in the one body that is known",
            Store + "public IStore Open() => new A();"
        );

    [Fact]
    public void Line_names_the_number_of_implementations() =>
        AssertListed(
            "M:Acme.Client.IStore.Get(*) # Thread.Sleep, in all 2 bodies that are known",
            Store + "class B : IStore { public void Get() => Thread.Sleep(8); }"
        );

    [Theory]
    [InlineData("public void Use(IStore store) { }")]
    [InlineData("public IStore Store { get; set; }")]
    [InlineData("public void Use(List<IStore> stores) { }")]
    [InlineData("public void Use<T>() where T : IStore { }")]
    public void Interface_that_users_may_implement_is_not_listed(string use) => AssertUnlisted(Store + use);

    [Fact]
    public void Class_of_the_package_behind_an_open_interface_is_listed() =>
        AssertListed(
            "M:Acme.Client.B.Get(*) # Thread.Sleep",
            Store + "public class B : IStore { public void Get() => Thread.Sleep(8); } public void Use(IStore store) { }"
        );

    [Fact]
    public void No_shipped_wait_line_has_a_wildcard() =>
        Assert.DoesNotContain(
            TableVerdictLookup.Shipped.WaitingMembers,
            line => line.Type.Contains('*') || line.Method.Contains('*') || line.Method == "#ctor"
        );

    [Fact]
    public void Result_is_the_same_on_one_thread_and_on_many()
    {
        var (one, many) = (new PackageCache(_folder["one"]), new PackageCache(_folder["many"]));
        var units = new[] { NetworkPackage, CompilePackage("public void Load() => new System.Net.Mail.SmtpClient().Send(null);") };
        Assert.Equal(
            PackageWalk.ReadPackages(units, one, _ => { }, new(1, default)).SelectMany(f => f.Lines),
            PackageWalk.ReadPackages(units, many, _ => { }, new(8, default)).SelectMany(f => f.Lines)
        );
        Assert.Equal(
            Directory.GetFiles(_folder["one"]).Select(File.ReadAllText),
            Directory.GetFiles(_folder["many"]).Select(File.ReadAllText)
        );
    }

    [Fact]
    public async Task Two_runs_can_write_the_cache_at_once()
    {
        var (cache, unit) = (new PackageCache(_folder["cache"]), CompilePackage("public void Load() => Thread.Sleep(9);"));
        var both = await Task.WhenAll(
            Enumerable.Range(0, 8).Select(_ => Task.Run(() => PackageWalk.ReadPackages([unit with { }], cache, _ => { }, All)[0].Lines))
        );
        Assert.All(both, lines => Assert.Equal(both[0], lines));
        Assert.Single(Directory.GetFiles(_folder["cache"]));
    }

    [Fact]
    public void Unwritable_cache_is_ignored()
    {
        _folder.WriteFile("file", "");
        Assert.Equal(
            PackageWalk
                .ReadPackages([CompilePackage("public void Load() => Thread.Sleep(9);")], new(_folder["cache"]), _ => { }, All)[0]
                .Lines,
            PackageWalk
                .ReadPackages([CompilePackage("public void Load() => Thread.Sleep(9);")], new(_folder["file"]), _ => { }, All)[0]
                .Lines
        );
    }

    [Fact]
    public void Cancelled_run_leaves_no_file()
    {
        Assert.ThrowsAny<OperationCanceledException>(() =>
            PackageWalk.ReadPackages(
                [CompilePackage("public void Load() => Thread.Sleep(9);")],
                new(_folder["cache"]),
                _ => { },
                new(2, new(canceled: true))
            )
        );
        Assert.False(Directory.Exists(_folder["cache"]));
    }

    [Fact]
    public void Truncated_assembly_does_not_stop_the_analysis()
    {
        var whole = File.ReadAllBytes(CompilePackage("public void Load() => Thread.Sleep(9);").Files[0]);
        for (var length = 0; length < whole.Length; length += 16)
        {
            File.WriteAllBytes(_folder["Acme.dll"], whole[..length]);
            Assert.NotNull(
                PackageWalk
                    .ReadPackages([new("Acme", $"1.0.{length}", [_folder["Acme.dll"]])], new(_folder["cache"]), _ => { }, All)[0]
                    .Lines
            );
        }
    }

    [Fact]
    public void Reference_assembly_has_no_lines()
    {
        var unit = CompilePackage("public void Load() => Thread.Sleep(9);", new(metadataOnly: true));
        Assert.Empty(PackageWalk.ReadPackages([unit], new(_folder["cache"]), _ => { }, All)[0].Lines);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 10)]
    [InlineData(0, 200)]
    [InlineData(25, 0)]
    public void Truncated_or_changed_cache_file_is_replaced(int first, int missing)
    {
        var (cache, unit, steps) = (
            new PackageCache(_folder["cache"]),
            CompilePackage("public void Load() => Thread.Sleep(9);"),
            new List<string>()
        );
        var whole = PackageWalk.ReadPackages([unit], cache, steps.Add, All)[0].Lines;
        var file = Assert.Single(Directory.GetFiles(_folder["cache"]));
        var text = File.ReadAllText(file);
        File.WriteAllText(
            file,
            first > 0 ? text.Remove(first, 1) : text[..^Math.Min(missing + 1, text.Length)] + (missing == 0 ? "x" : "")
        );
        Assert.Equal(whole, PackageWalk.ReadPackages([unit], cache, steps.Add, All)[0].Lines);
        Assert.Equal(2, steps.Count);
    }

    [Fact]
    public void Analyzed_package_is_cached()
    {
        var (cache, unit) = (new PackageCache(_folder["cache"]), CompilePackage("public void Load() => Thread.Sleep(9);"));
        var first = PackageWalk.ReadPackages([unit], cache, _ => { }, All)[0].Lines;
        Assert.Equal(first, PackageWalk.ReadPackages([unit], cache, step => Assert.Fail(step), All)[0].Lines);
    }

    [Fact]
    public void Invalid_cache_file_is_replaced()
    {
        var (cache, unit, steps) = (
            new PackageCache(_folder["cache"]),
            CompilePackage("public void Load() => Thread.Sleep(9);"),
            new List<string>()
        );
        var first = PackageWalk.ReadPackages([unit], cache, steps.Add, All)[0].Lines;
        File.WriteAllText(Assert.Single(Directory.GetFiles(_folder["cache"])), "syncio packages 1\nAcme\tx\nend\n");
        Assert.Equal(first, PackageWalk.ReadPackages([unit], cache, steps.Add, All)[0].Lines);
        Assert.Equal(2, steps.Count);
    }

    [Fact]
    public void Native_library_is_skipped()
    {
        _folder.WriteFile("native.dll", "MZ");
        Assert.Empty(
            PackageWalk.ReadPackages([new("Native", "1.0", [_folder["native.dll"]])], new(_folder["cache"]), _ => { }, All)[0].Lines
        );
    }

    public void Dispose() => _folder.Dispose();

    void AssertListed(string line, string members) => Assert.Equal([line], SummarizePackage(members).Where(l => !l.StartsWith('[')));

    void AssertUnlisted(string members) => Assert.Empty(SummarizePackage(members));

    IReadOnlyList<string> SummarizePackage(string members) =>
        PackageWalk
            .ReadPackages(
                [
                    new(
                        "Framework",
                        "1.0",
                        [
                            .. new[] { "System.Private.CoreLib", "System.Runtime", "System.Threading", "System.Net.WebClient" }.Select(
                                name => Path.Combine(Framework, name + ".dll")
                            ),
                        ]
                    ),
                    CompilePackage(members),
                ],
                Shared,
                _ => { },
                All
            )[1]
            .Lines;

    const string Store = "public interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); } ";

    static PackageUnit NetworkPackage =>
        new(
            "Framework",
            "1.0",
            [
                .. new[]
                {
                    "System.Private.CoreLib",
                    "System.Runtime",
                    "System.Net.Mail",
                    "System.Net.Sockets",
                    "System.Net.Primitives",
                }.Select(name => Path.Combine(Framework, name + ".dll")),
            ]
        );

    PackageUnit CompilePackage(string members, EmitOptions? options = null)
    {
        var code =
            $"using System; using System.Collections.Generic; using System.IO; using System.Threading; using System.Threading.Tasks; namespace Acme; public class Client {{ {members} }}";
        var compilation = CSharpCompilation.Create(
            "Acme",
            [CSharpSyntaxTree.ParseText(code)],
            Directory
                .GetFiles(Framework, "System.*.dll")
                .Where(f => !f.Contains("Native"))
                .Select(f => MetadataReference.CreateFromFile(f)),
            new(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release)
        );
        using var file = File.Create(_folder["Acme.dll"]);
        Assert.Empty(compilation.Emit(file, options: options).Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error));
        return new("Acme", "1.2.3", [_folder["Acme.dll"]]);
    }
}
