using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.Diagnostics;

/// <summary>The place of a call; the one with the highest severity comes first.</summary>
internal enum CallPlace
{
    /// <summary>On the path of a request.</summary>
    Request,

    /// <summary>In a hosted service, a timer, or work handed to the pool.</summary>
    Background,

    /// <summary>In initialization that runs once.</summary>
    Once,

    /// <summary>In an async member that nothing known reaches.</summary>
    Async,

    /// <summary>In a library that cannot see its callers.</summary>
    Library,

    /// <summary>In start-up code, a test, a console program, or unreachable code.</summary>
    Other,
}

/// <summary>The visibility and severity of findings at a place.</summary>
internal static class CallPlaceExtensions
{
    /// <summary>Returns true if the scope includes the place.</summary>
    public static bool CanShow(this ReportScope scope, CallPlace place) =>
        scope switch
        {
            ReportScope.RequestPath => place == CallPlace.Request,
            ReportScope.Async => place != CallPlace.Other,
            _ => true,
        };

    /// <summary>Returns the severity of a rule at the place.</summary>
    public static DiagnosticSeverity GetSeverity(this CallPlace place, DiagnosticSeverity rule, ProjectProperties app)
    {
        var severity = place == CallPlace.Request || rule < DiagnosticSeverity.Info ? rule : DiagnosticSeverity.Info;
        if (severity == DiagnosticSeverity.Info && app.Mode == SyncIoMode.Strict)
            severity = DiagnosticSeverity.Warning;
        return severity == DiagnosticSeverity.Warning && app.ShouldBreakBuild ? DiagnosticSeverity.Error : severity;
    }
}
