namespace SyncIoAnalyzers.Awaits;

/// <summary>What is known of a project before its code is looked at.</summary>
/// <param name="App">What MSBuild tells of it.</param>
/// <param name="References">Whether the compilation knows a type.</param>
/// <param name="DeclaresEntryPoints">Whether it declares what serves requests or runs in the background.</param>
internal sealed record Facts(AppModel App, Func<string, bool> References, Func<bool> DeclaresEntryPoints);

/// <summary>A kind of project, and what its awaits want. <c>docs/configure-await.md</c> shows the same table, compared by a test.</summary>
/// <param name="Name">Its name on the page.</param>
/// <param name="ToldBy">How it is told, in words.</param>
/// <param name="Is">How it is told.</param>
/// <param name="Wish">What its awaits want.</param>
internal sealed record ProjectKind(string Name, string ToldBy, Func<Facts, bool> Is, Wish Wish)
{
    const string WebContext = "Microsoft.AspNetCore.Http.HttpContext";

    // Whoever derives from one of them runs on the thread of a user interface.
    static readonly string[] UserInterfaces =
    [
        "System.Windows.Threading.DispatcherObject", "System.Windows.Forms.Control", "Microsoft.Maui.Controls.BindableObject", "Microsoft.UI.Xaml.DependencyObject", "Windows.UI.Xaml.DependencyObject",
        "Xamarin.Forms.BindableObject", "Avalonia.AvaloniaObject", "UnityEngine.Object", "Microsoft.VisualStudio.Shell.ThreadHelper",
    ];

    /// <summary>All of them; a project is of the first that fits.</summary>
    public static IReadOnlyList<ProjectKind> All { get; } =
    [
        new("test", "`IsTestProject`", f => f.App.IsTest,
            new(Advice.Plain, Place.Other, "a test has no context, or that of its runner, which counts on it")),
        new("desktop, mobile", "`UseWPF`, `UseWindowsForms`, `UseMaui`, or a reference to a user interface", f => f.App.IsDesktop || UserInterfaces.Any(f.References),
            new(Advice.Context, Place.Async, "windows may only be touched on the thread that made them")),
        new("System.Web", "a reference to `System.Web.HttpContext`", f => f.References("System.Web.HttpContext"),
            new(Advice.Context, Place.Async, "HttpContext.Current is there only on the request's context")),
        new("ASP.NET Core application", "a program that references `Microsoft.AspNetCore.Http`", f => !f.App.IsLibrary && (f.App.IsWeb || f.References(WebContext)),
            new(Advice.Plain, Place.Async, "ASP.NET Core has no context that it could leave")),
        new("part of an application", "a library that references `Microsoft.AspNetCore.Http` or declares entry points", f => f.App.IsLibrary && (f.References(WebContext) || f.DeclaresEntryPoints()),
            new(Advice.Around, Place.Async, "who uses it decides, and the awaits that are there tell")),
        new("program", "any other program", f => !f.App.IsLibrary,
            new(Advice.Plain, Place.Other, "a program has no context that it could leave")),
        new("library", "any other library", _ => true,
            new(Advice.False, Place.Library, "whoever calls a library may have a context, and this code does not need it")),
    ];

    /// <summary>The kind of a project.</summary>
    public static ProjectKind Of(Facts facts) => All.First(k => k.Is(facts));
}
