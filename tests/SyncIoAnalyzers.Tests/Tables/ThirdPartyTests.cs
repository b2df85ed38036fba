namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Calls of libraries in a controller action, against their real assemblies. The first argument is what the action is given.</summary>
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
            [Microsoft.AspNetCore.Mvc.HttpGet("/rows")]
            public object? Get(GIVEN)
            {
                BODY
                return null;
            }
        }
        """;

    const string Connection = "System.Data.IDbConnection db", Blob = "BlobClient blob", Redis = "IDatabase db", Rows = "IMongoCollection<Row> rows";
    const string OldBlob = "Microsoft.WindowsAzure.Storage.Blob.CloudBlockBlob blob", S3 = "Amazon.S3.IAmazonS3 s3", Files = "MongoDB.Driver.GridFS.IGridFSBucket<int> files";

    [Fact] public Task Dapper_queries_wait() => Reports(Connection, "return [|db.Query<Row>(\"select 1\")|].ToList();");
    [Fact] public Task Dapper_commands_wait() => Reports(Connection, "[|db.Execute(\"delete\", new { Id = 1 })|];");
    [Fact] public Task Dapper_called_by_its_class_waits() => Reports(Connection, "return [|SqlMapper.QuerySingle<Row>(db, \"select 1\")|];");
    [Fact] public Task Each_result_of_Dapper_waits() => Reports(Connection, "using var all = [|db.QueryMultiple(\"select 1\")|]; return [|all.Read<Row>()|];");
    [Fact] public Task Dapper_over_SQLite_does_not_wait() => Silent("Microsoft.Data.Sqlite.SqliteConnection db", "db.Open(); return db.Query<Row>(\"select 1\");", Refs.Sqlite);
    [Fact] public Task Dapper_over_any_connection_waits() => Reports("System.Data.Common.DbConnection db", "return [|db.Query<Row>(\"select 1\")|];");
    [Fact] public Task Unbuffered_rows_of_Dapper_have_no_counterpart() => Silent(Connection, "return db.Query<Row>(\"select 1\", buffered: false);");

    [Fact] public Task SqlClient_connects() => Reports("Microsoft.Data.SqlClient.SqlConnection db", "[|db.Open()|];");
    [Fact] public Task SqlClient_reads() => Reports("System.Data.SqlClient.SqlCommand command", "using var reader = [|command.ExecuteReader()|]; while ([|reader.Read()|]) reader.GetInt32(0);");
    [Fact] public Task SqlClient_copies_in_bulk() => Reports("Microsoft.Data.SqlClient.SqlBulkCopy copy, System.Data.DataTable table", "[|copy.WriteToServer(table)|];");
    [Fact] public Task MySql_reads() => Reports("MySql.Data.MySqlClient.MySqlCommand command", "using var reader = [|command.ExecuteReader(System.Data.CommandBehavior.SingleRow)|];");

    [Fact] public Task A_blob_is_sent() => Reports(Blob, "[|blob.Upload(\"a.txt\")|];");
    [Fact] public Task A_blob_is_sent_from_memory_as_well() => Reports(Blob, "[|blob.Upload(new MemoryStream(new byte[9]))|];");
    [Fact] public Task A_blob_is_fetched_into_memory() => Reports(Blob, "using var memory = new MemoryStream(); [|blob.DownloadTo(memory)|];");
    [Fact] public Task A_blob_is_asked_for() => Reports(Blob, "return [|blob.Exists()|].Value;");
    [Fact] public Task A_page_of_a_blob_is_cleared() => Reports("Azure.Storage.Blobs.Specialized.PageBlobClient blob", "[|blob.UpdateSequenceNumber(default)|]; return blob.Uri;");
    [Fact] public Task Blobs_are_listed() => Reports("BlobContainerClient blobs", "foreach (var blob in [|blobs.GetBlobs()|]) _ = blob.Name;");
    [Fact] public Task A_client_is_made_without_a_request() => Silent("BlobServiceClient service", "return service.GetBlobContainerClient(\"a\").GetBlobClient(\"b\").Uri;");
    [Fact] public Task A_queue_is_sent_to() => Reports("Azure.Storage.Queues.QueueClient queue", "[|queue.SendMessage(\"a\")|];");
    [Fact] public Task A_secret_is_fetched() => Reports("Azure.Security.KeyVault.Secrets.SecretClient vault", "return [|vault.GetSecret(\"a\")|].Value.Value;");
    [Fact] public Task A_credential_asks_for_a_token() => Reports("Azure.Core.TokenCredential credential", "return [|credential.GetToken(default, default)|].Token;");

    [Fact] public Task An_old_blob_is_sent() => Reports(OldBlob, "[|blob.UploadFromStream(new MemoryStream(new byte[9]))|];");
    [Fact] public Task An_old_blob_is_fetched() => Reports(OldBlob, "return [|blob.DownloadText()|];");
    [Fact] public Task An_old_container_is_made() => Reports("Microsoft.WindowsAzure.Storage.Blob.CloudBlobContainer blobs", "[|blobs.CreateIfNotExists()|];");
    [Fact] public Task An_old_table_is_asked() => Reports("Microsoft.Azure.Cosmos.Table.CloudTable table", "return [|table.Exists()|];");
    [Fact] public Task A_name_of_a_blob_is_no_request() => Silent("Microsoft.WindowsAzure.Storage.Blob.CloudBlobContainer blobs", "return blobs.GetBlockBlobReference(\"a\").Name;");

    [Fact] public Task An_object_is_fetched() => Reports(S3, "return [|s3.GetObject(\"bucket\", \"key\")|];");
    [Fact] public Task A_signed_address_is_computed() => Silent(S3, "return s3.GetPreSignedURL(new Amazon.S3.Model.GetPreSignedUrlRequest());");
    [Fact] public Task A_file_is_transferred() => Reports("Amazon.S3.Transfer.TransferUtility transfer", "[|transfer.Upload(new MemoryStream(), \"bucket\", \"key\")|];");
    [Fact] public Task An_item_is_fetched() => Reports("Amazon.DynamoDBv2.AmazonDynamoDBClient db", "return [|db.GetItem(new Amazon.DynamoDBv2.Model.GetItemRequest())|];");

    [Fact] public Task Redis_is_read() => Reports(Redis, "return (string?)[|db.StringGet(\"a\")|];");
    [Fact] public Task Redis_is_written() => Reports(Redis, "[|db.HashSet(\"a\", \"field\", 1)|]; [|db.KeyDelete(\"b\")|];");
    [Fact] public Task Redis_is_connected_to() => Reports("string address", "return [|ConnectionMultiplexer.Connect(address)|];");
    [Fact] public Task Redis_is_published_to() => Reports("ISubscriber bus", "[|bus.Publish(RedisChannel.Literal(\"a\"), \"b\")|];");
    [Fact] public Task A_command_of_Redis_that_is_not_waited_for_is_silent() => Silent(Redis, "db.StringSet(\"a\", 1, flags: StackExchange.Redis.CommandFlags.FireAndForget | StackExchange.Redis.CommandFlags.DemandMaster); db.KeyDelete(\"a\", StackExchange.Redis.CommandFlags.FireAndForget);");
    [Fact] public Task Another_flag_of_Redis_changes_nothing() => Reports(Redis, "[|db.KeyDelete(\"a\", StackExchange.Redis.CommandFlags.DemandMaster)|];");
    [Fact] public Task A_batch_of_Redis_is_only_queued() => Silent(Redis, "var batch = db.CreateBatch(); var set = batch.StringSetAsync(\"a\", 1); batch.Execute(); return set;");

    [Fact] public Task Mongo_is_written() => Reports(Rows, "[|rows.InsertOne(new Row())|];");
    [Fact] public Task Mongo_is_read_by_the_end_of_the_query() => Reports(Rows, "return [|rows.Find(r => r.Id == 1).FirstOrDefault()|];");
    [Fact] public Task A_list_of_Mongo_is_read() => Reports(Rows, "return [|rows.Find(r => r.Id == 1).ToList()|];");
    [Fact] public Task A_cursor_of_Mongo_is_opened() => Reports(Rows, "return [|rows.FindSync(r => r.Id == 1)|];");
    [Fact] public Task A_queryable_of_Mongo_is_read() => Reports(Rows, "return {|SIO104:rows.AsQueryable().Where(r => r.Id == 1).ToList()|};");
    [Fact] public Task A_queryable_of_Mongo_is_asked_for_one() => Reports(Rows, "var q = rows.AsQueryable(); return {|SIO104:q.FirstOrDefault(r => r.Id == 1)|};");
    [Fact] public Task A_loop_over_a_queryable_of_Mongo_reads() => Reports(Rows, "foreach (var row in {|SIO104:rows.AsQueryable()|}) _ = row.Id;");
    [Fact] public Task A_list_is_no_queryable_of_Mongo() => Silent("List<Row> rows", "return rows.AsQueryable().Where(r => r.Id == 1).ToList();");
    [Fact] public Task A_cursor_of_Mongo_is_run_through() => Reports("IAsyncCursor<Row> rows", "foreach (var row in [|rows.ToEnumerable()|]) _ = row.Id;");
    [Fact] public Task A_query_of_Mongo_is_run_through() => Reports(Rows, "foreach (var row in [|rows.Find(r => r.Id == 1).ToEnumerable()|]) _ = row.Id;");
    [Fact] public Task A_query_of_Mongo_is_only_built() => Silent(Rows, "return rows.Find(r => r.Id == 1).Limit(3);");
    [Fact] public Task A_file_of_Mongo_is_sent() => Reports(Files, "[|files.UploadFromStream(1, \"a\", new MemoryStream())|];");

    [Fact] public Task Rest_waits() => Reports("IRestClient rest", "return [|RestClientExtensions.Get<Row>(rest, new RestRequest(\"/\"))|];");
    [Fact] public Task Kafka_waits_for_a_message() => Reports("Confluent.Kafka.IConsumer<int, string> kafka", "return {|SIO002:kafka.Consume(TimeSpan.FromSeconds(1))|};");
    [Fact] public Task Kafka_only_buffers_what_is_produced() => Silent("Confluent.Kafka.IProducer<int, string> kafka", "kafka.Produce(\"a\", new Confluent.Kafka.Message<int, string>());");

    [Fact] public Task Rules_compare_values() => Silent("IValidator<Row> validator", "return validator.Validate(new Row()).IsValid;");
    [Fact] public Task Rules_that_throw_compare_values() => Silent("IValidator<Row> validator", "validator.ValidateAndThrow(new Row());");

    [Fact] public Task Json_is_read_from_the_body() => Reports("Stream body", "using var json = new JsonTextReader(new StreamReader(body)); while ([|json.Read()|]) { }");
    [Fact] public Task A_tree_of_Json_is_read_from_the_body() => Reports("Stream body", "return [|JObject.Load(new JsonTextReader(new StreamReader(body)))|];");
    [Fact] public Task Json_in_a_string_is_there() => Silent("string text", "using var json = new JsonTextReader(new StringReader(text)); while (json.Read()) { } return JObject.Parse(text);");
    [Fact] public Task Json_in_memory_is_there() => Silent("byte[] bytes", "return JObject.Load(new JsonTextReader(new StreamReader(new MemoryStream(bytes))));");

    static Task Reports(string given, string body, Refs? more = null)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { DefaultId = "SIO101", References = more == null ? Refs.ThirdParty : Refs.ThirdParty + more };
        test.Sources.Add(Frame.Replace("GIVEN", given).Replace("BODY", body));
        return test.Run();
    }

    static Task Silent(string given, string body, Refs? more = null)
    {
        Assert.Empty(Markup.Parse(body).Marks);
        return Reports(given, body, more);
    }
}
