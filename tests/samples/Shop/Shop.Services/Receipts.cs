namespace Shop.Services;

public sealed class Receipts
{
    private readonly SemaphoreSlim _printer = new(1);

    public void Print(int orderId)
    {
        _printer.Wait(); // finds SIO002 (background)
        try
        {
            File.WriteAllText(Path.Combine(Path.GetTempPath(), $"shop-receipt-{orderId % 10}.txt"), $"order {orderId}"); // finds SIO102 (background)
        }
        finally
        {
            _printer.Release();
        }
    }

    public bool IsBusy()
    {
        if (!_printer.Wait(0)) // silent: does not wait
            return true;
        _printer.Release();
        return false;
    }
}
