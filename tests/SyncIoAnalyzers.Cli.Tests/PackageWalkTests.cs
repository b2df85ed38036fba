using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using SyncIoAnalyzers.Cli.Packages;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>What is found in the code of a package: one class, compiled for the test.</summary>
public sealed class PackageWalkTests : IDisposable
{
    // The framework is read once for all tests.
    static readonly PackageCache Shared = new(Path.Combine(Path.GetTempPath(), "syncio-tests-packages-" + Environment.ProcessId));
    static readonly string Framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    static readonly Workers All = Workers.Default(default);

    readonly TempFolder _folder = new();

    [Fact] public void A_member_that_waits_is_told() => Told("M:Acme.Client.Load(*) # Thread.Sleep", "public void Load() => Thread.Sleep(9);");
    [Fact] public void Its_calls_are_followed() => Told("M:Acme.Client.Load(*) # Thread.Sleep, through Client.Two and Client.Three", "public void Load() => Two(); void Two() => Three(); static void Three() => Thread.Sleep(9);");
    [Fact] public void What_throws_first_is_no_other_way() => Told("M:Acme.Client.Load(*) # Thread.Sleep", "public void Load(string s) { if (s == null) throw new ArgumentNullException(); Thread.Sleep(9); }");
    [Fact] public void A_wait_for_an_async_method_is_one() => Told("M:Acme.Client.Load(*) # Task.Result", "public int Load() => Get().Result; async Task<int> Get() { await Task.Yield(); return 1; }");
    [Fact] public void A_wait_for_what_a_delegate_gives_is_one() => Told("M:Acme.Client.Load(*) # TaskAwaiter.GetResult", "public void Load(Func<Task> f) => f().GetAwaiter().GetResult();");
    [Fact] public void A_property_may_wait() => Told("P:Acme.Client.Size # Task.Result", "public int Size => Get().Result; Task<int> Get() => Task.Run(() => 1);");
    [Fact] public void The_only_class_behind_an_interface_is_asked() => Told("M:Acme.Client.Load(*) # Thread.Sleep, through IStore.Get", "public void Load() => _store.Get(); IStore _store = new A(); interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); }");
    [Fact] public void Two_classes_that_both_wait_are_as_good() => Told("M:Acme.Client.Load(*) # Thread.Sleep, through IStore.Get", "public void Load() => _store.Get(); IStore _store = new A(); interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); } class B : IStore { void IStore.Get() => Thread.Sleep(8); }");
    [Fact] public void One_that_only_throws_is_not_called() => Told("M:Acme.Client.Load(*) # Thread.Sleep, through Store.Get", "public void Load() => _store.Get(); Store _store = new A(); abstract class Store { public virtual void Get() => throw new NotSupportedException(); } class A : Store { public override void Get() => Thread.Sleep(9); }");
    [Fact] public void An_object_made_here_is_of_that_class() => Told("M:Acme.Client.Load(*) # Thread.Sleep, through Store.Get", "public void Load() => new A().Get(); abstract class Store { public abstract void Get(); } class A : Store { public override void Get() => Thread.Sleep(9); } class B : Store { public override void Get() { } }");
    [Fact] public void An_overload_that_waits_is_told_alone() => Told("M:Acme.Client.Load(System.Collections.Generic.List{System.Int32[]}@) # Thread.Sleep", "public void Load() { } public void Load(ref List<int[]> x) => Thread.Sleep(9);");
    [Fact] public void A_counterpart_is_told_by_the_section() => Assert.Contains("[SIO103]", Lines("public void Load(int x) => Thread.Sleep(9); public Task LoadAsync(int x, CancellationToken token) => Task.CompletedTask;"));
    [Theory]
    [InlineData("public Task LoadAsync(string x) => Task.CompletedTask;")]
    [InlineData("public Task<int> LoadAsync(int x) => Task.FromResult(1);")]
    [InlineData("internal Task LoadAsync(int x) => Task.CompletedTask;")]
    [InlineData("[Obsolete] public Task LoadAsync(int x) => Task.CompletedTask;")]
    public void Another_operation_is_no_counterpart(string other) => Assert.Contains("[SIO108]", Lines("public void Load(int x) => Thread.Sleep(9); " + other));

    [Fact] public void A_way_past_the_wait_is_silent() => Silent("int _known; public int Load() { if (_known == 0) _known = Get().Result; return _known; } Task<int> Get() => Task.Run(() => 1);");
    [Fact] public void A_class_that_does_not_wait_makes_it_silent() => Silent("public void Load() => _store.Get(); IStore _store = new A(); interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); } class B : IStore { public void Get() { } }");
    [Fact] public void Who_asks_whether_it_is_completed_is_silent() => Silent("public int Load(Func<Task<int>> f) { var t = f(); return t.IsCompletedSuccessfully ? t.Result : t.GetAwaiter().GetResult(); }");
    [Fact] public void Who_only_looks_is_silent() => Silent("ManualResetEventSlim _set = new(); public bool Load() => _set.Wait(0) | _set.WaitHandle.WaitOne(TimeSpan.Zero);");
    [Fact] public void Who_awaits_is_silent() => Silent("public async Task Load() { await Task.Delay(9); Thread.Sleep(9); } public async void Go() => await Load();");
    [Fact] public void Who_is_enumerated_later_is_silent() => Silent("public IEnumerable<int> Load() { Thread.Sleep(9); yield return 1; }");
    [Fact] public void A_lambda_that_is_kept_is_silent() => Silent("Action _later; public void Load() => _later = () => Thread.Sleep(9); public void Go() => Task.Run(() => Thread.Sleep(9));");
    [Fact] public void A_lock_is_silent() => Silent("SemaphoreSlim _one = new(1); public void Load() { lock (_one) { _one.Wait(); _one.Release(); } }");
    [Fact] public void What_is_made_once_is_silent() => Silent("static readonly int Size = Get(); static int Get() { Thread.Sleep(9); return 1; } Lazy<int> _size = new(Get); public int Load() => Size + _size.Value;");
    [Fact] public void What_disposes_is_silent() => Silent("public void Load() { using (var a = new A()) { } } class A : IDisposable { public void Dispose() => Thread.Sleep(9); } public void Dispose() => Thread.Sleep(9);");
    [Fact] public void A_stream_that_is_given_is_silent() => Silent("public int Load(Stream s) => s.Read(new byte[9], 0, 9) + s.ReadByte() + new StreamReader(s).Read();");
    [Fact] public void A_task_that_is_given_is_silent() => Silent("public int Load(Task<int> t) => Two(t); int Two(Task<int> t) => t.Result;");
    [Fact] public void A_task_that_somebody_gave_is_waited_for_by_who_asked_for_it() => Told("M:Acme.Client.Load(*) # Task.Result, through Client.Two", "public int Load() => Two(Get()); static int Two(Task<int> t) => t.Result; Task<int> Get() => Task.Run(() => 1);");
    [Fact] public void What_is_completed_is_silent() => Silent("public int Load() => Task.FromResult(1).Result + Get(false).GetAwaiter().GetResult(); async Task<int> Get(bool async) { if (async) await Task.Yield(); return 1; }");
    [Fact] public void What_nobody_can_call_is_silent() => Silent("internal void Load() => Thread.Sleep(9); protected void Two() => Thread.Sleep(9); private class A { public void Get() => Thread.Sleep(9); }");
    [Fact] public void Methods_that_call_each_other_end() => Silent("public int Load(int x) => x == 0 ? 0 : Two(x - 1); int Two(int x) => Load(x);");
    [Fact] public void What_a_table_speaks_of_is_left_to_it() => Silent("public class D : System.Net.WebClient { public new string DownloadString(string s) { Thread.Sleep(9); return s; } }");

    [Fact] public void What_is_handed_out_waits_as_all_its_bodies_do() => Told("M:Acme.Client.IStore.Get(*) # Thread.Sleep, in the one body that is known", Store + "public IStore Open() => new A();");
    [Fact] public void It_is_told_of_how_many() => Told("M:Acme.Client.IStore.Get(*) # Thread.Sleep, in all 2 bodies that are known", Store + "class B : IStore { public void Get() => Thread.Sleep(8); }");
    [Theory]
    [InlineData("public void Use(IStore store) { }")]
    [InlineData("public IStore Store { get; set; }")]
    [InlineData("public void Use(List<IStore> stores) { }")]
    [InlineData("public void Use<T>() where T : IStore { }")]
    public void What_others_implement_is_silent(string use) => Silent(Store + use);
    [Fact] public void Their_own_class_behind_it_is_told() => Told("M:Acme.Client.B.Get(*) # Thread.Sleep", Store + "public class B : IStore { public void Get() => Thread.Sleep(8); } public void Use(IStore store) { }");

    [Fact] public void No_line_of_what_waits_is_wider_than_a_name() => Assert.DoesNotContain(Leaves.Shipped.Waiting, line => line.Type.Contains('*') || line.Method.Contains('*') || line.Method == "#ctor");

    [Fact]
    public void It_is_the_same_on_one_thread_and_on_many()
    {
        var (one, many) = (new PackageCache(_folder["one"]), new PackageCache(_folder["many"]));
        var units = new[] { Network, Compile("public void Load() => new System.Net.Mail.SmtpClient().Send(null);") };
        Assert.Equal(PackageWalk.Run(units, one, _ => { }, new(1, default)).SelectMany(f => f.Lines), PackageWalk.Run(units, many, _ => { }, new(8, default)).SelectMany(f => f.Lines));
        Assert.Equal(Directory.GetFiles(_folder["one"]).Select(File.ReadAllText), Directory.GetFiles(_folder["many"]).Select(File.ReadAllText));
    }

    [Fact]
    public async Task Two_runs_may_remember_at_once()
    {
        var (cache, unit) = (new PackageCache(_folder["cache"]), Compile("public void Load() => Thread.Sleep(9);"));
        var both = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => PackageWalk.Run([unit with { }], cache, _ => { }, All)[0].Lines)));
        Assert.All(both, lines => Assert.Equal(both[0], lines));
        Assert.Single(Directory.GetFiles(_folder["cache"]));
    }

    [Fact]
    public void Where_nothing_can_be_written_nothing_is_remembered()
    {
        _folder.Write("file", "");
        Assert.Equal(PackageWalk.Run([Compile("public void Load() => Thread.Sleep(9);")], new(_folder["cache"]), _ => { }, All)[0].Lines, PackageWalk.Run([Compile("public void Load() => Thread.Sleep(9);")], new(_folder["file"]), _ => { }, All)[0].Lines);
    }

    [Fact]
    public void Who_cancels_leaves_nothing_behind()
    {
        Assert.ThrowsAny<OperationCanceledException>(() => PackageWalk.Run([Compile("public void Load() => Thread.Sleep(9);")], new(_folder["cache"]), _ => { }, new(2, new(canceled: true))));
        Assert.False(Directory.Exists(_folder["cache"]));
    }

    [Fact]
    public void An_assembly_that_is_cut_off_anywhere_stops_nothing()
    {
        var whole = File.ReadAllBytes(Compile("public void Load() => Thread.Sleep(9);").Files[0]);
        for (var length = 0; length < whole.Length; length += 16)
        {
            File.WriteAllBytes(_folder["Acme.dll"], whole[..length]);
            Assert.NotNull(PackageWalk.Run([new("Acme", $"1.0.{length}", [_folder["Acme.dll"]])], new(_folder["cache"]), _ => { }, All)[0].Lines);
        }
    }

    [Fact]
    public void What_has_no_bodies_is_silent()
    {
        var unit = Compile("public void Load() => Thread.Sleep(9);", new(metadataOnly: true));
        Assert.Empty(PackageWalk.Run([unit], new(_folder["cache"]), _ => { }, All)[0].Lines);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 10)]
    [InlineData(0, 200)]
    [InlineData(25, 0)]
    public void What_is_remembered_and_cut_or_changed_is_read_again(int first, int missing)
    {
        var (cache, unit, steps) = (new PackageCache(_folder["cache"]), Compile("public void Load() => Thread.Sleep(9);"), new List<string>());
        var whole = PackageWalk.Run([unit], cache, steps.Add, All)[0].Lines;
        var file = Assert.Single(Directory.GetFiles(_folder["cache"]));
        var text = File.ReadAllText(file);
        File.WriteAllText(file, first > 0 ? text.Remove(first, 1) : text[..^Math.Min(missing + 1, text.Length)] + (missing == 0 ? "x" : ""));
        Assert.Equal(whole, PackageWalk.Run([unit], cache, steps.Add, All)[0].Lines);
        Assert.Equal(2, steps.Count);
    }

    [Fact]
    public void A_package_that_was_read_is_remembered()
    {
        var (cache, unit) = (new PackageCache(_folder["cache"]), Compile("public void Load() => Thread.Sleep(9);"));
        var first = PackageWalk.Run([unit], cache, _ => { }, All)[0].Lines;
        Assert.Equal(first, PackageWalk.Run([unit], cache, step => Assert.Fail(step), All)[0].Lines);
    }

    [Fact]
    public void What_is_remembered_and_broken_is_read_again()
    {
        var (cache, unit, steps) = (new PackageCache(_folder["cache"]), Compile("public void Load() => Thread.Sleep(9);"), new List<string>());
        var first = PackageWalk.Run([unit], cache, steps.Add, All)[0].Lines;
        File.WriteAllText(Assert.Single(Directory.GetFiles(_folder["cache"])), "syncio packages 1\nAcme\tx\nend\n");
        Assert.Equal(first, PackageWalk.Run([unit], cache, steps.Add, All)[0].Lines);
        Assert.Equal(2, steps.Count);
    }

    [Fact]
    public void What_is_no_assembly_is_passed_over()
    {
        _folder.Write("native.dll", "MZ");
        Assert.Empty(PackageWalk.Run([new("Native", "1.0", [_folder["native.dll"]])], new(_folder["cache"]), _ => { }, All)[0].Lines);
    }

    public void Dispose() => _folder.Dispose();

    void Told(string line, string members) => Assert.Equal([line], Lines(members).Where(l => !l.StartsWith('[')));

    void Silent(string members) => Assert.Empty(Lines(members));

    IReadOnlyList<string> Lines(string members) =>
        PackageWalk.Run([new("Framework", "1.0", [.. new[] { "System.Private.CoreLib", "System.Runtime", "System.Threading", "System.Net.WebClient" }.Select(name => Path.Combine(Framework, name + ".dll"))]), Compile(members)], Shared, _ => { }, All)[1].Lines;

    const string Store = "public interface IStore { void Get(); } class A : IStore { public void Get() => Thread.Sleep(9); } ";

    static Unit Network => new("Framework", "1.0", [.. new[] { "System.Private.CoreLib", "System.Runtime", "System.Net.Mail", "System.Net.Sockets", "System.Net.Primitives" }.Select(name => Path.Combine(Framework, name + ".dll"))]);

    Unit Compile(string members, EmitOptions? options = null)
    {
        var code = $"using System; using System.Collections.Generic; using System.IO; using System.Threading; using System.Threading.Tasks; namespace Acme; public class Client {{ {members} }}";
        var compilation = CSharpCompilation.Create("Acme", [CSharpSyntaxTree.ParseText(code)], Directory.GetFiles(Framework, "System.*.dll").Where(f => !f.Contains("Native")).Select(f => MetadataReference.CreateFromFile(f)), new(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release));
        using var file = File.Create(_folder["Acme.dll"]);
        Assert.Empty(compilation.Emit(file, options: options).Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error));
        return new("Acme", "1.2.3", [_folder["Acme.dll"]]);
    }
}
