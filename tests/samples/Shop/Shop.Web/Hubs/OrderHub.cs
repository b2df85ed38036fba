using Microsoft.AspNetCore.SignalR;
using Shop.Data;

namespace Shop.Web.Hubs;

public sealed class OrderHub(OrderLedger ledger) : Hub
{
    public bool Watch(int orderId)
    {
        if (ledger.Find(orderId) is not { } order)
            return false;
        Groups.AddToGroupAsync(Context.ConnectionId, $"order-{order.Id}").Wait(); // finds SIO001
        return true;
    }

    public Task Say(string text) => Clients.Others.SendAsync("said", text);
}
