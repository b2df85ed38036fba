using System.Net.Sockets;
using System.Text;
using Parcels.Contracts;

namespace Parcels.Data;

/// <summary>The one that the web registers.</summary>
public sealed class SocketShelf : IShelf
{
    public Parcel Find(int id)
    {
        using var client = new TcpClient();
        client.Connect("shelf.internal", 7070); // finds SIO101 of GET /parcels/{id} → ParcelDesk.Find → SocketShelf.Find
        var answer = new byte[64];
        var read = client.GetStream().Read(answer); // finds SIO101 of GET /parcels/{id} → ParcelDesk.Find → SocketShelf.Find
        return new Parcel(id, Encoding.ASCII.GetString(answer, 0, read), 1);
    }

    public void Put(Parcel parcel)
    {
        using var client = new TcpClient();
        client.Connect("shelf.internal", 7071); // finds SIO101 of POST /parcels → ParcelDesk.Accept → SocketShelf.Put
        var kept = new MemoryStream();
        kept.WriteByte(1); // silent: in memory
    }
}
