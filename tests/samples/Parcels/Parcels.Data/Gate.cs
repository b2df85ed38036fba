namespace Parcels.Data;

/// <summary>One at a time.</summary>
public sealed class Gate
{
    private readonly SemaphoreSlim _free = new(1);

    public void Enter() => _free.Wait(); // finds SIO002 of POST /parcels → ParcelDesk.Accept → Gate.Enter

    public bool TryEnter() => _free.Wait(0); // silent: it asks and does not wait

    public void Leave() => _free.Release();
}
