namespace Harbor.Contracts;

public interface IAnswer<in TQuestion, out TAnswer>
{
    TAnswer Answer(TQuestion question);
}

public interface ICatalog<in TKey, out TEntry>
{
    TEntry Entry(TKey key);
}
