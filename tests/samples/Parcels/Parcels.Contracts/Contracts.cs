namespace Parcels.Contracts;

public sealed record Parcel(int Id, string Town, decimal Weight);

public interface IShelf
{
    Parcel Find(int id);

    void Put(Parcel parcel);
}

public interface ICarrier
{
    string Name { get; }

    decimal Quote(Parcel parcel);

    string Track(int id);
}

public interface IReceipts
{
    string Print(Parcel parcel);
}

public interface INotices
{
    Task SendAsync(string text);
}
