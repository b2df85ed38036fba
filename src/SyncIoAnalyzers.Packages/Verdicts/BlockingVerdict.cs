using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Verdicts;

/// <summary>The verdict that a method waits on every path.</summary>
/// <param name="Primitive">The member that finally waits: <c>Socket.Receive</c>.</param>
/// <param name="CallPath">The calls that lead there, nearest first.</param>
/// <param name="Parameter">The parameter, counted from 1, for whose task alone the method waits; 0 if it waits in any case.</param>
internal sealed record BlockingVerdict(string Primitive, IReadOnlyList<string> CallPath, int Parameter)
{
    /// <summary>Returns the verdict for a caller of this method.</summary>
    public BlockingVerdict CreateForCaller(IlMethod called, int parameter) =>
        new(Primitive, [called.ShortName, .. CallPath.Take(3)], parameter);
}
