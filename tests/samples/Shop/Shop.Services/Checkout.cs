using Shop.Data;

namespace Shop.Services;

public sealed record OrderRequest(int ProductId, int Count, int CustomerId);

public sealed partial class Checkout(ICatalog catalog, StockWriter stock, OrderLedger ledger, EventBus bus, PaymentGateway gateway)
{
    private readonly LogNotifier _notifier = new();

    public Order? Place(OrderRequest request)
    {
        if (catalog.Get(request.ProductId) is not { } product || !stock.Take(product.Id, request.Count))
            return null;
        var total = product.Price * request.Count;
        var order = new Order
        {
            ProductId = product.Id, Count = request.Count, CustomerId = request.CustomerId,
            Total = total - total * Discounts.For(total), Paid = Pay(total),
        };
        ledger.Place(order);
        bus.Publish(new OrderPlaced(order.Id));
        _notifier.Notify($"order {order.Id}");
        return order;
    }
}
