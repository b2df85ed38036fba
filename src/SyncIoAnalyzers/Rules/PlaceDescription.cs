using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>Describes the place of a call in the words of a message.</summary>
internal static class PlaceDescription
{
    /// <summary>Returns the part of the message that names the blocked thread.</summary>
    public static string Describe(this CallPlace place, RequestPath? path) =>
        place switch
        {
            CallPlace.Request => AppendPath("a request thread", path),
            CallPlace.Background => AppendPath("a pool thread", path),
            CallPlace.Once => AppendPath("the first caller", path),
            CallPlace.Async => "the thread that runs this async member",
            CallPlace.Library => "the thread of the caller",
            _ => "a thread",
        };

    static string AppendPath(string thread, RequestPath? path) =>
        path == null ? thread : $"{thread} ({FormatPath(path.StepNames, path.OtherEntryCount)})";

    /// <summary>
    /// Formats a path as entry → … → caller with the number of other requests. It has no line numbers, so that the text is stable.
    /// </summary>
    public static string FormatPath(IReadOnlyList<string> names, int otherCount)
    {
        var text =
            names.Count <= 3
                ? string.Join(DiagnosticProperties.Arrow, names)
                : names[0] + DiagnosticProperties.Arrow + "…" + DiagnosticProperties.Arrow + names[names.Count - 1];
        return otherCount switch
        {
            0 => text,
            1 => text + ", and 1 other request",
            _ => $"{text}, and {otherCount} other requests",
        };
    }
}
