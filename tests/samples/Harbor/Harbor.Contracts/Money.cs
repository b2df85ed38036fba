namespace Harbor.Contracts;

public interface IRates
{
    decimal GetRate(string currency);
}

public interface ITariffs
{
    decimal PerTonne(string cargo);
    int Version();
}

public interface IInvoiceStore
{
    Invoice? Get(int number);

    bool TryGetDraft(int number, out Invoice? draft);

    int Count();

    void Save(Invoice invoice);
}

public interface INotices
{
    void Send(string to, string text);
}
