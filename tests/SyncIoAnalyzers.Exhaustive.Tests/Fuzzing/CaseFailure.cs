namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>The failure of a case.</summary>
/// <param name="Kind">Groups failures with the same cause as far as possible: the exception and the place that throws it.</param>
/// <param name="Text">The full description.</param>
internal sealed record CaseFailure(string Kind, string Text)
{
    /// <summary>Creates a failure whose kind is the type of the exception and the first frame of this project on its stack.</summary>
    public static CaseFailure FromException(Exception exception) =>
        new(
            $"{exception.GetType().Name} {exception.ToString().Split('\n').Select(l => l.Trim()).FirstOrDefault(l => l.StartsWith("at SyncIoAnalyzers.", StringComparison.Ordinal))?.Split(" in ")[0]}",
            exception.ToString()
        );
}
