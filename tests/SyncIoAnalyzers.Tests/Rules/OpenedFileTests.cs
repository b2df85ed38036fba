namespace SyncIoAnalyzers.Tests.Rules;

public class OpenedFileTests() : RuleTests("SIO107")
{
    [Fact]
    public Task Computed_flag_is_unknown_and_not_reported() =>
        Silent(
            "var options = flag ? FileOptions.None : FileOptions.Asynchronous; await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, options); await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task File_copied_asynchronously_is_reported() =>
        Reports("await using var file = [|System.IO.File.OpenRead(\"a\")|]; await file.CopyToAsync(stream);");

    [Fact]
    public Task File_stream_without_the_async_flag_is_reported() =>
        Reports("await using var file = [|new FileStream(\"a\", FileMode.Open, FileAccess.Read)|]; await file.ReadAsync(new byte[9]);");

    [Fact]
    public Task Target_typed_file_stream_is_reported() =>
        Reports("await using FileStream file = [|new(\"a\", FileMode.Open, FileAccess.Read)|]; await file.ReadAsync(new byte[9]);");

    [Fact]
    public Task Reader_of_a_path_is_reported() =>
        Reports("using var reader = [|new StreamReader(\"a\")|]; return await reader.ReadToEndAsync();");

    [Fact]
    public Task Writer_of_a_path_is_reported() =>
        Reports("await using var writer = [|new StreamWriter(\"a\")|]; await writer.WriteAsync(\"a\");");

    [Fact]
    public Task File_read_by_a_reader_over_it_is_reported() =>
        Reports(
            "await using var file = [|System.IO.File.OpenRead(\"a\")|]; using var reader = new StreamReader(file); return await reader.ReadLineAsync();"
        );

    [Fact]
    public Task File_passed_to_a_framework_call_is_reported() =>
        Reports(
            "await using var file = [|System.IO.File.OpenRead(\"a\")|]; return await System.Text.Json.JsonSerializer.DeserializeAsync<int>(file);"
        );

    [Fact]
    public Task File_without_a_variable_is_reported() => Reports("return await [|System.IO.File.OpenText(\"a\")|].ReadToEndAsync();");

    [Fact]
    public Task Buffer_smaller_than_the_default_is_reported() =>
        Reports(
            "await using var file = [|new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 128, true)|]; await file.ReadAsync(new byte[9]);"
        );

    [Fact]
    public Task Options_without_the_async_flag_are_reported() =>
        Reports(
            "await using var file = [|new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, FileOptions.SequentialScan)|]; await file.ReadAsync(new byte[9]);"
        );

    [Fact]
    public Task Message_names_the_replacement() =>
        Says(
            "'File.OpenRead' opens the file for synchronous use, so each awaited read or write holds a pool thread; use 'new FileStream(…, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true)'",
            "await using var file = {|#0:System.IO.File.OpenRead(\"a\")|}; await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task Message_for_an_appended_file_opens_it_for_writing_only() =>
        Says(
            "'new FileStream' opens the file for synchronous use, so each awaited read or write holds a pool thread; use 'new FileStream(…, FileAccess.Write, FileShare.Read, 65536, useAsync: true)'",
            "await using var file = {|#0:new FileStream(\"a\", FileMode.Append)|}; await file.WriteAsync(new byte[9]);"
        );

    [Fact]
    public Task Message_for_a_created_file_opens_it_for_reading_and_writing() =>
        Says(
            "'new FileStream' opens the file for synchronous use, so each awaited read or write holds a pool thread; use 'new FileStream(…, FileAccess.ReadWrite, FileShare.Read, 65536, useAsync: true)'",
            "await using var file = {|#0:new FileStream(\"a\", FileMode.Create)|}; await file.WriteAsync(new byte[9]);"
        );

    [Fact]
    public Task Message_for_a_small_buffer_names_the_buffer_size() =>
        Says(
            "'new FileStream' opens the file for synchronous use, so each awaited read or write holds a pool thread; use 'bufferSize: 65536'",
            "await using var file = {|#0:new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 128, true)|}; await file.ReadAsync(new byte[9]);"
        );

    [Fact]
    public Task Handle_opened_asynchronously_is_not_reported() =>
        Silent(
            "var handle = System.IO.File.OpenHandle(\"a\"); await using var file = new FileStream(handle, FileAccess.Read, 4096, isAsync: true); await file.ReadAsync(new byte[9]);"
        );

    [Fact]
    public Task Reader_whose_base_stream_is_used_is_not_reported() =>
        Silent("using var reader = new StreamReader(\"a\"); Use(await reader.ReadLineAsync()); Use(reader.BaseStream);");

    [Fact]
    public Task File_wrapped_by_an_unknown_type_is_not_reported() =>
        Silent(
            "await using var file = System.IO.File.OpenRead(\"a\"); var mine = new Mine(file); await file.ReadAsync(new byte[9]); return null; } class Mine(Stream s) { public Stream S = s; } object? Other() {"
        );

    [Fact]
    public Task Other_local_of_the_same_name_is_ignored() =>
        Reports(
            "{ await using var file = [|System.IO.File.OpenRead(\"a\")|]; await file.ReadAsync(new byte[9]); } { var file = new List<int>(); Use(file); }"
        );

    [Fact]
    public Task Parenthesized_file_is_reported() =>
        Reports("FileStream? file = ([|System.IO.File.OpenRead(\"a\")|])!; await file.ReadAsync(new byte[9]); await file.DisposeAsync();");

    [Fact]
    public Task File_assigned_after_the_declaration_is_reported() =>
        Reports("FileStream file; file = [|System.IO.File.OpenRead(\"a\")|]; await file.ReadAsync(new byte[9]);");

    [Fact]
    public Task Nullable_file_is_reported() =>
        Reports("FileStream? file = [|System.IO.File.OpenRead(\"a\")|]; await (file?.FlushAsync() ?? Task.CompletedTask);");

    [Fact]
    public Task File_variable_that_is_set_to_null_is_reported() =>
        Reports("FileStream? file = [|System.IO.File.OpenRead(\"a\")|]; await file.ReadAsync(new byte[9]); file = null;");

    [Fact]
    public Task File_disposed_by_a_using_statement_is_reported() =>
        Reports("var file = [|System.IO.File.OpenRead(\"a\")|]; await using (file) await file.ReadAsync(new byte[9]);");

    [Fact]
    public Task File_opened_with_the_async_flag_is_not_reported() =>
        Silent(
            "await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, true); await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task Options_with_the_async_flag_are_not_reported() =>
        Silent(
            "await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, FileOptions.Asynchronous | FileOptions.SequentialScan); await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task Explicit_false_flag_is_not_reported() =>
        Silent(
            "await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, false); await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task Explicit_FileOptions_None_is_not_reported() =>
        Silent(
            "await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, FileOptions.None); await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task Explicit_false_flag_with_a_small_buffer_is_not_reported() =>
        Silent(
            "await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 128, false); await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task Disabled_buffer_is_not_reported() =>
        Silent(
            "await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 1, true); await file.ReadAsync(new byte[99999]);"
        );

    [Fact]
    public Task Options_from_elsewhere_are_unknown_and_not_reported() =>
        Silent(
            "var options = new FileStreamOptions(); await using var file = new FileStream(\"a\", options); await file.CopyToAsync(stream);"
        );

    [Fact]
    public Task File_passed_on_to_a_result_is_not_reported() =>
        Silent("var file = System.IO.File.OpenRead(\"a\"); await file.ReadAsync(new byte[9]); return File(file, \"text/plain\");");

    [Fact]
    public Task Task_that_only_carries_the_file_is_not_reported() =>
        Silent("await load; return await Task.FromResult<Stream>(System.IO.File.OpenRead(\"a\"));");

    [Fact]
    public Task File_whose_handle_is_used_is_not_reported() =>
        Silent("await using var file = System.IO.File.OpenRead(\"a\"); await file.ReadAsync(new byte[9]); Use(file.SafeFileHandle);");

    [Fact]
    public Task Returned_file_is_not_reported() => Silent("await load; return System.IO.File.OpenRead(\"a\");");

    [Fact]
    public Task File_stored_in_a_member_is_not_reported() =>
        Silent("HttpContext.Response.Body = System.IO.File.OpenRead(\"a\"); await HttpContext.Response.Body.ReadAsync(new byte[9]);");

    [Fact]
    public Task Mode_from_elsewhere_is_unknown_and_not_reported() =>
        Silent(
            "var mode = (FileMode)flag.GetHashCode(); await using var file = new FileStream(\"a\", mode); await file.ReadAsync(new byte[9]);"
        );

    [Fact]
    public Task Seek_is_not_a_read() =>
        Reports(
            "await using var file = [|System.IO.File.OpenRead(\"a\")|]; file.Seek(9, SeekOrigin.Begin); await file.ReadAsync(new byte[9]);"
        );

    [Fact]
    public Task File_that_is_never_read_is_not_reported() =>
        Silent("await load; await using var file = System.IO.File.OpenRead(\"a\"); return file.Length;");

    [Fact]
    public Task Other_type_named_File_is_not_reported() =>
        CreateCase(
                "public static class File { public static Stream OpenRead(string s) => Stream.Null; } public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { await File.OpenRead(\"a\").CopyToAsync(c.Response.Body); await next(c); } }"
            )
            .RunAsync();

    [Fact]
    public Task Sync_read_is_left_to_another_rule() =>
        CreateCase(
                """
                public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { using var file = File.OpenRead("a"); {|SIO102:file.Read(new byte[1], 0, 1)|}; await file.CopyToAsync(c.Response.Body); await next(c); } }
                """
            )
            .RunAsync();

    [Fact]
    public Task Private_field_is_followed() =>
        CreateCase(
                """
                public class A(RequestDelegate next) { readonly FileStream _file = [|new FileStream("a", FileMode.Open)|]; public async Task InvokeAsync(HttpContext c) { await _file.WriteAsync(new byte[9]); await next(c); } }
                """
            )
            .RunAsync();

    [Fact]
    public Task Public_field_is_not_followed() =>
        CreateCase(
                """
                public class A(RequestDelegate next) { public readonly FileStream Log = new FileStream("a", FileMode.Open); public async Task InvokeAsync(HttpContext c) { await Log.WriteAsync(new byte[9]); await next(c); } }
                """
            )
            .RunAsync();
}
