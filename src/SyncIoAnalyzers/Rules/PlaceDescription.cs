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
            CallPlace.Request => path == null ? "a request thread" : $"a request thread ({FormatPath(path)})",
            CallPlace.Background => path == null ? "a pool thread" : $"a pool thread ({FormatPath(path)})",
            CallPlace.Once => path == null ? "the first caller" : $"the first caller ({FormatPath(path)})",
            CallPlace.Async => "the thread that runs this async member",
            CallPlace.Library => "the thread of the caller",
            _ => "a thread",
        };

    /// <summary>
    /// Formats a path as entry → … → caller with the number of other requests. It has no line numbers, so that the text is stable.
    /// </summary>
    static string FormatPath(RequestPath path)
    {
        var names = path.StepNames;
        var text =
            names.Count <= 3
                ? string.Join(DiagnosticProperties.Arrow, names)
                : names[0] + DiagnosticProperties.Arrow + "…" + DiagnosticProperties.Arrow + names[names.Count - 1];
        return path.OtherEntryCount switch
        {
            0 => text,
            1 => text + ", and 1 other request",
            var n => $"{text}, and {n} other requests",
        };
    }
}
