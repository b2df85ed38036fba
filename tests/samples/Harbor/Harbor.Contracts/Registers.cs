namespace Harbor.Contracts;

public interface IVesselRegister
{
    Vessel? Find(string imo);

    IReadOnlyList<Vessel> InPort();

    void Report(Visit visit);
}

public interface IBerthPlan
{
    IReadOnlyList<Berth> All();

    Task<IReadOnlyList<Berth>> AllAsync(CancellationToken token = default);

    Berth? Get(string code);

    void Assign(string code, string imo);
}

public interface IPilotRoster
{
    Pilot OnDuty();
    bool Book(string pilot, int visit);
    ValueTask<int> CountAsync(CancellationToken token = default);
}

public interface IVisitLog
{
    IAsyncEnumerable<Visit> ReadAsync(string imo, CancellationToken token = default);

    Visit Latest { get; }

    void Add(Visit visit);
}
