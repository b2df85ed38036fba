using System.IO;
using System.Text.Json;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class InvoiceStore(HarborFiles files) : IInvoiceStore
{
    public Invoice? Get(int number)
    {
        var path = files.Invoice(number);
        if (!File.Exists(path))
            return null;
        using var stream = File.OpenRead(path);
        return JsonSerializer.Deserialize<Invoice>(stream, Wire.Options);
    }

    public bool TryGetDraft(int number, out Invoice? draft)
    {
        draft = null;
        var path = files.Draft(number);
        if (!File.Exists(path))
            return false;
        draft = JsonSerializer.Deserialize<Invoice>(File.ReadAllText(path), Wire.Options);
        return draft != null;
    }

    public int Count() => Directory.GetFiles(Path.GetDirectoryName(files.Invoice(0))!, "*.json").Length;

    public void Save(Invoice invoice)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(files.Invoice(0))!);
        using var stream = File.Create(files.Invoice(invoice.Number));
        JsonSerializer.Serialize(stream, invoice, Wire.Options);
    }
}
