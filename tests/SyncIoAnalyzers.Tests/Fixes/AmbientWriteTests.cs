using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Tests.Tables;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of members that set the culture or another value of the flow of execution for their callers.</summary>
public class AmbientWriteTests : FixTests
{
    public static TheoryData<string> ListProperties() => [.. AmbientWrites.Properties.Select(p => p.Text)];

    [Theory, MemberData(nameof(ListProperties))]
    public void Every_line_matches_a_real_property(string line) =>
        Assert.NotEmpty(TableAssemblies.FindSymbols(AmbientWrites.Properties.Single(p => p.Text == line)));

    [Theory]
    [InlineData("System.Globalization.CultureInfo.CurrentCulture = new(await1);")]
    [InlineData("Thread.CurrentThread.CurrentUICulture = new(await1);")]
    [InlineData("Name.Value = await1;")]
    [InlineData("Current = await1;")]
    [InlineData("Previous = Current; Current = await1;")]
    public Task A_member_that_sets_an_ambient_value_for_its_caller_is_refused(string body) =>
        RefusesFile("SetsAmbientState", CreateFile(body.Replace("await1", "t.Result")));

    [Theory]
    [InlineData("Previous = await1;")]
    [InlineData("var before = Current; try { Current = \"de\"; Previous = await1; } finally { Current = before; }")]
    public Task A_member_that_restores_the_value_or_sets_none_becomes_async(string body) =>
        FixesFile(
            CreateFile(body.Replace("await1", "t.Result")),
            CreateFile(body.Replace("await1", "await t"))
                .Replace("void Load", "async Task LoadAsync")
                .Replace("void Run", "async Task RunAsync")
                .Replace("Load();", "await LoadAsync();")
        );

    [Fact]
    public Task A_member_without_callers_may_set_an_ambient_value() =>
        FixesFile(
            "public class A(Task<string> t) { public void Run() => System.Globalization.CultureInfo.CurrentCulture = new(t.Result); }",
            "public class A(Task<string> t) { public async Task RunAsync() => "
                + "System.Globalization.CultureInfo.CurrentCulture = new(await t); }"
        );

    static string CreateFile(string body) =>
        "public class A(Task<string> t) { static readonly AsyncLocal<string> Name = new(); "
        + "static string Current { get => Name.Value!; set => Name.Value = value; } static string Previous { get; set; } = \"\"; "
        + $"void Load() {{ {body} }} public void Run() {{ Load(); Previous += Current; }} }}";
}
