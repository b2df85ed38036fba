using Microsoft.Playwright;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>A browser that its tests share.</summary>
public sealed class SharedBrowser : IAsyncLifetime
{
    // Network requests that a browser would send by itself.
    static readonly string[] Quiet =
    [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ];

    /// <summary>Script that finds the elements wider than the screen.</summary>
    internal const string Overflow =
        "() => document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} of ${innerWidth}`] : []";

    /// <summary>Script that finds texts with a contrast below 4.5 to 1, which WCAG 2 requires.</summary>
    internal const string Faint = """
        () => {
          const rgb = text => text.match(/[\d.]+/g).map(Number);
          const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
          const holds = (r, t) => r.left <= t.left && r.right >= t.right && r.top <= t.top + 4 && r.bottom >= t.bottom - 4;
          const behind = e => {
            const bar = [...e.closest('svg')?.querySelectorAll('rect') ?? []].findLast(r => holds(r.getBoundingClientRect(), e.getBoundingClientRect()));
            if (bar) { const style = getComputedStyle(bar), [fill, page] = [rgb(style.fill), behind(bar.closest('div'))]; return fill.map((v, i) => v * style.fillOpacity + page[i] * (1 - style.fillOpacity)); }
            for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c; }
            return [255, 255, 255];
          };
          const faint = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const e = walker.currentNode.parentElement, style = getComputedStyle(e);
            if (!walker.currentNode.data.trim() || e.localName == 'title') continue;
            const [less, more] = [light(rgb(e.closest('svg') ? style.fill : style.color)), light(behind(e))].sort((a, b) => a - b);
            if ((more + .05) / (less + .05) < 4.5) faint.push(`${walker.currentNode.data}: ${(more + .05) / (less + .05)}`);
          }
          return faint;
        }
        """;

    IPlaywright? _playwright;
    IBrowser? _browser;

    public async ValueTask InitializeAsync()
    {
        if (ProgramFinder.Chromium == null)
            return;
        _playwright = await Playwright.CreateAsync();
        _browser = await _playwright.Chromium.LaunchAsync(
            new()
            {
                ExecutablePath = ProgramFinder.Chromium,
                Args = Quiet,
                Timeout = 120_000,
            }
        );
    }

    public async ValueTask DisposeAsync()
    {
        if (_browser != null)
            await _browser.DisposeAsync();
        _playwright?.Dispose();
    }

    /// <summary>Opens an empty page in its own window and records its errors from then on.</summary>
    internal async Task<(IPage Page, List<string> Wrong)> OpenAsync(int width, ColorScheme scheme = ColorScheme.Light, float scale = 1)
    {
        var context = await _browser!.NewContextAsync(
            new()
            {
                ViewportSize = new() { Width = width, Height = 900 },
                ColorScheme = scheme,
                DeviceScaleFactor = scale,
            }
        );
        var page = await context.NewPageAsync();
        var wrong = new List<string>();
        page.PageError += (_, error) => wrong.Add(error);
        page.Console += (_, said) => wrong.Add(said.Text);
        page.RequestFailed += (_, request) => wrong.Add(request.Url);
        return (page, wrong);
    }

    /// <summary>Returns the result of a script on a page, and the errors of the page.</summary>
    internal async Task<IReadOnlyList<string>> AskAsync(
        string html,
        int width,
        string script,
        ColorScheme scheme = ColorScheme.Light,
        Media media = Media.Screen
    )
    {
        var (page, wrong) = await OpenAsync(width, scheme);
        await using var context = page.Context;
        await page.EmulateMediaAsync(new() { Media = media });
        await page.SetContentAsync(html);
        if (Environment.GetEnvironmentVariable("SYNCIO_SCREENSHOTS") is { Length: > 0 } folder)
            await page.ScreenshotAsync(
                new()
                {
                    FullPage = true,
                    Path = Path.Combine(
                        folder,
                        $"{await page.EvaluateAsync<string>("document.querySelector('h1').textContent.replace(/\\W+/g,'-')")}-{width}-{scheme}-{media}.png"
                    ),
                }
            );
        return [.. wrong, .. await page.EvaluateAsync<string[]>(script)];
    }
}

/// <summary>A test that is skipped if Chromium is not installed.</summary>
public sealed class ChromiumTheoryAttribute : TheoryAttribute
{
    public ChromiumTheoryAttribute() => Skip = ProgramFinder.WithoutChromium;
}

/// <summary>The same for a test without data.</summary>
public sealed class ChromiumFactAttribute : FactAttribute
{
    public ChromiumFactAttribute() => Skip = ProgramFinder.WithoutChromium;
}
