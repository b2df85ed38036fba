namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>That a method waits, whatever way it takes.</summary>
/// <param name="Primitive">What it comes to in the end: <c>Socket.Receive</c>.</param>
/// <param name="Way">The calls that lead there, nearest first.</param>
/// <param name="Parameter">The parameter, from 1, whose task it waits for and nothing else; 0 when it waits anyway.</param>
internal sealed record Verdict(string Primitive, IReadOnlyList<string> Way, int Parameter)
{
    /// <summary>The same for a method that calls this one.</summary>
    public Verdict Above(IlMethod called, int parameter) => new(Primitive, [called.ShortName, .. Way.Take(3)], parameter);
}
