using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Programs that a machine may have or lack.</summary>
internal static class Installed
{
    public static string? Postgres { get; } = Programs.Find("initdb") ?? (Directory.Exists("/usr/lib/postgresql") ? Directory.EnumerateFiles("/usr/lib/postgresql", "initdb", SearchOption.AllDirectories).FirstOrDefault() : null);
}

/// <summary>A test that says that it did not run where there is no PostgreSQL.</summary>
public sealed class PostgresFactAttribute : MeasuredFactAttribute
{
    public PostgresFactAttribute() => Skip = Installed.Postgres == null ? "PostgreSQL is not installed; on Debian, apt-get install postgresql." : null;
}

/// <summary>A test that says that it did not run where there is no SQLite.</summary>
public sealed class SqliteFactAttribute : MeasuredFactAttribute
{
    public SqliteFactAttribute() => Skip = Scenario.Of("sqlite").Lacks;
}
