using System.Data.Common;

namespace Parcels.Data;

/// <summary>Both the web and the worker come here, each to another part.</summary>
public sealed class Ledger(DbConnection connection)
{
    public void Book(int id)
    {
        using var command = connection.CreateCommand();
        command.CommandText = $"insert into bookings values ({id})";
        command.ExecuteNonQuery(); // finds SIO101 of POST /parcels → ParcelDesk.Accept → Ledger.Book
    }

    public decimal Balance(string town)
    {
        using var command = connection.CreateCommand();
        command.CommandText = $"select sum(weight) from bookings where town = '{town}'";
        return (decimal)command.ExecuteScalar()!; // finds SIO101 of TownsController.Balance → TownReports.Of → Ledger.Balance
    }

    public int Close()
    {
        using var command = connection.CreateCommand();
        command.CommandText = "delete from bookings";
        return command.ExecuteNonQuery(); // finds SIO101 (background)
    }

    public void CreateTables()
    {
        using var command = connection.CreateCommand();
        command.CommandText = "create table bookings (id int, town text, weight real)";
        command.ExecuteNonQuery(); // silent: at start-up
    }
}
