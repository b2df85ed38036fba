namespace SyncIoAnalyzers.Common.IO;

/// <summary>The folders in the profile of the user in which the tool caches results.</summary>
internal static class UserCacheFolder
{
    /// <summary>Returns the full path of the folder for one kind of results, which may not exist yet.</summary>
    public static string GetPath(string kind) =>
        Path.Combine(
            Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify),
            "syncio",
            kind
        );
}
