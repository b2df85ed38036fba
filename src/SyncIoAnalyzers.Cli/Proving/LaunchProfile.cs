using System.Text.Json;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>The settings with which a project is started, from its <c>Properties/launchSettings.json</c>.</summary>
/// <param name="Name">The name of the profile; empty if the project has none.</param>
/// <param name="Arguments">The command line.</param>
/// <param name="Environment">The environment variables.</param>
internal sealed record LaunchProfile(string Name, string Arguments, IReadOnlyDictionary<string, string> Environment)
{
    const string EnvironmentVariable = "ASPNETCORE_ENVIRONMENT";

    static readonly JsonDocumentOptions Options = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    /// <summary>The environment in which the application runs.</summary>
    public string EnvironmentName => Environment.GetValueOrDefault(EnvironmentVariable, "Production");

    /// <summary>Reads a profile of a project.</summary>
    /// <param name="folder">The folder of the project.</param>
    /// <param name="name">The name; null for the first profile that runs the project itself.</param>
    /// <exception cref="StopException">There is no such profile, or the file cannot be read.</exception>
    public static LaunchProfile ReadProfile(string folder, string? name)
    {
        var file = Path.Combine(folder, "Properties", "launchSettings.json");
        var profiles = File.Exists(file) ? ReadProfiles(file) : [];
        if (name == null)
            return profiles.FirstOrDefault() ?? new LaunchProfile("", "", new Dictionary<string, string>());
        return profiles.FirstOrDefault(p => p.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
            ?? throw new StopException(
                $"{file} has no profile '{name}' that runs the project; it has {string.Join(", ", profiles.Select(p => $"'{p.Name}'"))}."
            );
    }

    /// <summary>Returns the names of the connection strings that the application reads from its settings and its environment.</summary>
    /// <param name="folder">The folder of the project.</param>
    public IReadOnlyList<string> FindConnectionNames(string folder)
    {
        const string Prefix = "ConnectionStrings__";
        var files = new[] { "appsettings.json", $"appsettings.{EnvironmentName}.json" };
        return
        [
            .. files
                .SelectMany(f => ReadConnectionNames(Path.Combine(folder, f)))
                .Concat(
                    Environment.Keys.Where(k => k.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)).Select(k => k[Prefix.Length..])
                )
                .Distinct(StringComparer.OrdinalIgnoreCase),
        ];
    }

    static List<LaunchProfile> ReadProfiles(string file)
    {
        try
        {
            using var document = JsonDocument.Parse(File.ReadAllText(file), Options);
            return document.RootElement.TryGetProperty("profiles", out var profiles)
                ? [.. profiles.EnumerateObject().Where(p => GetText(p.Value, "commandName") == "Project").Select(ReadProfile)]
                : [];
        }
        catch (Exception wrong) when (wrong is JsonException or InvalidOperationException or IOException)
        {
            throw new StopException($"{file} cannot be read: {wrong.Message}");
        }
    }

    static LaunchProfile ReadProfile(JsonProperty profile)
    {
        var variables = profile.Value.TryGetProperty("environmentVariables", out var named)
            ? named.EnumerateObject().ToDictionary(v => v.Name, v => v.Value.ToString(), StringComparer.OrdinalIgnoreCase)
            : [];
        return new LaunchProfile(profile.Name, GetText(profile.Value, "commandLineArgs"), variables);
    }

    static string GetText(JsonElement profile, string name) => profile.TryGetProperty(name, out var value) ? value.ToString() : "";

    static IReadOnlyList<string> ReadConnectionNames(string file)
    {
        if (!File.Exists(file))
            return [];
        try
        {
            using var document = JsonDocument.Parse(File.ReadAllText(file), Options);
            return document.RootElement.TryGetProperty("ConnectionStrings", out var named)
                ? [.. named.EnumerateObject().Select(n => n.Name)]
                : [];
        }
        catch (Exception wrong) when (wrong is JsonException or InvalidOperationException)
        {
            throw new StopException($"{file} cannot be read: {wrong.Message}");
        }
    }
}
