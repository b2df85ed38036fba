using System.Text.Json;

namespace Harbor.Data;

internal static class Wire
{
    public static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);
}
