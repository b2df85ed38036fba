using System.Reflection;

namespace SyncIoAnalyzers.Diagnostics;

/// <summary>Creates the links to the pages of the rules.</summary>
internal static class HelpLink
{
    static readonly string? ProjectUrl = typeof(HelpLink)
        .GetTypeInfo()
        .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .FirstOrDefault(a => a.Key == "ProjectUrl")
        ?.Value;

    /// <summary>Returns the URL of a rule's page; null while the project has no URL.</summary>
    public static string? FindUrl(string id) =>
        string.IsNullOrEmpty(ProjectUrl) ? null : $"{ProjectUrl!.TrimEnd('/')}/blob/main/docs/rules/{id}.md";
}
