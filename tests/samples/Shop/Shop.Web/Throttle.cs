namespace Shop.Web;

public sealed class Throttle
{
    private readonly SemaphoreSlim _slots = new(32);
    private readonly ManualResetEventSlim _open = new(true);

    public void Enter()
    {
        _open.Wait(1000); // finds SIO002
        if (_slots.Wait(0)) // silent: does not wait
            return;
        _slots.Wait(); // finds SIO002
    }

    public void Leave() => _slots.Release();
}
