using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A write to a database that is a library of the process: it waits for the disk and for other writers on the thread that called it, awaited or not.</summary>
[Scenario("sqlite", "visits.ExecuteNonQuery()", Unflagged = "SQLite is asynchronous in name only: to await it gives no thread back",
    Libraries = ["libsqlite3.so.0", "libsqlite3.dylib", "winsqlite3"], Install = "SQLite; on Debian, apt-get install libsqlite3-0")]
[ApiController, Route("scenarios/sqlite")]
public sealed class Sqlite : ControllerBase
{
    /// <summary>Holds its thread while it waits.</summary>
    [HttpGet("sync")]
    public int Sync()
    {
        using var visits = VisitFile.Open();
        return VisitFile.Count(visits).ExecuteNonQuery();
    }

    /// <summary>Holds it as long: what is awaited is completed when the call returns.</summary>
    [HttpGet("async")]
    public async Task<int> Async()
    {
        await using var visits = VisitFile.Open();
        return await VisitFile.Count(visits).ExecuteNonQueryAsync();
    }
}

/// <summary>A database of one number, in a file that goes with the process.</summary>
public static class VisitFile
{
    static readonly string Source = Create();

    /// <summary>A connection of the pool.</summary>
    public static SqliteConnection Open()
    {
        var visits = new SqliteConnection(Source);
        visits.Open();
        return visits;
    }

    /// <summary>The command that counts a visit.</summary>
    public static SqliteCommand Count(SqliteConnection visits)
    {
        var count = visits.CreateCommand();
        count.CommandText = "update visits set number = number + 1";
        return count;
    }

    static string Create()
    {
        // The provider asks for a library of a package; the system's own is as good, and is kept up to date.
        NativeLibrary.SetDllImportResolver(typeof(SQLite3Provider_e_sqlite3).Assembly, (_, _, _) => Scenario.Of("sqlite").Library());
        raw.SetProvider(new SQLite3Provider_e_sqlite3());
        // The file is there already. Who still writes while the process ends must not make it again, nor another one beside it: so the journal is one that stays.
        var source = $"Data Source={TemporaryFile.Of(0)};Mode=ReadWrite";
        using var visits = new SqliteConnection(source);
        visits.Open();
        using var create = visits.CreateCommand();
        create.CommandText = "pragma journal_mode = wal; create table visits(number integer); insert into visits values(0)";
        create.ExecuteNonQuery();
        return source;
    }
}
