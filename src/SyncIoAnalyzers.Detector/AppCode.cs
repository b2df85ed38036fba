using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json;

namespace SyncIoAnalyzers.Detector;

/// <summary>Tells the code of an app from that of its packages and of the framework.</summary>
/// <remarks>What was built with an app stands in its <c>.deps.json</c> as a project. Where no such file is, everything counts that lies outside the framework's folders and is not named like it.</remarks>
internal static class AppCode
{
    static readonly ConcurrentDictionary<Assembly, bool> Known = new();
    static readonly Lazy<HashSet<string>?> Projects = new(ReadProjects);
    static readonly string[] Frameworks = [.. new[] { typeof(object), typeof(Microsoft.AspNetCore.Http.HttpContext) }.Select(t => Path.GetDirectoryName(t.Assembly.Location) ?? "").Where(f => f.Length > 0)];

    /// <summary>Whether somebody wrote the method for this app.</summary>
    public static bool Holds(MethodBase? method) => method?.Module.Assembly is { IsDynamic: false } assembly && Known.GetOrAdd(assembly, IsApp);

    static bool IsApp(Assembly assembly) => assembly != typeof(AppCode).Assembly && assembly.GetName().Name is { } name && (Projects.Value?.Contains(name) ?? !IsFramework(assembly, name));

    static bool IsFramework(Assembly assembly, string name) =>
        name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Microsoft.", StringComparison.Ordinal) || Frameworks.Contains(Path.GetDirectoryName(assembly.Location) ?? "");

    static HashSet<string>? ReadProjects()
    {
        var names = (AppContext.GetData("APP_CONTEXT_DEPS_FILES") as string ?? "").Split(Path.PathSeparator, ';').Where(File.Exists).SelectMany(ProjectsIn).ToHashSet(StringComparer.OrdinalIgnoreCase);
        return names.Count > 0 ? names : null;
    }

    // "libraries": { "Shop.Web/1.0.0": { "type": "project", … }, … }
    static IEnumerable<string> ProjectsIn(string file)
    {
        try
        {
            using var json = JsonDocument.Parse(File.ReadAllBytes(file));
            return json.RootElement.TryGetProperty("libraries", out var libraries) && libraries.ValueKind == JsonValueKind.Object
                ? [.. libraries.EnumerateObject().Where(l => l.Value.TryGetProperty("type", out var type) && type.ValueEquals("project")).Select(l => l.Name.Split('/')[0])]
                : [];
        }
        catch (Exception e) when (e is JsonException or IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            return []; // a file that cannot be read tells nothing
        }
    }
}
