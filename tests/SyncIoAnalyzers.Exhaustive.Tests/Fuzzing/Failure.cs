namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>What went wrong in a case.</summary>
/// <param name="Kind">What kind of thing, the same for every case of one mistake as far as that can be told: a thrown exception and
/// where.</param>
/// <param name="Text">All that is known.</param>
internal sealed record Failure(string Kind, string Text)
{
    /// <summary>An exception, told apart by its type and the first place of ours that it came through.</summary>
    public static Failure Thrown(Exception exception) =>
        new(
            $"{exception.GetType().Name} {exception.ToString().Split('\n').Select(l => l.Trim()).FirstOrDefault(l => l.StartsWith("at SyncIoAnalyzers.", StringComparison.Ordinal))?.Split(" in ")[0]}",
            exception.ToString()
        );
}
