namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Programs that a machine may lack.</summary>
internal static class InstalledPrograms
{
    public static string? Postgres { get; } =
        ProgramFinder.FindProgram("initdb")
        ?? (
            Directory.Exists("/usr/lib/postgresql")
                ? Directory.EnumerateFiles("/usr/lib/postgresql", "initdb", SearchOption.AllDirectories).FirstOrDefault()
                : null
        );
}

/// <summary>A test that is skipped if PostgreSQL is not installed.</summary>
public sealed class PostgresFactAttribute : MeasuredFactAttribute
{
    public PostgresFactAttribute() =>
        Skip = InstalledPrograms.Postgres == null ? "PostgreSQL is not installed; on Debian, apt-get install postgresql." : null;
}
