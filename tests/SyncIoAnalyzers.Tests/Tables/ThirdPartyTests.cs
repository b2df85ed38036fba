using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>
/// Calls of libraries in a controller action, against their real assemblies. The first argument declares the parameters of the action.
/// </summary>
public class ThirdPartyTests
{
    const string Frame = """
        using Azure.Storage.Blobs;
        using Dapper;
        using FluentValidation;
        using MongoDB.Driver;
        using Newtonsoft.Json;
        using Newtonsoft.Json.Linq;
        using RestSharp;
        using StackExchange.Redis;
        public class Row { public int Id { get; set; } }
        public class RowsController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            static readonly System.Globalization.CultureInfo Culture = System.Globalization.CultureInfo.InvariantCulture;
            [Microsoft.AspNetCore.Mvc.HttpGet("/rows")]
            public object? Get(GIVEN)
            {
                BODY
                return null;
            }
        }
        """;

    const string Connection = "System.Data.IDbConnection db",
        Blob = "BlobClient blob",
        Redis = "IDatabase db",
        Rows = "IMongoCollection<Row> rows";
    const string OldBlob = "Microsoft.WindowsAzure.Storage.Blob.CloudBlockBlob blob",
        S3 = "Amazon.S3.IAmazonS3 s3",
        Files = "MongoDB.Driver.GridFS.IGridFSBucket<int> files";

    [Fact]
    public Task Dapper_queries_block() => Reports(Connection, "return [|db.Query<Row>(\"select 1\")|].ToList();");

    [Fact]
    public Task Dapper_query_that_does_not_buffer_waits_while_it_is_enumerated() =>
        Reports(Connection, "return [|db.Query<Row>(\"select 1\", buffered: false)|].ToList();");

    [Fact]
    public Task Json_converter_reads_from_memory() =>
        Silent(
            Connection,
            "return null; } } public class RowConverter : JsonConverter<Row> { "
                + "public override void WriteJson(JsonWriter writer, Row? row, JsonSerializer json) => JToken.FromObject(1).WriteTo(writer); "
                + "public override Row? ReadJson(JsonReader reader, System.Type type, Row? row, bool hasRow, JsonSerializer json) { "
                + "JObject.Load(reader);"
        );

    [Fact]
    public Task Dapper_commands_block() => Reports(Connection, "[|db.Execute(\"delete\", new { Id = 1 })|];");

    [Fact]
    public Task Dapper_called_as_a_static_method_blocks() =>
        Reports(Connection, "return [|SqlMapper.QuerySingle<Row>(db, \"select 1\")|];");

    [Fact]
    public Task Every_result_read_of_Dapper_blocks() =>
        Reports(Connection, "using var all = [|db.QueryMultiple(\"select 1\")|]; return [|all.Read<Row>()|];");

    [Fact]
    public Task Dapper_over_SQLite_does_not_block() =>
        Silent("Microsoft.Data.Sqlite.SqliteConnection db", "db.Open(); return db.Query<Row>(\"select 1\");", TestReferences.Sqlite);

    [Fact]
    public Task Dapper_over_any_other_connection_blocks() =>
        Reports("System.Data.Common.DbConnection db", "return [|db.Query<Row>(\"select 1\")|];");

    [Fact]
    public Task SqlClient_connection_blocks() => Reports("Microsoft.Data.SqlClient.SqlConnection db", "[|db.Open()|];");

    [Fact]
    public Task SqlClient_read_blocks() =>
        Reports(
            "System.Data.SqlClient.SqlCommand command",
            "using var reader = [|command.ExecuteReader()|]; while ([|reader.Read()|]) reader.GetInt32(0);"
        );

    [Fact]
    public Task SqlClient_bulk_copy_blocks() =>
        Reports("Microsoft.Data.SqlClient.SqlBulkCopy copy, System.Data.DataTable table", "[|copy.WriteToServer(table)|];");

    [Fact]
    public Task MySql_read_blocks() =>
        Reports(
            "MySql.Data.MySqlClient.MySqlCommand command",
            "using var reader = [|command.ExecuteReader(System.Data.CommandBehavior.SingleRow)|];"
        );

    [Fact]
    public Task Blob_upload_blocks() => Reports(Blob, "[|blob.Upload(\"a.txt\")|];");

    [Fact]
    public Task Blob_upload_from_memory_blocks() => Reports(Blob, "[|blob.Upload(new MemoryStream(new byte[9]))|];");

    [Fact]
    public Task Upload_from_memory_by_a_client_that_no_line_lists_as_a_stream_blocks() =>
        Reports(S3, "[|s3.UploadObjectFromStream(\"a\", \"b\", new MemoryStream(new byte[9]), null)|];");

    [Fact]
    public Task Upload_of_a_local_file_by_a_client_waits_for_the_network() =>
        Reports(S3, "using var file = System.IO.File.OpenRead(\"a\"); [|s3.UploadObjectFromStream(\"a\", \"b\", file, null)|];");

    [Fact]
    public Task Blob_download_to_memory_blocks() => Reports(Blob, "using var memory = new MemoryStream(); [|blob.DownloadTo(memory)|];");

    [Fact]
    public Task Blob_request_blocks() => Reports(Blob, "return [|blob.Exists()|].Value;");

    [Fact]
    public Task Clearing_a_blob_page_blocks() =>
        Reports("Azure.Storage.Blobs.Specialized.PageBlobClient blob", "[|blob.UpdateSequenceNumber(default)|]; return blob.Uri;");

    [Fact]
    public Task Blob_listing_blocks() => Reports("BlobContainerClient blobs", "foreach (var blob in [|blobs.GetBlobs()|]) _ = blob.Name;");

    [Fact]
    public Task Client_creation_sends_no_request() =>
        Silent("BlobServiceClient service", "return service.GetBlobContainerClient(\"a\").GetBlobClient(\"b\").Uri;");

    [Fact]
    public Task Queue_send_blocks() => Reports("Azure.Storage.Queues.QueueClient queue", "[|queue.SendMessage(\"a\")|];");

    [Fact]
    public Task Secret_download_blocks() =>
        Reports("Azure.Security.KeyVault.Secrets.SecretClient vault", "return [|vault.GetSecret(\"a\")|].Value.Value;");

    [Fact]
    public Task Token_request_of_a_credential_blocks() =>
        Reports("Azure.Core.TokenCredential credential", "return [|credential.GetToken(default, default)|].Token;");

    [Fact]
    public Task Legacy_blob_upload_blocks() => Reports(OldBlob, "[|blob.UploadFromStream(new MemoryStream(new byte[9]))|];");

    [Fact]
    public Task Legacy_blob_download_blocks() => Reports(OldBlob, "return [|blob.DownloadText()|];");

    [Fact]
    public Task Legacy_container_creation_blocks() =>
        Reports("Microsoft.WindowsAzure.Storage.Blob.CloudBlobContainer blobs", "[|blobs.CreateIfNotExists()|];");

    [Fact]
    public Task Legacy_table_query_blocks() => Reports("Microsoft.Azure.Cosmos.Table.CloudTable table", "return [|table.Exists()|];");

    [Fact]
    public Task Blob_name_read_sends_no_request() =>
        Silent("Microsoft.WindowsAzure.Storage.Blob.CloudBlobContainer blobs", "return blobs.GetBlockBlobReference(\"a\").Name;");

    [Fact]
    public Task S3_object_download_blocks() => Reports(S3, "return [|s3.GetObject(\"bucket\", \"key\")|];");

    [Fact]
    public Task Signed_address_is_computed_locally() =>
        Silent(S3, "return s3.GetPreSignedURL(new Amazon.S3.Model.GetPreSignedUrlRequest());");

    [Fact]
    public Task S3_file_transfer_blocks() =>
        Reports("Amazon.S3.Transfer.TransferUtility transfer", "[|transfer.Upload(new MemoryStream(), \"bucket\", \"key\")|];");

    [Fact]
    public Task DynamoDB_item_read_blocks() =>
        Reports("Amazon.DynamoDBv2.AmazonDynamoDBClient db", "return [|db.GetItem(new Amazon.DynamoDBv2.Model.GetItemRequest())|];");

    [Fact]
    public Task Redis_read_blocks() => Reports(Redis, "return (string?)[|db.StringGet(\"a\")|];");

    [Fact]
    public Task Redis_write_blocks() => Reports(Redis, "[|db.HashSet(\"a\", \"field\", 1)|]; [|db.KeyDelete(\"b\")|];");

    [Fact]
    public Task Redis_connection_blocks() => Reports("string address", "return [|ConnectionMultiplexer.Connect(address)|];");

    [Fact]
    public Task Redis_publish_blocks() => Reports("ISubscriber bus", "[|bus.Publish(RedisChannel.Literal(\"a\"), \"b\")|];");

    [Fact]
    public Task Redis_waits_for_tasks_block() =>
        Reports(
            Redis,
            "{|SIO001:db.WaitAll(db.StringSetAsync(\"a\", 1), db.StringSetAsync(\"b\", 2))|}; "
                + "return {|SIO001:db.Wait(db.StringGetAsync(\"a\"))|};"
        );

    [Fact]
    public Task Redis_tasks_are_completed_after_the_wait_for_them() =>
        Reports(Redis, "var load = db.StringGetAsync(\"a\"); {|SIO001:db.WaitAll(load)|}; return load.Result;");

    [Fact]
    public Task Redis_wait_for_a_completed_task_is_not_reported() =>
        Silent(Redis, "db.Wait(Task.CompletedTask); return db.Wait(Task.FromResult(1));");

    [Fact]
    public Task Fire_and_forget_Redis_command_is_not_reported() =>
        Silent(
            Redis,
            "db.StringSet(\"a\", 1, flags: StackExchange.Redis.CommandFlags.FireAndForget | StackExchange.Redis.CommandFlags.DemandMaster); db.KeyDelete(\"a\", StackExchange.Redis.CommandFlags.FireAndForget);"
        );

    [Fact]
    public Task Other_flag_of_a_Redis_command_changes_nothing() =>
        Reports(Redis, "[|db.KeyDelete(\"a\", StackExchange.Redis.CommandFlags.DemandMaster)|];");

    [Fact]
    public Task Redis_batch_only_queues() =>
        Silent(Redis, "var batch = db.CreateBatch(); var set = batch.StringSetAsync(\"a\", 1); batch.Execute(); return set;");

    [Fact]
    public Task Mongo_write_blocks() => Reports(Rows, "[|rows.InsertOne(new Row())|];");

    [Fact]
    public Task Mongo_query_execution_blocks() => Reports(Rows, "return [|rows.Find(r => r.Id == 1).FirstOrDefault()|];");

    [Fact]
    public Task Reading_a_Mongo_query_into_a_list_blocks() => Reports(Rows, "return [|rows.Find(r => r.Id == 1).ToList()|];");

    [Fact]
    public Task Opening_a_Mongo_cursor_blocks() => Reports(Rows, "return [|rows.FindSync(r => r.Id == 1)|];");

    [Fact]
    public Task Reading_a_Mongo_queryable_blocks() => Reports(Rows, "return {|SIO104:rows.AsQueryable().Where(r => r.Id == 1).ToList()|};");

    [Fact]
    public Task Reading_one_result_of_a_Mongo_queryable_blocks() =>
        Reports(Rows, "var q = rows.AsQueryable(); return {|SIO104:q.FirstOrDefault(r => r.Id == 1)|};");

    [Fact]
    public Task Loop_over_a_Mongo_queryable_blocks() => Reports(Rows, "foreach (var row in {|SIO104:rows.AsQueryable()|}) _ = row.Id;");

    [Fact]
    public Task List_is_not_a_Mongo_queryable() => Silent("List<Row> rows", "return rows.AsQueryable().Where(r => r.Id == 1).ToList();");

    [Fact]
    public Task Loop_over_a_Mongo_cursor_blocks() =>
        Reports("IAsyncCursor<Row> rows", "foreach (var row in [|rows.ToEnumerable()|]) _ = row.Id;");

    [Fact]
    public Task Loop_over_a_Mongo_query_blocks() =>
        Reports(Rows, "foreach (var row in [|rows.Find(r => r.Id == 1).ToEnumerable()|]) _ = row.Id;");

    [Fact]
    public Task Building_a_Mongo_query_sends_no_request() => Silent(Rows, "return rows.Find(r => r.Id == 1).Limit(3);");

    [Fact]
    public Task Mongo_file_upload_blocks() => Reports(Files, "[|files.UploadFromStream(1, \"a\", new MemoryStream())|];");

    [Fact]
    public Task RestSharp_request_blocks() =>
        Reports("IRestClient rest", "return [|RestClientExtensions.Get<Row>(rest, new RestRequest(\"/\"))|];");

    [Fact]
    public Task Kafka_consumer_blocks() =>
        Reports("Confluent.Kafka.IConsumer<int, string> kafka", "return {|SIO002:kafka.Consume(TimeSpan.FromSeconds(1))|};");

    [Fact]
    public Task Kafka_producer_only_buffers_messages() =>
        Silent("Confluent.Kafka.IProducer<int, string> kafka", "kafka.Produce(\"a\", new Confluent.Kafka.Message<int, string>());");

    [Fact]
    public Task Assertions_that_compare_values_are_not_reported() =>
        Silent("IValidator<Row> validator", "return validator.Validate(new Row()).IsValid;");

    [Fact]
    public Task Throwing_assertions_that_compare_values_are_not_reported() =>
        Silent("IValidator<Row> validator", "validator.ValidateAndThrow(new Row());");

    [Fact]
    public Task Json_read_from_the_body_blocks() =>
        Reports("Stream body", "using var json = new JsonTextReader(new StreamReader(body)); while ([|json.Read()|]) { }");

    [Fact]
    public Task Json_tree_read_from_the_body_blocks() =>
        Reports("Stream body", "return [|JObject.Load(new JsonTextReader(new StreamReader(body)))|];");

    [Fact]
    public Task Json_read_from_a_string_is_not_reported() =>
        Silent(
            "string text",
            "using var json = new JsonTextReader(new StringReader(text)); while (json.Read()) { } return JObject.Parse(text);"
        );

    [Fact]
    public Task Json_read_from_memory_is_not_reported() =>
        Silent("byte[] bytes", "return JObject.Load(new JsonTextReader(new StreamReader(new MemoryStream(bytes))));");

    [Fact]
    public Task Csv_written_to_the_response_blocks() =>
        Reports(
            "",
            "using var csv = new CsvHelper.CsvWriter(new StreamWriter(Response.Body), Culture); [|csv.WriteRecords(new[] { 1 })|];"
        );

    [Fact]
    public Task Csv_read_from_the_body_blocks() =>
        Reports("", "var csv = new CsvHelper.CsvReader(new StreamReader(Request.Body), Culture); while ([|csv.Read()|]) { }");

    [Fact]
    public Task Csv_written_to_memory_is_not_reported() =>
        Silent("", "using var csv = new CsvHelper.CsvWriter(new StringWriter(), Culture); csv.WriteRecords(new[] { 1 }); csv.Flush();");

    [Fact]
    public Task Csv_row_that_was_read_is_not_reported() =>
        Silent("", "using var csv = new CsvHelper.CsvReader(new StreamReader(Request.Body), Culture); return csv.GetRecord<Row>();");

    [Fact]
    public Task Stripe_request_blocks() => Reports("Stripe.CustomerService customers", "return [|customers.Get(\"a\")|];");

    [Fact]
    public Task Twilio_message_blocks() => Reports("", "[|Twilio.Rest.Api.V2010.Account.MessageResource.Fetch(\"a\")|];");

    [Fact]
    public Task Ldap_search_blocks() =>
        Reports(
            "System.DirectoryServices.Protocols.LdapConnection directory, System.DirectoryServices.Protocols.SearchRequest search",
            "return {|SIO108:directory.SendRequest(search)|};"
        );

    [Fact]
    public Task Check_of_a_password_in_a_directory_blocks() =>
        Reports(
            "System.DirectoryServices.AccountManagement.PrincipalContext directory",
            "return {|SIO108:directory.ValidateCredentials(\"a\", \"b\")|};"
        );

    static Task Reports(string given, string body, TestReferences? more = null)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO101",
            References = more == null ? TestReferences.ThirdParty : TestReferences.ThirdParty + more,
        };
        test.Sources.Add(Frame.Replace("GIVEN", given).Replace("BODY", body));
        return test.RunAsync();
    }

    static Task Silent(string given, string body, TestReferences? more = null)
    {
        Assert.Empty(MarkedText.ParseText(body).Marks);
        return Reports(given, body, more);
    }
}
