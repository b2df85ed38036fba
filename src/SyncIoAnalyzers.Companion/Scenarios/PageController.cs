using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The base of the page scenarios: the pages that they download from another process.</summary>
public abstract class PageController : ControllerBase
{
    /// <summary>The client; shared, as recommended.</summary>
    private protected static readonly HttpClient Http = new();

    /// <summary>The pages to download.</summary>
    private protected static IReadOnlyList<LabPage> WantedPages { get; private set; } = [];

    /// <summary>Sets the pages before the first request.</summary>
    /// <param name="port">The port of the page server.</param>
    /// <param name="count">The number of pages.</param>
    /// <param name="isOneSlow">True if the first page is slow.</param>
    internal static void SetPages(int port, int count, bool isOneSlow = false) =>
        WantedPages = [
            .. Enumerable
                .Range(0, count)
                .Select(n => new LabPage(n, new Uri($"http://127.0.0.1:{port}/{(isOneSlow && n == 0 ? "slow" : "pages")}/{n}"))),
        ];
}

/// <summary>A page to download.</summary>
/// <param name="Number">The index.</param>
/// <param name="Address">The address.</param>
internal sealed record LabPage(int Number, Uri Address)
{
    /// <summary>Marks the code until disposal of the result as working for this page; the threads that run it are recorded.</summary>
    public IDisposable EnterPage() => PagePresence.EnterPage(Number);
}
