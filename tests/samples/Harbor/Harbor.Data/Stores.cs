using System.IO;
using System.Text.Json;
using Harbor.Contracts;

namespace Harbor.Data;

public abstract class JsonStore<T>
    where T : class
{
    public T? Load(string key)
    {
        var path = PathFor(key);
        return File.Exists(path) ? JsonSerializer.Deserialize<T>(File.ReadAllBytes(path), Wire.Options) : null;
    }

    public virtual void Save(string key, T item) => File.WriteAllText(PathFor(key), JsonSerializer.Serialize(item, Wire.Options));

    protected abstract string PathFor(string key);
}

public sealed class CraneStore(HarborFiles files) : JsonStore<Crane>
{
    protected override string PathFor(string key) => files.Part("cranes", key);
}

public sealed class TugStore(HarborFiles files, Journal journal) : JsonStore<Tug>
{
    public override void Save(string key, Tug item)
    {
        base.Save(key, item);
        File.WriteAllText(files.Part("tugs", "last"), journal.Tail() + key);
    }

    protected override string PathFor(string key) => files.Part("tugs", key);
}
