using System.Text.Json.Nodes;
using NJsonSchema;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Returns the errors in a document according to the schema of its format.</summary>
static class SchemaErrors
{
    static readonly Lazy<Task<JsonSchema>> Published = new(() =>
        JsonSchema.FromJsonAsync(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "sarif-2.1.0.json")))
    );
    static readonly Lazy<Task<JsonSchema>> OwnSchema = new(() =>
        JsonSchema.FromJsonAsync(
            CloseSchema(JsonNode.Parse(File.ReadAllText(Path.Combine(RepositoryFolder.Root, "docs", "check.schema.json")))!).ToJsonString()
        )
    );

    public static async Task<IEnumerable<string>> OfSarifAsync(string document) =>
        (await Published.Value).Validate(document).Select(e => e.ToString());

    /// <summary>A field that the schema does not define is an error too.</summary>
    public static async Task<IEnumerable<string>> OfJsonAsync(string document) =>
        (await OwnSchema.Value).Validate(document).Select(e => e.ToString());

    static JsonNode CloseSchema(JsonNode schema)
    {
        if (schema is JsonObject { } node)
        {
            foreach (var part in node.Select(p => p.Value).OfType<JsonNode>().ToList())
                CloseSchema(part);
            if (node["properties"] is JsonObject && node["type"]?.ToString() == "object")
                node["additionalProperties"] = false;
        }

        return schema;
    }
}
