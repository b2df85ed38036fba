using Microsoft.Playwright;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Reports as a browser renders them.</summary>
[Trait("Category", "Slow")]
public sealed class BrowserTests(SharedBrowser browser) : IClassFixture<SharedBrowser>
{
    const int Phone = 400,
        Desk = 1400,
        Paper = 718;

    const string Lost =
        "() => [...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => `${e.ariaLabel}: ${e.scrollWidth} of ${e.clientWidth}`)";

    const string Headless = """
        () => [...document.querySelectorAll('table')].filter(t => !t.tHead || [...t.tHead.rows[0].cells].some(c => c.tagName != 'TH' || c.scope != 'col' || !c.textContent.trim())
          || [...t.tBodies[0].rows].some(r => r.cells[0].tagName != 'TH' || r.cells[0].scope != 'row' || r.cells.length != t.tHead.rows[0].cells.length)).map(t => t.parentElement.ariaLabel)
        """;

    /// <summary>Script that finds the texts of pictures that overlap or exceed the edge.</summary>
    const string Crowded = """
        () => [...document.querySelectorAll('svg')].flatMap(svg => {
          const edge = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBoundingClientRect()]), apart = 2;
          return texts.flatMap(([name, a], i) => [
            ...(a.left < edge.left - 1 || a.right > edge.right + 1 || a.top < edge.top - 1 || a.bottom > edge.bottom + 1 ? [`${name} is cut off`] : []),
            ...texts.slice(i + 1).filter(([, b]) => a.left + apart < b.right && b.left + apart < a.right && a.top + apart < b.bottom && b.top + apart < a.bottom).map(([other]) => `${name} lies over ${other}`)]);
        })
        """;

    public static TheoryData<string> Names => [.. SampleReports.Documents.Select(d => d.Name)];

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task No_element_overflows_on_a_phone(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Phone, SharedBrowser.Overflow));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task No_element_overflows_on_a_desktop(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Desk, SharedBrowser.Overflow));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task No_table_is_cut_off_in_print(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Paper, Lost, media: Media.Print));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task Every_column_and_row_has_a_header(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Desk, Headless));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task Texts_of_a_picture_do_not_overlap(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Desk, Crowded));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task All_text_has_enough_contrast_in_the_light_scheme(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Desk, SharedBrowser.Faint));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task All_text_has_enough_contrast_in_the_dark_scheme(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Desk, SharedBrowser.Faint, ColorScheme.Dark));

    [ChromiumTheory, MemberData(nameof(Names))]
    public async Task All_text_has_enough_contrast_in_print(string name) =>
        Assert.Empty(await browser.AskAsync(RenderHtml(name), Paper, SharedBrowser.Faint, ColorScheme.Dark, Media.Print));

    [ChromiumFact]
    public async Task Cleared_box_hides_its_curve_and_no_other()
    {
        const string Hide = """
            () => {
              const chart = document.querySelector('.chart'), groups = [...chart.querySelectorAll('svg > g')];
              const hidden = () => groups.filter(g => getComputedStyle(g).display == 'none').map(g => g.classList[0]);
              const before = hidden(); chart.querySelector('input').click(); return [...before, ...hidden()]; }
            """;
        Assert.Equal(["s0"], await browser.AskAsync(RenderHtml("scenarios"), Desk, Hide));
    }

    [ChromiumFact]
    public async Task Chart_is_as_wide_as_the_page() =>
        Assert.Empty(
            await browser.AskAsync(
                RenderHtml("step"),
                Desk,
                "() => [...document.querySelectorAll('svg')].map(s => s.clientWidth).filter(w => w < 0.95 * innerWidth - 32).map(String)"
            )
        );

    [ChromiumFact]
    public async Task Each_point_shows_its_value_under_the_pointer() =>
        Assert.Equal(
            ["async: 5,037 (2,519 to 7,556) good/s at 140 users"],
            await browser.AskAsync(
                RenderHtml("rounds"),
                Desk,
                "() => [[...document.querySelectorAll('svg .near title')].map(t => t.textContent)"
                    + ".find(t => t.includes('async') && t.includes(' 140 '))]"
            )
        );

    static string RenderHtml(string name) => HtmlPage.CreateHtml(SampleReports.Documents.Single(d => d.Name == name).Document);
}
