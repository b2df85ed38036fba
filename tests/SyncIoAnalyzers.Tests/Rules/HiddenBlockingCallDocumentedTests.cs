namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>Calls of the framework that wait and have no async form, which the shipped table lists.</summary>
public class HiddenBlockingCallDocumentedTests() : RuleTests("SIO108")
{
    protected override string Parameters =>
        "System.Data.IDbConnection db, System.Data.IDbCommand command, System.Data.IDataReader rows, "
        + "System.Data.Common.DbDataAdapter adapter, Stream stream, CancellationToken token";

    [Theory]
    [InlineData("[|db.Open()|];")]
    [InlineData("using var r = [|command.ExecuteReader()|]; while ([|r.Read()|]) Use(r[0]);")]
    [InlineData("using var t = [|db.BeginTransaction()|]; [|t.Commit()|];")]
    [InlineData("[|adapter.Fill(new System.Data.DataTable())|];")]
    [InlineData("var c = [|new System.Net.Sockets.TcpClient(\"printer\", 9100)|];")]
    [InlineData("[|((System.Net.Sockets.Socket)null!).Send(new byte[9], 4, System.Net.Sockets.SocketFlags.None)|];")]
    [InlineData("[|((System.Net.Sockets.Socket)null!).Receive(new byte[9], 4, System.Net.Sockets.SocketFlags.None)|];")]
    [InlineData("System.Net.IPEndPoint? from = null; [|new System.Net.Sockets.UdpClient().Receive(ref from)|];")]
    [InlineData("Use([|Request.Body.ReadByte()|]);")]
    [InlineData("[|Response.Body.WriteByte(46)|]; await Response.Body.FlushAsync();")]
    [InlineData("Use([|new System.Net.Sockets.TcpClient().GetStream().ReadByte()|]);")]
    public Task Call_without_an_async_form_is_reported(string body) => Reports(body);

    [Theory]
    [InlineData("new System.Xml.XmlDocument().Load([|Request.Body|]);")]
    [InlineData("new System.Xml.Serialization.XmlSerializer(typeof(int)).Deserialize([|Request.Body|]);")]
    [InlineData("new System.Xml.Serialization.XmlSerializer(typeof(int)).Serialize([|Response.Body|], 1);")]
    [InlineData("new System.Runtime.Serialization.Json.DataContractJsonSerializer(typeof(int)).ReadObject([|Request.Body|]);")]
    [InlineData("new BinaryReader([|Request.Body|]).ReadInt32();")]
    public Task Read_of_a_whole_body_is_reported(string body) => Reports(MarkCall(body));

    [Fact]
    public Task Table_of_the_rows_of_a_command_is_reported() =>
        Reports("using var r = [|command.ExecuteReader()|]; [|new System.Data.DataTable().Load(r)|];");

    [Fact]
    public Task Table_of_rows_that_were_awaited_is_reported() =>
        Reports(
            "System.Data.Common.DbCommand c = null!; using var r = await c.ExecuteReaderAsync(); [|new System.Data.DataTable().Load(r)|];"
        );

    [Fact]
    public Task Rows_of_a_reader_of_Dapper_are_reported()
    {
        var test = CreateBodyCase("using var r = Dapper.SqlMapper.ExecuteReader(db); while ([|r.Read()|]) Use(r[0]);");
        const string Dapper = "namespace Dapper { public static class SqlMapper { public static System.Data.IDataReader ";
        test.Sources.Add(("Dapper.cs", Dapper + "ExecuteReader(System.Data.IDbConnection c) => null!; } }"));
        return test.RunAsync();
    }

    [Fact]
    public Task Stream_of_an_endpoint_is_the_body_of_the_request() =>
        CreateCase(
                "var app = Microsoft.AspNetCore.Builder.WebApplication.Create(); "
                    + "Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.MapPost(app, \"/a\", "
                    + "(System.IO.Stream body) => [|new System.IO.BinaryReader(body).ReadInt32()|]); app.Run();"
            )
            .RunAsync();

    [Fact]
    public Task Reader_over_a_body_is_reported() =>
        Reports("using var reader = System.Xml.XmlReader.Create(Request.Body); while ([|reader.Read()|]) Use(reader.Name);");

    [Fact]
    public Task End_of_a_body_that_is_read_asynchronously_is_reported() =>
        Reports("using var reader = new StreamReader(Request.Body); while (![|reader.EndOfStream|]) Use(await reader.ReadLineAsync());");

    [Fact]
    public Task End_of_a_body_beside_a_read_that_is_reported_is_part_of_it() =>
        Reports("using var reader = new StreamReader(Request.Body); while (!reader.EndOfStream) Use({|SIO101:reader.ReadLine()|});");

    [Theory]
    [InlineData("new System.Xml.XmlDocument().Load(new MemoryStream());")]
    [InlineData("new System.Xml.XmlDocument().Load(\"settings.xml\");")]
    [InlineData("new System.Xml.Serialization.XmlSerializer(typeof(int)).Deserialize(new StringReader(\"\"));")]
    [InlineData("new System.Xml.Serialization.XmlSerializer(typeof(int)).Deserialize(stream);")]
    [InlineData("using var reader = System.Xml.XmlReader.Create(new StringReader(\"\")); while (reader.Read()) Use(reader.Name);")]
    [InlineData("new BinaryReader(new MemoryStream()).ReadInt32();")]
    [InlineData("Use(stream.ReadByte());")]
    [InlineData("var copy = new MemoryStream(); copy.WriteByte(46);")]
    [InlineData("Use(System.IO.File.OpenRead(\"settings.bin\").ReadByte());")]
    [InlineData("while (rows.Read()) Use(rows[0]);")]
    [InlineData("new System.Data.DataTable().Load(new System.Data.DataTable().CreateDataReader());")]
    public Task Stream_that_is_not_known_to_be_a_connection_is_silent(string body) => Silent(body);

    [Fact]
    public Task Body_that_was_buffered_before_is_silent() =>
        Silent(
            "Request.EnableBuffering(); await "
                + "Microsoft.AspNetCore.WebUtilities.StreamHelperExtensions.DrainAsync(Request.Body, token); new "
                + "System.Xml.XmlDocument().Load(Request.Body);"
        );

    [Theory]
    [InlineData("new System.Net.Sockets.TcpClient();")]
    [InlineData("new System.Net.Sockets.TcpClient(System.Net.Sockets.AddressFamily.InterNetwork);")]
    public Task Creation_that_connects_to_nothing_is_silent(string body) => Silent(body);

    [Fact]
    public Task Class_of_the_program_is_judged_by_its_own_code() =>
        CreateCase(
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Fake f) => "
                    + "f.Dispose(); } public class Fake : System.Data.IDbTransaction { public System.Data.IDbConnection? "
                    + "Connection => null; public System.Data.IsolationLevel IsolationLevel => default; public void Commit() { "
                    + "} public void Rollback() { } public void Dispose() => Commit(); }"
            )
            .RunAsync();

    [Fact]
    public Task Call_moved_to_another_thread_is_not_reported() => Silent("_ = Task.Run(() => rows.Read());");

    [Fact]
    public Task Message_states_the_wait_and_the_way_out() =>
        Says(
            "'IDbConnection.Open' holds a request thread (GET /orders → OrdersController.Get): it waits for the "
                + "database, and has no async counterpart; declare a 'DbConnection' and await 'OpenAsync'",
            "{|#0:db.Open()|};"
        );

    /// <summary>Moves the mark from the stream to the whole call.</summary>
    static string MarkCall(string body) => "[|" + body.Replace("[|", "").Replace("|]", "").TrimEnd(';') + "|];";
}
