namespace SyncIoAnalyzers.Tests.Fixes;

public class FileOpenFixTests : FixTests
{
    [Fact]
    public Task OpenRead_becomes_an_async_file_stream() =>
        VerifyOpens(
            "File.OpenRead(p)",
            "new FileStream(p, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true)",
            "f.ReadAsync(new byte[9])"
        );

    [Fact]
    public Task OpenWrite_becomes_an_async_file_stream() =>
        VerifyOpens(
            "File.OpenWrite(p)",
            "new FileStream(p, FileMode.OpenOrCreate, FileAccess.Write, FileShare.None, 65536, useAsync: true)"
        );

    [Fact]
    public Task File_Create_gets_the_asynchronous_option() =>
        VerifyOpens("System.IO.File.Create(p)", "System.IO.File.Create(p, 65536, FileOptions.Asynchronous)");

    [Fact]
    public Task File_Create_with_a_buffer_gets_the_asynchronous_option() =>
        VerifyOpens("File.Create(p, 9999)", "File.Create(p, 9999, FileOptions.Asynchronous)");

    [Fact]
    public Task File_Open_becomes_an_async_file_stream() =>
        VerifyOpens(
            "File.Open(p, FileMode.Create)",
            "new FileStream(p, FileMode.Create, FileAccess.ReadWrite, FileShare.None, 65536, useAsync: true)"
        );

    [Fact]
    public Task File_Open_in_append_mode_becomes_an_async_file_stream() =>
        VerifyOpens(
            "File.Open(p, FileMode.Append)",
            "new FileStream(p, FileMode.Append, FileAccess.Write, FileShare.None, 65536, useAsync: true)"
        );

    [Fact]
    public Task File_Open_with_access_becomes_an_async_file_stream() =>
        VerifyOpens(
            "File.Open(p, FileMode.Create, FileAccess.Write)",
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 65536, useAsync: true)"
        );

    [Fact]
    public Task File_Open_with_share_becomes_an_async_file_stream() =>
        VerifyOpens(
            "File.Open(p, FileMode.Create, FileAccess.Write, FileShare.Read)",
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.Read, 65536, useAsync: true)"
        );

    [Fact]
    public Task A_file_stream_with_a_mode_becomes_async() =>
        VerifyOpens(
            "new FileStream(p, FileMode.Create)",
            "new FileStream(p, FileMode.Create, FileAccess.ReadWrite, FileShare.Read, 65536, useAsync: true)"
        );

    [Fact]
    public Task A_file_stream_in_append_mode_becomes_async() =>
        VerifyOpens(
            "new FileStream(p, FileMode.Append)",
            "new FileStream(p, FileMode.Append, FileAccess.Write, FileShare.Read, 65536, useAsync: true)"
        );

    [Fact]
    public Task A_file_stream_with_access_becomes_async() =>
        VerifyOpens(
            "new System.IO.FileStream(p, FileMode.Create, FileAccess.Write)",
            "new System.IO.FileStream(p, FileMode.Create, FileAccess.Write, FileShare.Read, 65536, useAsync: true)"
        );

    [Fact]
    public Task A_file_stream_with_named_arguments_and_share_becomes_async() =>
        VerifyOpens(
            "new FileStream(path: p, mode: FileMode.Create, access: FileAccess.Write, share: FileShare.None)",
            "new FileStream(path: p, mode: FileMode.Create, access: FileAccess.Write, share: FileShare.None, 65536, useAsync: true)"
        );

    [Fact]
    public Task A_file_stream_with_a_buffer_becomes_async() =>
        VerifyOpens(
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096)",
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096, useAsync: true)"
        );

    [Fact]
    public Task A_file_stream_with_options_gets_the_asynchronous_option() =>
        VerifyOpens(
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096, FileOptions.WriteThrough)",
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, 4096, FileOptions.WriteThrough | FileOptions.Asynchronous)"
        );

    [Fact]
    public Task A_tiny_buffer_of_an_async_file_stream_is_enlarged() =>
        VerifyOpens(
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 128, true)",
            "new FileStream(p, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 65536, true)"
        );

    [Fact]
    public Task A_stream_reader_gets_asynchronous_file_options() =>
        VerifyOpens("new StreamReader(p)", "new StreamReader(p, " + Options + ")", "f.ReadToEndAsync()");

    [Fact]
    public Task A_stream_reader_with_an_encoding_gets_asynchronous_file_options() =>
        VerifyOpens(
            "new StreamReader(p, System.Text.Encoding.ASCII)",
            "new StreamReader(p, System.Text.Encoding.ASCII, true, " + Options + ")",
            "f.ReadToEndAsync()"
        );

    [Fact]
    public Task OpenText_becomes_a_stream_reader_with_asynchronous_file_options() =>
        VerifyOpens("File.OpenText(p)", "new StreamReader(p, " + Options + ")", "f.ReadToEndAsync()");

    [Fact]
    public Task A_stream_writer_gets_asynchronous_file_options() =>
        VerifyOpens("new StreamWriter(p)", "new StreamWriter(p, " + WriteOptions("Create") + ")", "f.WriteAsync(\"a\")");

    [Fact]
    public Task CreateText_becomes_a_stream_writer_with_asynchronous_file_options() =>
        VerifyOpens("File.CreateText(p)", "new StreamWriter(p, " + WriteOptions("Create") + ")", "f.WriteAsync(\"a\")");

    [Fact]
    public Task AppendText_becomes_a_stream_writer_with_asynchronous_file_options() =>
        VerifyOpens("File.AppendText(p)", "new StreamWriter(p, " + WriteOptions("Append") + ")", "f.WriteAsync(\"a\")");

    [Fact]
    public Task Missing_namespaces_of_the_file_stream_are_imported() =>
        new FixCase
        {
            References = TestReferences.SystemWeb,
            Sources =
            {
                (
                    "0.cs",
                    "namespace N { public class A { public async System.Threading.Tasks.Task M(string p) { var f = System.IO.File.OpenRead(p); await f.ReadAsync(new byte[9], 0, 9); } } }"
                ),
            },
            EditorConfig = All,
        }.Becomes(
            "namespace N { public class A { public async System.Threading.Tasks.Task M(string p) { var f = new FileStream(p, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true); await f.ReadAsync(new byte[9], 0, 9); } } }"
        );

    [Fact]
    public async Task A_reader_on_a_framework_without_file_options_is_not_reported()
    {
        Assert.Empty(
            await FixCase.FindAsync(
                new FixCase
                {
                    References = TestReferences.SystemWeb,
                    Sources =
                    {
                        (
                            "0.cs",
                            "public class A { public async Task<string> M(string p) { using (var f = new StreamReader(p)) return await f.ReadToEndAsync(); } }"
                        ),
                    },
                    EditorConfig = All,
                }.CreateSolution()
            )
        );
    }

    const string All = "root = true\n[*.cs]\nsyncio.scope = all";
    const string Options = "new FileStreamOptions { Options = FileOptions.Asynchronous, BufferSize = 65536 }";

    static string WriteOptions(string mode) =>
        $"new FileStreamOptions {{ Mode = FileMode.{mode}, Access = FileAccess.Write, Options = FileOptions.Asynchronous, BufferSize = 65536 }}";

    Task VerifyOpens(string before, string after, string use = "f.WriteAsync(new byte[9])") =>
        FixesFile(CreateCode(before, use), CreateCode(after, use));

    static string CreateCode(string open, string use) =>
        $"public class A {{ public async Task M(string p) {{ var f = {open}; await {use}; }} }}";
}
