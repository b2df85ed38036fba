using System.Net.Http.Json;
using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class BerthDesk(IBerthPlan plan, IVesselRegister register, Journal journal)
{
    public event EventHandler<VisitEventArgs>? Placed;

    public IReadOnlyList<Berth> Free()
    {
        var free = new List<Berth>();
        foreach (var berth in plan.All())
        {
            if (berth.Imo == null)
                free.Add(berth);
        }

        return free;
    }

    public Berth? Show(string code) => plan.Get(code);

    public bool Place(Visit visit)
    {
        var berth = plan.Get(visit.Berth);
        var vessel = register.Find(visit.Imo);
        if (berth == null || vessel == null || vessel.Length > berth.Length)
            return false;
        plan.Assign(berth.Code, vessel.Imo);
        Placed?.Invoke(this, new VisitEventArgs(visit));
        return true;
    }

    public void Remark(string text)
    {
        journal.Append($"{DateTime.UtcNow:O} {text}");
    }

    public string LastRemark() => journal.Tail();
}

public sealed class BerthWatch
{
    private readonly HttpClient _http;

    public BerthWatch(BerthDesk desk, HttpClient http)
    {
        _http = http;
        desk.Placed += OnPlaced;
    }

    public int Seen { get; private set; }

    private void OnPlaced(object? sender, VisitEventArgs e)
    {
        Seen++;
        _http.PostAsJsonAsync("board", e.Visit).Wait();
    }
}
