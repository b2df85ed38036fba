namespace Harbor.Contracts;

public interface ISignals
{
    string Lamp(string quay);

    void Sound(string quay);
}
