using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.ConfigureAwait;

/// <summary>The traits of a project that are known before its code is analyzed.</summary>
/// <param name="Project">The properties of the project.</param>
/// <param name="HasType">Returns true if the compilation has a type.</param>
/// <param name="HasDeclaredEntryPoints">Returns true if the project declares entry points of requests or background work.</param>
internal sealed record ProjectTraits(ProjectProperties Project, Func<string, bool> HasType, Func<bool> HasDeclaredEntryPoints);

/// <summary>A kind of project and its await policy. <c>docs/configure-await.md</c> shows the same table; a test compares them.</summary>
/// <param name="Name">Its name on the page.</param>
/// <param name="Criterion">The criterion, in words.</param>
/// <param name="IsMatch">The criterion.</param>
/// <param name="AwaitPolicy">The await policy.</param>
internal sealed record ConfigureAwaitProjectKind(string Name, string Criterion, Func<ProjectTraits, bool> IsMatch, AwaitPolicy AwaitPolicy)
{
    /// <summary>True if its code runs without a context to which an await would return.</summary>
    public bool HasNoContext { get; init; }

    const string AspNetCoreContext = "Microsoft.AspNetCore.Http.HttpContext";

    // Code of derived types runs on the thread of a user interface.
    static readonly string[] UserInterfaceTypes =
    [
        "System.Windows.Threading.DispatcherObject",
        "System.Windows.Forms.Control",
        "Microsoft.Maui.Controls.BindableObject",
        "Microsoft.UI.Xaml.DependencyObject",
        "Windows.UI.Xaml.DependencyObject",
        "Xamarin.Forms.BindableObject",
        "Avalonia.AvaloniaObject",
        "UnityEngine.Object",
        "Microsoft.VisualStudio.Shell.ThreadHelper",
    ];

    /// <summary>All kinds; the first match counts.</summary>
    public static IReadOnlyList<ConfigureAwaitProjectKind> All { get; } =
    [
        new(
            "test",
            "`IsTestProject`",
            f => f.Project.IsTestProject,
            new(ConfigureAwaitAdvice.PlainAwait, CallPlace.Other, "a test has no context, or that of its runner, which depends on it")
        ),
        new(
            "desktop, mobile",
            "`UseWPF`, `UseWindowsForms`, `UseMaui`, or a reference to a user interface",
            f => f.Project.IsDesktop || UserInterfaceTypes.Any(f.HasType),
            new(ConfigureAwaitAdvice.KeepContext, CallPlace.Async, "windows may only be used on the thread that created them")
        ),
        new(
            "System.Web",
            "a reference to `System.Web.HttpContext`",
            f => f.HasType("System.Web.HttpContext"),
            new(ConfigureAwaitAdvice.KeepContext, CallPlace.Async, "HttpContext.Current is available only on the request's context")
        ),
        new(
            "ASP.NET Core application",
            "a program that references `Microsoft.AspNetCore.Http`",
            f => !f.Project.IsLibrary && (f.Project.IsWeb || f.HasType(AspNetCoreContext)),
            new(ConfigureAwaitAdvice.PlainAwait, CallPlace.Async, "ASP.NET Core has no context to leave")
        )
        {
            HasNoContext = true,
        },
        new(
            "part of an application",
            "a library that references `Microsoft.AspNetCore.Http` or declares entry points",
            f => f.Project.IsLibrary && (f.HasType(AspNetCoreContext) || f.HasDeclaredEntryPoints()),
            new(
                ConfigureAwaitAdvice.FollowSurroundings,
                CallPlace.Async,
                "the application decides, and the existing awaits show its choice"
            )
        )
        {
            HasNoContext = true,
        },
        new(
            "program",
            "any other program",
            f => !f.Project.IsLibrary,
            new(ConfigureAwaitAdvice.PlainAwait, CallPlace.Other, "a program has no context to leave")
        )
        {
            HasNoContext = true,
        },
        new(
            "library",
            "any other library",
            _ => true,
            new(
                ConfigureAwaitAdvice.ConfigureFalse,
                CallPlace.Library,
                "a caller of a library may have a context, and this code does not need it"
            )
        ),
    ];

    /// <summary>Returns the kind of a project.</summary>
    public static ConfigureAwaitProjectKind FromTraits(ProjectTraits facts) => All.First(k => k.IsMatch(facts));
}
