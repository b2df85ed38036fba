using System.Net.Http;
using System.Threading;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class Signals(HttpClient http) : ISignals
{
    private static readonly SemaphoreSlim _horn = new(1);

    string ISignals.Lamp(string quay) => http.ReadText($"lamps/{quay}");

    void ISignals.Sound(string quay)
    {
        _horn.Wait();
        try
        {
            http.PostAsync($"horns/{quay}", null).Wait();
        }
        finally
        {
            _horn.Release();
        }
    }
}

public sealed class CountedSignals(ISignals inner) : ISignals
{
    private int _count;

    public int Count => _count;

    public string Lamp(string quay)
    {
        Interlocked.Increment(ref _count);
        return inner.Lamp(quay);
    }

    public void Sound(string quay)
    {
        Interlocked.Increment(ref _count);
        inner.Sound(quay);
    }
}
