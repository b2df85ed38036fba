namespace Harbor.Contracts;

public interface IManifestArchive
{
    string Read(string number);

    IReadOnlyList<string> Lines(string number);

    IEnumerable<string> Records(string number);

    void Write(string number, string text);

    IReadOnlyList<string> All();
}

public interface ICustoms
{
    bool IsCleared(string number);

    Task<bool> IsClearedAsync(string number, CancellationToken token = default);
}
