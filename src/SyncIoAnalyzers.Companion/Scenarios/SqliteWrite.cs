using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.Sqlite;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>
/// Writes to a database that runs inside the process. The call waits for the disk and for other writers on the calling thread, even if it
/// is awaited.
/// </summary>
[Scenario("sqlite", "visits.ExecuteNonQuery()", Unflagged = "SQLite is asynchronous in name only: awaiting it frees no thread")]
[ApiController, Route("scenarios/sqlite")]
public sealed class SqliteWrite : ControllerBase
{
    /// <summary>Blocks its thread while it waits.</summary>
    [HttpGet("sync")]
    public int HandleSync()
    {
        using var visits = VisitDatabase.OpenConnection();
        return VisitDatabase.CreateCountCommand(visits).ExecuteNonQuery();
    }

    /// <summary>Blocks its thread as long: the task is already completed when the call returns.</summary>
    [HttpGet("async")]
    public async Task<int> HandleAsync()
    {
        await using var visits = VisitDatabase.OpenConnection();
        return await VisitDatabase.CreateCountCommand(visits).ExecuteNonQueryAsync();
    }
}

/// <summary>A database with a single number, in a file that is deleted with the process.</summary>
public static class VisitDatabase
{
    static readonly string Source = CreateDatabase();

    /// <summary>Opens a connection of the pool.</summary>
    public static SqliteConnection OpenConnection()
    {
        var visits = new SqliteConnection(Source);
        visits.Open();
        return visits;
    }

    /// <summary>Creates the command that counts a visit.</summary>
    public static SqliteCommand CreateCountCommand(SqliteConnection visits)
    {
        var count = visits.CreateCommand();
        count.CommandText = "update visits set number = number + 1";
        return count;
    }

    static string CreateDatabase()
    {
        // The file already exists. A request that still writes while the process ends must create neither this file nor another one
        // beside it; therefore the journal is one that persists.
        var source = $"Data Source={TemporaryFile.CreateFile(0)};Mode=ReadWrite";
        using var visits = new SqliteConnection(source);
        visits.Open();
        using var create = visits.CreateCommand();
        create.CommandText = "pragma journal_mode = wal; create table visits(number integer); insert into visits values(0)";
        create.ExecuteNonQuery();
        return source;
    }
}
