namespace SyncIoAnalyzers.Tests.Fixes;

public class DisposeFixTests : FixTests
{
    [Fact] public Task A_declaration_is_awaited() => FixesAsync("await load; using var writer = new StreamWriter(stream); await writer.WriteAsync(\"a\");", "await load; await using var writer = new StreamWriter(stream); await writer.WriteAsync(\"a\");");
    [Fact] public Task A_statement_is_awaited() => FixesAsync("await load; using (var writer = new StreamWriter(stream)) { await writer.WriteAsync(\"a\"); }", "await load; await using (var writer = new StreamWriter(stream)) { await writer.WriteAsync(\"a\"); }");
    [Fact] public Task So_is_one_without_a_variable() => FixesAsync("await load; using (new StreamWriter(stream)) Use(1);", "await load; await using (new StreamWriter(stream)) Use(1);");
    [Fact] public Task So_are_those_within() => FixesAsync("await load; using (var a = new StreamWriter(stream)) using (var b = new StreamWriter(stream)) Use(a == b);", "await load; await using (var a = new StreamWriter(stream)) await using (var b = new StreamWriter(stream)) Use(a == b);");
    [Fact] public Task A_call_is_awaited() => FixesAsync("await load; var writer = new StreamWriter(stream); try { Use(1); } finally { writer.Dispose(); }", "await load; var writer = new StreamWriter(stream); try { Use(1); } finally { await writer.DisposeAsync(); }");
    [Fact] public Task A_call_behind_a_question_mark_becomes_a_condition() => FixesAsync("await load; var writer = flag ? new StreamWriter(stream) : null; writer?.Dispose();", "await load; var writer = flag ? new StreamWriter(stream) : null; if (writer != null) await writer.DisposeAsync();");
    [Fact] public Task A_scope_is_made_as_one_that_can_be_awaited() => FixesAsync("await load; using var scope = HttpContext.RequestServices.CreateScope(); Use(scope);", "await load; await using var scope = HttpContext.RequestServices.CreateAsyncScope(); Use(scope);");
    [Fact] public Task Its_type_is_another_then() => FixesAsync("await load; using (IServiceScope scope = HttpContext.RequestServices.CreateScope()) Use(scope);", "await load; await using (var scope = HttpContext.RequestServices.CreateAsyncScope()) Use(scope);");
    [Fact] public Task A_comment_stays() => FixesAsync("await load; /* why */ using var writer = new StreamWriter(stream); // so\n", "await load; /* why */ await using var writer = new StreamWriter(stream); // so\n");
    [Fact] public Task A_lock_is_refused() => Refuses("InLock", "Func<Task> f = async () => { await load; lock (this) { using var writer = new StreamWriter(stream); } }; Use(f);");

    [Fact] public Task What_becomes_async_disposes_asynchronously() => Fixes(
        "using var writer = new StreamWriter(stream); using var reader = new StreamReader(stream); writer.Flush();",
        "await using var writer = new StreamWriter(stream); using var reader = new StreamReader(stream); await writer.FlushAsync();");

    [Fact] public Task So_does_a_twin_and_only_that() => FixesFile(
        "public class A(Task t) { public void M(Stream s) { using var w = new StreamWriter(s); t.Wait(); } public int Now { get { M(Stream.Null); return 1; } } public void Later() => M(Stream.Null); }",
        "public class A(Task t) { public void M(Stream s) { using var w = new StreamWriter(s); t.Wait(); } public async Task MAsync(Stream s) { await using var w = new StreamWriter(s); await t; } public int Now { get { M(Stream.Null); return 1; } } public async Task LaterAsync() => await MAsync(Stream.Null); }");

    const string Off = "dotnet_diagnostic.SIO105.severity = none";

    [Theory, InlineData("", Off), InlineData(Off, null)] public Task Where_the_rule_is_off_using_stays_as_it_is(string inFiles, string? everywhere)
    {
        var test = new FixCase { EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all\n" + inFiles, Config = everywhere };
        test.Sources.Add(("0.cs", "public class A(Task t) { public void M(Stream s) { using var w = new StreamWriter(s); t.Wait(); } }"));
        return test.Becomes("public class A(Task t) { public async Task MAsync(Stream s) { using var w = new StreamWriter(s); await t; } }");
    }

    [Fact] public Task A_variable_that_is_configured_keeps_its_type() => FixesFile(
        "public class A { public async Task M(Task t, Stream s) { await t.ConfigureAwait(false); using var w = new StreamWriter(s); w.Dispose(); } }",
        "public class A { public async Task M(Task t, Stream s) { await t.ConfigureAwait(false); var w = new StreamWriter(s);\nawait using var wDisposal = w.ConfigureAwait(false); await w.DisposeAsync().ConfigureAwait(false); } }");
}

public class OpenFixTests : FixTests
{
    [Fact] public Task OpenRead() => Opens("File.OpenRead(p)", "new FileStream(p, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true)", "f.ReadAsync(new byte[9])");
    [Fact] public Task OpenWrite() => Opens("File.OpenWrite(p)", "new FileStream(p, FileMode.OpenOrCreate, FileAccess.Write, FileShare.None, 65536, useAsync: true)");
    [Fact] public Task Create() => Opens("System.IO.File.Create(p)", "System.IO.File.Create(p, 65536, FileOptions.Asynchronous)");
    [Fact] public Task Create_with_a_buffer() => Opens("File.Create(p, 9999)", "File.Create(p, 9999, FileOptions.Asynchronous)");
    [Fact] public Task Open() => Opens("File.Open(p, FileMode.Create)", "new FileStream(p, FileMode.Create, FileAccess.ReadWrite, FileShare.None, 65536, useAsync: true)");
    [Fact] public Task Open_to_append() => Opens("File.Open(p, FileMode.Append)", "new FileStream(p, FileMode.Append, FileAccess.Write, FileShare.None, 65536, useAsync: true)");
    [Fact] public Task Open_with_access() => Opens("File.Open(p, FileMode.Create, FileAccess.Write)", "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 65536, useAsync: true)");
    [Fact] public Task Open_with_share() => Opens("File.Open(p, FileMode.Create, FileAccess.Write, FileShare.Read)", "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.Read, 65536, useAsync: true)");
    [Fact] public Task A_stream_by_its_mode() => Opens("new FileStream(p, FileMode.Create)", "new FileStream(p, FileMode.Create, FileAccess.ReadWrite, FileShare.Read, 65536, useAsync: true)");
    [Fact] public Task A_stream_that_appends() => Opens("new FileStream(p, FileMode.Append)", "new FileStream(p, FileMode.Append, FileAccess.Write, FileShare.Read, 65536, useAsync: true)");
    [Fact] public Task A_stream_with_access() => Opens("new System.IO.FileStream(p, FileMode.Create, FileAccess.Write)", "new System.IO.FileStream(p, FileMode.Create, FileAccess.Write, FileShare.Read, 65536, useAsync: true)");
    [Fact] public Task A_stream_with_share() => Opens("new FileStream(path: p, mode: FileMode.Create, access: FileAccess.Write, share: FileShare.None)", "new FileStream(path: p, mode: FileMode.Create, access: FileAccess.Write, share: FileShare.None, 65536, useAsync: true)");
    [Fact] public Task A_stream_with_a_buffer() => Opens("new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096)", "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096, useAsync: true)");
    [Fact] public Task A_stream_with_options() => Opens("new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096, FileOptions.WriteThrough)", "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096, FileOptions.WriteThrough | FileOptions.Asynchronous)");
    [Fact] public Task A_tiny_buffer() => Opens("new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 128, true)", "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 65536, true)");
    [Fact] public Task A_reader() => Opens("new StreamReader(p)", "new StreamReader(p, " + Options + ")", "f.ReadToEndAsync()");
    [Fact] public Task A_reader_with_an_encoding() => Opens("new StreamReader(p, System.Text.Encoding.ASCII)", "new StreamReader(p, System.Text.Encoding.ASCII, true, " + Options + ")", "f.ReadToEndAsync()");
    [Fact] public Task OpenText() => Opens("File.OpenText(p)", "new StreamReader(p, " + Options + ")", "f.ReadToEndAsync()");
    [Fact] public Task A_writer() => Opens("new StreamWriter(p)", "new StreamWriter(p, " + WriteOptions("Create") + ")", "f.WriteAsync(\"a\")");
    [Fact] public Task CreateText() => Opens("File.CreateText(p)", "new StreamWriter(p, " + WriteOptions("Create") + ")", "f.WriteAsync(\"a\")");
    [Fact] public Task AppendText() => Opens("File.AppendText(p)", "new StreamWriter(p, " + WriteOptions("Append") + ")", "f.WriteAsync(\"a\")");

    [Fact] public Task What_is_missing_is_imported() => new FixCase { References = Refs.SystemWeb, Sources = { ("0.cs", "namespace N { public class A { public async System.Threading.Tasks.Task M(string p) { var f = System.IO.File.OpenRead(p); await f.ReadAsync(new byte[9], 0, 9); } } }") }, EditorConfig = All }
        .Becomes("namespace N { public class A { public async System.Threading.Tasks.Task M(string p) { var f = new FileStream(p, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true); await f.ReadAsync(new byte[9], 0, 9); } } }");

    [Fact] public async Task A_framework_without_options_has_no_finding_for_readers()
    {
        using var workspace = new Microsoft.CodeAnalysis.AdhocWorkspace();
        Assert.Empty(await FixCase.Findings(new FixCase { References = Refs.SystemWeb, Sources = { ("0.cs", "public class A { public async Task<string> M(string p) { using (var f = new StreamReader(p)) return await f.ReadToEndAsync(); } }") }, EditorConfig = All }.Solution(workspace)));
    }

    const string All = "root = true\n[*.cs]\nsyncio.scope = all";
    const string Options = "new FileStreamOptions { Options = FileOptions.Asynchronous, BufferSize = 65536 }";

    static string WriteOptions(string mode) => $"new FileStreamOptions {{ Mode = FileMode.{mode}, Access = FileAccess.Write, Options = FileOptions.Asynchronous, BufferSize = 65536 }}";

    Task Opens(string before, string after, string use = "f.WriteAsync(new byte[9])") => FixesFile(Code(before, use), Code(after, use));

    static string Code(string open, string use) => $"public class A {{ public async Task M(string p) {{ var f = {open}; await {use}; }} }}";
}
