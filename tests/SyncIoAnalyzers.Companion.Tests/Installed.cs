using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Programs that a machine may have or lack.</summary>
internal static class Installed
{
    public static string? Chromium { get; } = Find("chromium", "chromium-browser", "google-chrome");

    public static string? Postgres { get; } = Find("initdb") ?? (Directory.Exists("/usr/lib/postgresql") ? Directory.EnumerateFiles("/usr/lib/postgresql", "initdb", SearchOption.AllDirectories).FirstOrDefault() : null);

    static string? Find(params string[] names) => (
        from name in names
        from folder in (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        let file = Path.Combine(folder, name)
        where File.Exists(file)
        select file).FirstOrDefault();
}

/// <summary>A test that says that it did not run where there is no PostgreSQL.</summary>
public sealed class PostgresFactAttribute : FactAttribute
{
    public PostgresFactAttribute() => Skip = Installed.Postgres == null ? "PostgreSQL is not installed; on Debian, apt-get install postgresql." : null;
}

/// <summary>A test that says that it did not run where there is no SQLite.</summary>
public sealed class SqliteFactAttribute : FactAttribute
{
    public SqliteFactAttribute() => Skip = Scenario.Of("sqlite").Lacks;
}

/// <summary>A test that says that it did not run where there is no Chromium.</summary>
public sealed class ChromiumTheoryAttribute : TheoryAttribute
{
    public ChromiumTheoryAttribute() => Skip = Installed.Chromium == null ? "Chromium is not installed; on Debian, apt-get install chromium." : null;
}
