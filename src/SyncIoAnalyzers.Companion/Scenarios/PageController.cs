using Microsoft.AspNetCore.Mvc;
using SyncIoAnalyzers.Companion.Pages;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>What page scenarios have in common: the pages that they download from another process.</summary>
public abstract class PageController : ControllerBase
{
    /// <summary>One for all, as it is meant to be used.</summary>
    private protected static readonly HttpClient Http = new();

    /// <summary>The pages to download.</summary>
    private protected static IReadOnlyList<Page> Wanted { get; private set; } = [];

    /// <summary>Tells where the pages are, before the first is asked for.</summary>
    /// <param name="port">The port of the page server.</param>
    /// <param name="count">How many to download.</param>
    /// <param name="isOneSlow">Whether the first of them is slow.</param>
    internal static void Want(int port, int count, bool isOneSlow = false) =>
        Wanted = [.. Enumerable.Range(0, count).Select(n => new Page(n, new Uri($"http://127.0.0.1:{port}/{(isOneSlow && n == 0 ? "slow" : "pages")}/{n}")))];
}

/// <summary>A page to download.</summary>
/// <param name="Number">Its number, from 0.</param>
/// <param name="Address">Where it is.</param>
internal sealed record Page(int Number, Uri Address)
{
    /// <summary>The code until the end of what is returned works for this page; it is noted which threads do.</summary>
    public IDisposable Enter() => Presence.In(Number);
}
