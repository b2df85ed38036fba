using Microsoft.Playwright;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Opens the HTML report from a file in a browser.</summary>
public sealed class HtmlReportBrowserTests(SharedBrowser browser) : IClassFixture<SharedBrowser>, IDisposable
{
    const int Phone = 400,
        Desk = 1400;

    const string Focused = "() => document.activeElement.id || document.activeElement.querySelector('.name')?.textContent";

    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [ChromiumTheory, InlineData(Phone), InlineData(Desk)]
    public async Task No_element_exceeds_the_width_of_the_page(int width) => Assert.Empty(await AskAsync(width, SharedBrowser.Overflow));

    [ChromiumTheory, InlineData(ColorScheme.Light), InlineData(ColorScheme.Dark)]
    public async Task All_text_has_enough_contrast(ColorScheme scheme) => Assert.Empty(await AskAsync(Desk, SharedBrowser.Faint, scheme));

    [ChromiumFact]
    public async Task The_other_colour_scheme_can_be_selected() =>
        Assert.Equal(
            ["rgb(13, 17, 23)"],
            await AskAsync(
                Desk,
                "() => { document.getElementById('theme').click(); return [getComputedStyle(document.body).backgroundColor] }"
            )
        );

    [ChromiumFact]
    public async Task The_page_requests_nothing_but_itself()
    {
        var asked = new List<string>();
        var (page, wrong) = await browser.OpenAsync(Desk);
        page.Request += (_, request) => asked.Add(new Uri(request.Url).AbsolutePath);
        await page.GotoAsync(WriteFile(ShopFindings));
        Assert.Equal((0, 1), (wrong.Count, asked.Count));
        await page.Context.CloseAsync();
    }

    [ChromiumFact]
    public async Task No_markup_of_an_application_runs()
    {
        var page = await OpenAsync([HostileFinding with { Fingerprint = "x" }, Orders]);
        await page.Locator("[id=x] > .row").ClickAsync();
        Assert.StartsWith("What blocks in ", await page.TitleAsync());
        Assert.Equal(0, await page.Locator("img, script:not(#data):not(body > script)").CountAsync());
        Assert.Contains("</script><script>document.title='ran'</script><!--<img", await page.Locator("#tree").InnerTextAsync());
        await page.Context.CloseAsync();
    }

    [ChromiumFact]
    public async Task A_filter_can_be_typed_and_cleared()
    {
        var page = await OpenAsync(ShopFindings);
        await page.Keyboard.PressAsync("/");
        await page.Keyboard.TypeAsync("GET  /2 load");
        Assert.Equal("2 of 8 findings shown. Esc in the filter shows all.", await page.Locator("#shown").InnerTextAsync());
        await page.Keyboard.PressAsync("Escape");
        Assert.StartsWith("8 findings, grouped", await page.Locator("#shown").InnerTextAsync());
        await page.Context.CloseAsync();
    }

    [ChromiumFact]
    public async Task Keys_move_through_the_tree()
    {
        var page = await OpenAsync(ShopFindings);
        var seen = new List<string>();
        foreach (
            var key in new[]
            {
                "/",
                "ArrowDown",
                "ArrowRight",
                "ArrowDown",
                "ArrowDown",
                "Enter",
                "Escape",
                "Escape",
                "ArrowLeft",
                "ArrowLeft",
                "ArrowLeft",
                "ArrowLeft",
                "ArrowDown",
                "Escape",
            }
        )
        {
            await page.Keyboard.PressAsync(key);
            seen.Add(await page.EvaluateAsync<string>(Focused));
        }

        Assert.Equal(
            [
                "text",
                "GET /0",
                "Orders.List",
                "Store.Load",
                "f0",
                "f0",
                "f0",
                "Store.Load",
                "Store.Load",
                "Orders.List",
                "Orders.List",
                "GET /0",
                "Orders.List",
                "GET /0",
            ],
            seen
        );
        await page.Context.CloseAsync();
    }

    [ChromiumTheory, InlineData("rule", "SIO001", 4), InlineData("project", "Lib", 2), InlineData("route", "GET /3", 2)]
    public async Task Findings_can_be_filtered_by(string select, string value, int shown)
    {
        var page = await OpenAsync(ShopFindings);
        await page.SelectOptionAsync($"#{select}", value);
        Assert.StartsWith($"{shown} of 8 findings shown.", await page.Locator("#shown").InnerTextAsync());
        await page.Context.CloseAsync();
    }

    [ChromiumFact]
    public async Task A_finding_has_an_address()
    {
        var page = await OpenAsync(ShopFindings, "#f7");
        Assert.Equal("f7", await page.EvaluateAsync<string>(Focused));
        Assert.Equal("it blocks", await page.Locator("#f7 .detail p").First.InnerTextAsync());
        await page.Context.CloseAsync();
    }

    [ChromiumTheory, InlineData(2, "Also reached from GET /a, GET /b."), InlineData(9, "Also reached from GET /a, GET /b, and 7 more.")]
    public async Task A_finding_names_the_other_requests(int others, string text)
    {
        var page = await OpenAsync(
            [Orders with { Fingerprint = "x", OtherEntries = others, OtherEntryPoints = ["GET /a", "GET /b"] }],
            "#x"
        );
        Assert.Equal(text, await page.Locator("[id=x] .detail p").Nth(1).InnerTextAsync());
        await page.Context.CloseAsync();
    }

    [ChromiumFact]
    public async Task The_call_is_highlighted_in_its_lines()
    {
        _folder.WriteFile("Store.cs", string.Concat(Enumerable.Range(1, 50).Select(n => $"\t\tvar x = command.ExecuteReader(); // {n}\n")));
        var page = await OpenAsync([Orders with { Fingerprint = "f", Column = 11, End = (42, 34) }], "#f");
        Assert.Equal("command.ExecuteReader()", await page.Locator("mark").InnerTextAsync());
        Assert.Equal(
            ["40", "41", "42", "43", "44"],
            await page.Locator(".detail .code").EvaluateAllAsync<string[]>("lines => lines.map(l => l.dataset.line)")
        );
        await page.Context.CloseAsync();
    }

    [ChromiumFact]
    public async Task Thousands_of_findings_are_rendered_as_they_are_opened()
    {
        var page = await OpenAsync([.. Enumerable.Range(0, 2000).Select(n => CreateFinding(n, n % 400))]);
        Assert.InRange(await page.Locator("[role=treeitem]").CountAsync(), 400, 450);
        await page.FillAsync("#text", "GET /399");
        Assert.Equal(
            (7, "5 of 2000 findings shown. Esc in the filter shows all."),
            (await page.Locator("[role=treeitem]").CountAsync() - 1, await page.Locator("#shown").InnerTextAsync())
        );
        await page.Context.CloseAsync();
    }

    static ReportedFinding[] ShopFindings => [.. Enumerable.Range(0, 8).Select(n => CreateFinding(n, n % 4))];

    static ReportedFinding CreateFinding(int number, int route) =>
        Orders with
        {
            Id = number % 2 == 0 ? "SIO101" : "SIO001",
            Project = number < 6 ? "Shop" : "Lib",
            Line = 42 + number,
            Fingerprint = $"f{number}",
            Entry = $"GET /{route}",
            Steps = [new($"GET /{route}", "Orders.cs", 12), .. Orders.Steps.Skip(1)],
        };

    async Task<string[]> AskAsync(int width, string script, ColorScheme scheme = ColorScheme.Light)
    {
        _folder.WriteFile(
            "Store.cs",
            string.Concat(Enumerable.Range(1, 60).Select(n => $"    {new string('x', 3 * n)} = command.ExecuteReader(); // {n}\n"))
        );
        var (page, wrong) = await browser.OpenAsync(width, scheme);
        await page.GotoAsync(
            WriteFile([
                .. ShopFindings,
                Worker with
                {
                    Severity = Microsoft.CodeAnalysis.DiagnosticSeverity.Error,
                    Fingerprint = "w",
                    File = string.Join('/', Enumerable.Repeat("Folder", 30)),
                },
            ]) + "#f4"
        );
        string[] answer = [.. wrong, .. await page.EvaluateAsync<string[]>(script)];
        await page.Context.CloseAsync();
        return answer;
    }

    async Task<IPage> OpenAsync(ReportedFinding[] findings, string address = "")
    {
        var (page, wrong) = await browser.OpenAsync(Desk);
        await page.GotoAsync(WriteFile(findings) + address);
        Assert.Empty(wrong);
        return page;
    }

    string WriteFile(ReportedFinding[] findings)
    {
        _folder.WriteFile(
            "page.html",
            CaptureText(output =>
                HtmlReport.WriteReport(new CheckReport(CreateReport(findings).Result, new(new(".", _folder.Path))), output)
            )
        );
        return new Uri(_folder["page.html"]).AbsoluteUri;
    }
}
