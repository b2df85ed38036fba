using Microsoft.Playwright;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>A browser for all of its tests.</summary>
public sealed class Browser : IAsyncLifetime
{
    // What a browser would ask of the world when nobody asked it to.
    static readonly string[] Quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

    IPlaywright? _playwright;
    IBrowser? _browser;

    public async Task InitializeAsync()
    {
        if (Installed.Chromium == null)
            return;
        _playwright = await Playwright.CreateAsync();
        _browser = await _playwright.Chromium.LaunchAsync(new() { ExecutablePath = Installed.Chromium, Args = Quiet, Timeout = 120_000 });
    }

    public async Task DisposeAsync()
    {
        if (_browser != null)
            await _browser.DisposeAsync();
        _playwright?.Dispose();
    }

    /// <summary>What a script answers on a page, and what went wrong on it.</summary>
    internal async Task<IReadOnlyList<string>> AskAsync(string html, int width, string script, ColorScheme scheme = ColorScheme.Light, Media media = Media.Screen)
    {
        await using var context = await _browser!.NewContextAsync(new() { ViewportSize = new() { Width = width, Height = 900 }, ColorScheme = scheme });
        var page = await context.NewPageAsync();
        var wrong = new List<string>();
        page.PageError += (_, error) => wrong.Add(error);
        page.Console += (_, said) => wrong.Add(said.Text);
        page.RequestFailed += (_, request) => wrong.Add(request.Url);
        await page.EmulateMediaAsync(new() { Media = media });
        await page.SetContentAsync(html);
        if (Environment.GetEnvironmentVariable("SYNCIO_SCREENSHOTS") is { Length: > 0 } folder)
            await page.ScreenshotAsync(new() { FullPage = true, Path = Path.Combine(folder, $"{await page.EvaluateAsync<string>("document.querySelector('h1').textContent.replace(/\\W+/g,'-')")}-{width}-{scheme}-{media}.png") });
        return [.. wrong, .. await page.EvaluateAsync<string[]>(script)];
    }
}

/// <summary>Reports as a browser shows them.</summary>
public sealed class BrowserTests(Browser browser) : IClassFixture<Browser>
{
    const int Phone = 400, Desk = 1400, Paper = 718;

    const string Overflow = "() => document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} of ${innerWidth}`] : []";

    const string Lost = "() => [...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => `${e.ariaLabel}: ${e.scrollWidth} of ${e.clientWidth}`)";

    const string Headless =
        """
        () => [...document.querySelectorAll('table')].filter(t => !t.tHead || [...t.tHead.rows[0].cells].some(c => c.tagName != 'TH' || c.scope != 'col' || !c.textContent.trim())
          || [...t.tBodies[0].rows].some(r => r.cells[0].tagName != 'TH' || r.cells[0].scope != 'row' || r.cells.length != t.tHead.rows[0].cells.length)).map(t => t.parentElement.ariaLabel)
        """;

    /// <summary>Texts of pictures that lie over each other or beyond the edge.</summary>
    const string Crowded =
        """
        () => [...document.querySelectorAll('svg')].flatMap(svg => {
          const edge = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBoundingClientRect()]), apart = 2;
          return texts.flatMap(([name, a], i) => [
            ...(a.left < edge.left - 1 || a.right > edge.right + 1 || a.top < edge.top - 1 || a.bottom > edge.bottom + 1 ? [`${name} is cut off`] : []),
            ...texts.slice(i + 1).filter(([, b]) => a.left + apart < b.right && b.left + apart < a.right && a.top + apart < b.bottom && b.top + apart < a.bottom).map(([other]) => `${name} lies over ${other}`)]);
        })
        """;

    /// <summary>Texts with less contrast than 4.5 to 1, as WCAG 2 asks for.</summary>
    const string Faint =
        """
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
            if (!walker.currentNode.data.trim()) continue;
            const [less, more] = [light(rgb(e.closest('svg') ? style.fill : style.color)), light(behind(e))].sort((a, b) => a - b);
            if ((more + .05) / (less + .05) < 4.5) faint.push(`${walker.currentNode.data}: ${(more + .05) / (less + .05)}`);
          }
          return faint;
        }
        """;

    public static TheoryData<string> Names => [.. Made.Documents.Select(d => d.Name)];

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task Nothing_sticks_out_on_a_phone(string name) => Assert.Empty(await browser.AskAsync(Html(name), Phone, Overflow));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task Nothing_sticks_out_on_a_desk(string name) => Assert.Empty(await browser.AskAsync(Html(name), Desk, Overflow));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task No_table_is_cut_off_on_paper(string name) => Assert.Empty(await browser.AskAsync(Html(name), Paper, Lost, media: Media.Print));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task Every_column_and_row_has_a_header(string name) => Assert.Empty(await browser.AskAsync(Html(name), Desk, Headless));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task The_texts_of_a_picture_keep_apart(string name) => Assert.Empty(await browser.AskAsync(Html(name), Desk, Crowded));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task All_text_can_be_read_by_day(string name) => Assert.Empty(await browser.AskAsync(Html(name), Desk, Faint));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task All_text_can_be_read_by_night(string name) => Assert.Empty(await browser.AskAsync(Html(name), Desk, Faint, ColorScheme.Dark));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task All_text_can_be_read_on_paper(string name) => Assert.Empty(await browser.AskAsync(Html(name), Paper, Faint, ColorScheme.Dark, Media.Print));

    static string Html(string name) => HtmlPage.Of(Made.Documents.Single(d => d.Name == name).Document);
}
