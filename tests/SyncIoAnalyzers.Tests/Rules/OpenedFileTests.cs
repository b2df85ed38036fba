namespace SyncIoAnalyzers.Tests.Rules;

public class OpenedFileTests() : RuleTests("SIO107")
{
    [Fact] public Task A_flag_that_is_computed_is_not_known() => Silent("var options = flag ? FileOptions.None : FileOptions.Asynchronous; await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, options); await file.CopyToAsync(stream);");
    [Fact] public Task A_file_that_is_copied_asynchronously() => Reports("await using var file = [|System.IO.File.OpenRead(\"a\")|]; await file.CopyToAsync(stream);");
    [Fact] public Task A_stream_without_the_flag() => Reports("await using var file = [|new FileStream(\"a\", FileMode.Open, FileAccess.Read)|]; await file.ReadAsync(new byte[9]);");
    [Fact] public Task Its_type_may_stand_before_it() => Reports("await using FileStream file = [|new(\"a\", FileMode.Open, FileAccess.Read)|]; await file.ReadAsync(new byte[9]);");
    [Fact] public Task A_reader_of_a_path() => Reports("using var reader = [|new StreamReader(\"a\")|]; return await reader.ReadToEndAsync();");
    [Fact] public Task A_writer_of_a_path() => Reports("await using var writer = [|new StreamWriter(\"a\")|]; await writer.WriteAsync(\"a\");");
    [Fact] public Task A_reader_over_it_counts() => Reports("await using var file = [|System.IO.File.OpenRead(\"a\")|]; using var reader = new StreamReader(file); return await reader.ReadLineAsync();");
    [Fact] public Task A_call_of_the_framework_that_is_given_it() => Reports("await using var file = [|System.IO.File.OpenRead(\"a\")|]; return await System.Text.Json.JsonSerializer.DeserializeAsync<int>(file);");
    [Fact] public Task One_that_is_not_even_kept() => Reports("return await [|System.IO.File.OpenText(\"a\")|].ReadToEndAsync();");
    [Fact] public Task A_buffer_smaller_than_the_default() => Reports("await using var file = [|new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 128, true)|]; await file.ReadAsync(new byte[9]);");
    [Fact] public Task Options_without_the_flag() => Reports("await using var file = [|new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, FileOptions.SequentialScan)|]; await file.ReadAsync(new byte[9]);");
    [Fact] public Task The_message_says_what_to_write() => Says("'File.OpenRead' opens the file for synchronous use, and each awaited read or write of it holds a pool thread; use 'new FileStream(…, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true)'",
        "await using var file = {|#0:System.IO.File.OpenRead(\"a\")|}; await file.CopyToAsync(stream);");

    [Fact] public Task A_file_that_is_appended_to_is_written_only() => Says("'new FileStream' opens the file for synchronous use, and each awaited read or write of it holds a pool thread; use 'new FileStream(…, FileAccess.Write, FileShare.Read, 65536, useAsync: true)'",
        "await using var file = {|#0:new FileStream(\"a\", FileMode.Append)|}; await file.WriteAsync(new byte[9]);");
    [Fact] public Task A_file_that_is_made_may_be_read() => Says("'new FileStream' opens the file for synchronous use, and each awaited read or write of it holds a pool thread; use 'new FileStream(…, FileAccess.ReadWrite, FileShare.Read, 65536, useAsync: true)'",
        "await using var file = {|#0:new FileStream(\"a\", FileMode.Create)|}; await file.WriteAsync(new byte[9]);");
    [Fact] public Task A_buffer_that_is_too_small_is_named() => Says("'new FileStream' opens the file for synchronous use, and each awaited read or write of it holds a pool thread; use 'bufferSize: 65536'",
        "await using var file = {|#0:new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 128, true)|}; await file.ReadAsync(new byte[9]);");
    [Fact] public Task A_handle_that_is_opened_asynchronously_is_right() => Silent("var handle = System.IO.File.OpenHandle(\"a\"); await using var file = new FileStream(handle, FileAccess.Read, 4096, isAsync: true); await file.ReadAsync(new byte[9]);");
    [Fact] public Task Whose_stream_is_asked_for_is_read_by_others() => Silent("using var reader = new StreamReader(\"a\"); Use(await reader.ReadLineAsync()); Use(reader.BaseStream);");
    [Fact] public Task What_wraps_it_without_being_known_reads_it_somehow() => Silent("await using var file = System.IO.File.OpenRead(\"a\"); var mine = new Mine(file); await file.ReadAsync(new byte[9]); return null; } class Mine(Stream s) { public Stream S = s; } object? Other() {");
    [Fact] public Task Another_local_of_its_name_is_another() => Reports("{ await using var file = [|System.IO.File.OpenRead(\"a\")|]; await file.ReadAsync(new byte[9]); } { var file = new List<int>(); Use(file); }");
    [Fact] public Task A_file_in_brackets_is_the_same() => Reports("FileStream? file = ([|System.IO.File.OpenRead(\"a\")|])!; await file.ReadAsync(new byte[9]); await file.DisposeAsync();");
    [Fact] public Task A_file_that_is_given_later() => Reports("FileStream file; file = [|System.IO.File.OpenRead(\"a\")|]; await file.ReadAsync(new byte[9]);");
    [Fact] public Task A_file_that_may_be_missing() => Reports("FileStream? file = [|System.IO.File.OpenRead(\"a\")|]; await (file?.FlushAsync() ?? Task.CompletedTask);");
    [Fact] public Task A_file_that_is_forgotten_again() => Reports("FileStream? file = [|System.IO.File.OpenRead(\"a\")|]; await file.ReadAsync(new byte[9]); file = null;");
    [Fact] public Task A_file_that_a_statement_disposes_of() => Reports("var file = [|System.IO.File.OpenRead(\"a\")|]; await using (file) await file.ReadAsync(new byte[9]);");
    [Fact] public Task What_is_opened_for_it_is_right() => Silent("await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, true); await file.CopyToAsync(stream);");
    [Fact] public Task So_are_options_with_the_flag() => Silent("await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, FileOptions.Asynchronous | FileOptions.SequentialScan); await file.CopyToAsync(stream);");
    [Fact] public Task A_flag_that_is_refused_is_meant() => Silent("await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, false); await file.CopyToAsync(stream);");
    [Fact] public Task So_are_options_that_are_none() => Silent("await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 4096, FileOptions.None); await file.CopyToAsync(stream);");
    [Fact] public Task So_is_one_with_a_small_buffer() => Silent("await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 128, false); await file.CopyToAsync(stream);");
    [Fact] public Task No_buffer_is_meant() => Silent("await using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 1, true); await file.ReadAsync(new byte[99999]);");
    [Fact] public Task Options_that_come_from_elsewhere_are_not_known() => Silent("var options = new FileStreamOptions(); await using var file = new FileStream(\"a\", options); await file.CopyToAsync(stream);");
    [Fact] public Task Who_hands_it_on_does_not_know_how_it_is_read() => Silent("var file = System.IO.File.OpenRead(\"a\"); await file.ReadAsync(new byte[9]); return File(file, \"text/plain\");");
    [Fact] public Task A_task_that_only_carries_it_reads_nothing() => Silent("await load; return await Task.FromResult<Stream>(System.IO.File.OpenRead(\"a\"));");
    [Fact] public Task Whose_handle_is_asked_for_is_read_by_others() => Silent("await using var file = System.IO.File.OpenRead(\"a\"); await file.ReadAsync(new byte[9]); Use(file.SafeFileHandle);");
    [Fact] public Task Who_returns_it_does_not_know_how_it_is_read() => Silent("await load; return System.IO.File.OpenRead(\"a\");");
    [Fact] public Task One_that_a_member_keeps_is_read_by_others() => Silent("HttpContext.Response.Body = System.IO.File.OpenRead(\"a\"); await HttpContext.Response.Body.ReadAsync(new byte[9]);");
    [Fact] public Task A_mode_that_comes_from_elsewhere_is_not_known() => Silent("var mode = (FileMode)flag.GetHashCode(); await using var file = new FileStream(\"a\", mode); await file.ReadAsync(new byte[9]);");
    [Fact] public Task A_seek_is_no_read() => Reports("await using var file = [|System.IO.File.OpenRead(\"a\")|]; file.Seek(9, SeekOrigin.Begin); await file.ReadAsync(new byte[9]);");
    [Fact] public Task Nothing_is_said_where_nothing_is_read() => Silent("await load; await using var file = System.IO.File.OpenRead(\"a\"); return file.Length;");
    [Fact] public Task Another_File_is_another() => Files("public static class File { public static Stream OpenRead(string s) => Stream.Null; } public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { await File.OpenRead(\"a\").CopyToAsync(c.Response.Body); await next(c); } }").Run();

    [Fact] public Task Sync_reads_are_another_matter() => Files("""
        public class A(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { using var file = File.OpenRead("a"); {|SIO102:file.Read(new byte[1], 0, 1)|}; await file.CopyToAsync(c.Response.Body); await next(c); } }
        """).Run();

    [Fact] public Task A_field_that_nobody_else_sees_is_followed() => Files("""
        public class A(RequestDelegate next) { readonly FileStream _file = [|new FileStream("a", FileMode.Open)|]; public async Task InvokeAsync(HttpContext c) { await _file.WriteAsync(new byte[9]); await next(c); } }
        """).Run();

    [Fact] public Task A_field_that_others_see_is_not() => Files("""
        public class A(RequestDelegate next) { public readonly FileStream Log = new FileStream("a", FileMode.Open); public async Task InvokeAsync(HttpContext c) { await Log.WriteAsync(new byte[9]); await next(c); } }
        """).Run();
}
