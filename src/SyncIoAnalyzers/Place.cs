using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers;

/// <summary>Where a call stands; the strongest comes first.</summary>
internal enum Place
{
    /// <summary>On the path of a request.</summary>
    Request,

    /// <summary>In a hosted service, a timer, work handed to the pool.</summary>
    Background,

    /// <summary>In initialisation that runs once.</summary>
    Once,

    /// <summary>In an async member that nothing known reaches.</summary>
    Async,

    /// <summary>In a library that cannot see its callers.</summary>
    Library,

    /// <summary>In start-up code, a test, a console program, or code that nobody reaches.</summary>
    Other,
}

/// <summary>What a place means: who sees it and how loud it is.</summary>
internal static class Places
{
    /// <summary>Whether the scope shows the place.</summary>
    public static bool Shows(this Scope scope, Place place) => scope switch
    {
        Scope.RequestPath => place == Place.Request,
        Scope.Async => place != Place.Other,
        _ => true,
    };

    /// <summary>The severity of a rule there.</summary>
    public static DiagnosticSeverity Severity(this Place place, DiagnosticSeverity rule, AppModel app)
    {
        var severity = place == Place.Request || rule < DiagnosticSeverity.Info ? rule : DiagnosticSeverity.Info;
        if (severity == DiagnosticSeverity.Info && app.Mode == Mode.Strict)
            severity = DiagnosticSeverity.Warning;
        return severity == DiagnosticSeverity.Warning && app.BreaksBuild ? DiagnosticSeverity.Error : severity;
    }

    /// <summary>The middle of the message: whose thread is held.</summary>
    public static string Describe(this Place place, RequestPath? path) => place switch
    {
        Place.Request => path == null ? "a request thread" : $"a request thread ({Short(path)})",
        Place.Background => path == null ? "a pool thread" : $"a pool thread ({Short(path)})",
        Place.Once => path == null ? "whoever comes first" : $"whoever comes first ({Short(path)})",
        Place.Async => "the thread that runs this async member",
        Place.Library => "the thread of whoever calls this",
        _ => "a thread",
    };

    /// <summary>At most entry → … → caller, and how many other requests get there; no line numbers, so that it stays the same.</summary>
    static string Short(RequestPath path)
    {
        var names = path.Names;
        var text = names.Count <= 3 ? string.Join(Finding.Arrow, names) : names[0] + Finding.Arrow + "…" + Finding.Arrow + names[names.Count - 1];
        return path.OtherEntries switch
        {
            0 => text,
            1 => text + ", and 1 other request",
            var n => $"{text}, and {n} other requests",
        };
    }
}
