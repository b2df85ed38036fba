using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs <c>syncio fix</c> on a small application with Blazor components and a view, and builds the result.</summary>
[Trait("Category", "Slow")]
public sealed class PageFixTests(PageFixTests.FixedPages pages) : IClassFixture<PageFixTests.FixedPages>
{
    [Fact]
    public void The_fixed_pages_compile() => Assert.True(pages.Built.Code == 0, pages.Built.Log);

    [Fact]
    public void The_code_block_of_a_page_awaits()
    {
        var page = pages.ReadFile("Orders.razor");
        Assert.Contains(
            "    protected override async Task OnInitializedAsync()\r\n    {\r\n        _count = await Store.CountAsync();\r\n",
            page
        );
        Assert.Contains("    async Task Save() => await Store.SaveAsync();\r\n", page);
    }

    [Fact]
    public void The_markup_of_a_page_stays() =>
        Assert.StartsWith(FixedPages.Markup.ReplaceLineEndings("\r\n"), pages.ReadFile("Orders.razor"));

    [Fact]
    public void A_callback_for_a_component_that_awaits_it_after_the_fix_awaits_as_well()
    {
        Assert.Contains("async Task Pick() => await OnPicked.InvokeAsync(\"a\");", pages.ReadFile("Picker.razor"));
        Assert.Contains("async Task Picked(string name) => _count += await Store.FindAsync(name);", pages.ReadFile("Orders.razor"));
    }

    [Fact]
    public void A_callback_for_a_component_of_the_framework_awaits() =>
        Assert.Contains("async Task Submit() => await Store.SaveAsync();", pages.ReadFile("Form.razor"));

    [Fact]
    public void A_member_that_the_markup_calls_gets_a_twin_for_a_handler() =>
        Assert.Contains(
            "    int Count() => Store.CountAsync().Result;\n\n    async Task<int> CountAsync() => await Store.CountAsync();\n\n    async Task Add() => _sum += await CountAsync();\n",
            pages.ReadFile("Late.razor")
        );

    [Theory, InlineData("Total.razor"), InlineData("Gate.razor"), InlineData("House.razor")]
    public void A_member_that_the_markup_or_a_waiting_component_calls_stays(string file) =>
        Assert.Equal(FixedPages.Sources[file], pages.ReadFile(file));

    [Fact]
    public void The_markup_and_the_code_blocks_of_a_view_await() =>
        Assert.Equal(
            """
            @model Names
            @inject IStore Store
            <p title="@await Model.FindAsync("a b")">@await Store.CountAsync().</p>
            @if (await Model.FindAsync("c") > 2)
            {
                <b>@((await Model.FindAsync("d")).ToString())</b>
                <i>@(await Model.FindAsync("e") + 1) @await TwiceAsync()</i>
            }
            @{
                var count = await Store.CountAsync();
            }
            @count
            @functions {
                async Task<int> TwiceAsync() => 2 * await Store.CountAsync();
            }

            """,
            pages.ReadFile("Views/Home/Index.cshtml")
        );

    [Fact]
    public void A_dry_run_shows_the_diff_of_the_pages() =>
        Assert.Contains(
            "--- a/Picker.razor\n+++ b/Picker.razor\n@@ -5,5 +5,5 @@\n     [Parameter]\n     public EventCallback<string> OnPicked { get; set; }\n \n-",
            pages.Diff
        );

    [Fact]
    public void A_dry_run_names_lines_of_the_pages_on_disk() => Assert.Contains("Late.razor(12,31)", pages.DryReport);

    [Fact]
    public void The_report_names_lines_of_the_written_pages() => Assert.Contains("Late.razor(14,31)", pages.Report);

    /// <summary>The pages before and after one fix, shared by all tests.</summary>
    public sealed class FixedPages : IAsyncLifetime
    {
        public const string Markup = """
            @page "/orders"
            @inject IStore Store
            <button @onclick="Save">Save</button>
            <Picker OnPicked="Picked" />
            <p>@_count</p>

            """;

        public static readonly Dictionary<string, string> Sources = new()
        {
            ["Directory.Build.props"] = "<Project />",
            [".editorconfig"] = "root = true\n",
            ["Shop.csproj"] = """
                <Project Sdk="Microsoft.NET.Sdk.Web">
                  <PropertyGroup><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
                </Project>
                """,
            ["_Imports.razor"] = "@using Microsoft.AspNetCore.Components.Forms\n@using Microsoft.AspNetCore.Components.Web\n",
            ["Program.cs"] = """
                using Microsoft.AspNetCore.Mvc;
                var builder = WebApplication.CreateBuilder(args);
                builder.Services.AddControllersWithViews();
                builder.Build().MapDefaultControllerRoute();
                public class HomeController(IStore store) : Controller
                {
                    public IActionResult Index() => View(new Names(store));
                }

                """,
            ["Store.cs"] = """
                public interface IStore { Task<int> CountAsync(); Task SaveAsync(); Task<int> FindAsync(string name); }
                public class Names(IStore store)
                {
                    public int Find(string name) => store.FindAsync(name).Result;
                }

                """,
            ["Views/Home/Index.cshtml"] = """
                @model Names
                @inject IStore Store
                <p title="@Model.Find("a b")">@Store.CountAsync().Result.</p>
                @if (Model.Find("c") > 2)
                {
                    <b>@Model.Find("d").ToString()</b>
                    <i>@(Model.Find("e") + 1) @Twice()</i>
                }
                @{
                    var count = Store.CountAsync().Result;
                }
                @count
                @functions {
                    int Twice() => 2 * Store.CountAsync().Result;
                }

                """,
            ["Orders.razor"] = (
                Markup
                + """
                    @code {
                        int _count;

                        protected override void OnInitialized()
                        {
                            _count = Store.CountAsync().Result;
                        }

                        void Save() => Store.SaveAsync().Wait();

                        void Picked(string name) => _count += Store.FindAsync(name).Result;
                    }

                    """
            ).ReplaceLineEndings("\r\n"),
            ["Picker.razor"] = """
                <button @onclick="() => Pick()">Pick</button>
                @code {
                    int _picks;

                    [Parameter]
                    public EventCallback<string> OnPicked { get; set; }

                    void Pick() => OnPicked.InvokeAsync("a").Wait();
                }

                """,
            ["Form.razor"] = """
                @inject IStore Store
                <EditForm Model="this" OnValidSubmit="Submit"></EditForm>
                @code {
                    void Submit() => Store.SaveAsync().Wait();
                }

                """,
            ["Total.razor"] = """
                @inject IStore Store
                <p>@Load()</p>
                @code {
                    int Load() => Store.CountAsync().Result;
                }

                """,
            ["Gate.razor"] = """
                <button @onclick="Open">Open</button>
                @code {
                    [Parameter]
                    public EventCallback<string> OnOpened { get; set; }

                    void Open() { lock (this) OnOpened.InvokeAsync("a").Wait(); }
                }

                """,
            ["House.razor"] = """
                @inject IStore Store
                <Gate OnOpened="Opened" />
                @code {
                    void Opened(string name) => Store.FindAsync(name).Wait();
                }

                """,
            ["Late.razor"] = """
                @inject IStore Store
                <p>@Count()</p>
                <button @onclick="Add">Add</button>
                <button @onclick="Lock">Lock</button>
                @code {
                    int _sum;

                    int Count() => Store.CountAsync().Result;

                    void Add() => _sum += Count();

                    void Lock() { lock (this) Store.SaveAsync().Wait(); }
                }

                """,
        };

        readonly TempFolder _folder = new();

        public (int Code, string Log) Built { get; private set; }
        public string Diff { get; private set; } = "";
        public string DryReport { get; private set; } = "";
        public string Report { get; private set; } = "";

        public string ReadFile(string file) => File.ReadAllText(_folder[file]);

        public async ValueTask InitializeAsync()
        {
            foreach (var (file, text) in Sources)
                _folder.WriteFile(file, text);
            (Diff, DryReport) = await FixAsync(isDry: true);
            (Report, _) = await FixAsync(isDry: false);
            Built = await DotNet.RunAsync(_folder.Path, "build", "--nologo", "-v:q");
        }

        async Task<(string Output, string Error)> FixAsync(bool isDry)
        {
            var (output, error) = (new StringWriter(), new StringWriter());
            var options = new FixOptions(new CheckOptions(new("Shop.csproj", _folder.Path))) { DryRun = isDry };
            await FixRunner.RunAsync(options, output, error, default);
            return (output.ToString(), error.ToString());
        }

        public ValueTask DisposeAsync()
        {
            _folder.Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
