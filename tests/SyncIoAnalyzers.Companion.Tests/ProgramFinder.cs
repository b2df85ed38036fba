namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Finds programs by their name.</summary>
internal static class ProgramFinder
{
    public static string? Chromium { get; } = FindProgram("chromium", "chromium-browser", "google-chrome");

    public static string? WithoutChromium { get; } =
        Chromium == null ? "Chromium is not installed; on Debian, apt-get install chromium." : null;

    /// <summary>Returns the path of the first that exists, or null.</summary>
    public static string? FindProgram(params string[] names) =>
        (
            from name in names
            from folder in (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            let file = Path.Combine(folder, name)
            where File.Exists(file)
            select file
        ).FirstOrDefault();
}
