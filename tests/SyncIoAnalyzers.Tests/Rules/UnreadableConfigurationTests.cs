using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

public class UnreadableConfigurationTests
{
    [Fact]
    public Task Line_without_an_id_is_reported() => VerifyFile("SyncIo.Apis.txt", "{|SIO901:Load|}");

    [Fact]
    public Task Unknown_section_is_reported() => VerifyFile("SyncIo.Apis.txt", "{|SIO901:[stops]|}\nM:A.B.C(*)");

    [Fact]
    public Task Arrow_without_a_target_is_reported() => VerifyFile("SyncIo.Apis.txt", "{|SIO901:M:A.B.C(*) -> |}");

    [Fact]
    public Task Unclosed_list_is_reported() => VerifyFile("SyncIo.Apis.txt", "{|SIO901:M:A.B.C(*|}");

    [Fact]
    public Task Unknown_kind_of_entry_point_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "{|SIO901:[job]|}");

    [Fact]
    public Task Line_without_a_kind_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "{|SIO901:derives T:A.B|}");

    [Fact]
    public Task Word_that_matches_nothing_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:inherits T:A.B|}");

    [Fact]
    public Task Number_is_not_a_valid_option_word() => VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:1 T:A.B|}");

    [Fact]
    public Task Member_in_place_of_a_type_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:derives M:A.B.C(*)|}");

    [Fact]
    public Task Type_in_place_of_a_member_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:implements T:A.B|}");

    [Fact]
    public Task Surplus_word_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:implements M:A.B.C(*) D|}");

    [Fact]
    public Task Framework_that_is_not_a_type_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:named M:A.B.C(*) D|}");

    [Fact]
    public Task Unclosed_list_of_methods_is_reported() => VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:derives T:A.B On*(A|}");

    [Fact]
    public Task Misspelled_file_name_is_reported() => VerifyFile("SyncIo.Api.txt", "{|SIO901:M:A.B.C(*)|}");

    [Fact]
    public Task Request_paths_file_of_another_format_is_reported() =>
        VerifyFile("SyncIo.RequestPaths.txt", "{|SIO901:SyncIo.RequestPaths 9|}");

    [Fact]
    public Task Valid_file_is_not_reported() => VerifyFile("SyncIo.Apis.txt", "# ours\nM:A.B.C(*) -> D # slow\n[sync]\nT:A.E");

    [Fact]
    public Task File_of_another_tool_is_not_read() => VerifyFile("Other.txt", "Load");

    [Fact]
    public Task Unreadable_option_value_is_reported_without_a_location() =>
        VerifyOption("syncio.scope = everywhere", "'everywhere' is not a value of syncio.scope; write request_path, async, all");

    [Fact]
    public Task Unknown_token_option_value_is_reported() =>
        VerifyOption("syncio.fix_tokens = all", "'all' is not a value of syncio.fix_tokens; write forward, add, none");

    [Fact]
    public Task Unknown_public_member_option_value_is_reported() =>
        VerifyOption("syncio.fix_public_api = both", "'both' is not a value of syncio.fix_public_api; write auto, convert, twin, keep");

    [Fact]
    public Task Unknown_entry_point_kind_in_an_option_is_reported_without_a_location() =>
        VerifyOption(
            "syncio.entry_points = -view, -jobs",
            $"'-view, -jobs' is not a value of syncio.entry_points; write 'all' or a list of +kind and -kind; the kinds are {string.Join(", ", SyncIoAnalyzers.Configuration.EntryPointKindFilter.AllowedWords)}"
        );

    [Fact]
    public Task Negative_number_of_lines_is_reported_without_a_location() =>
        VerifyOption("syncio.fix_twin_lines = -1", "'-1' is not a value of syncio.fix_twin_lines; write a number");

    [Fact]
    public Task Switch_that_is_neither_on_nor_off_is_reported_without_a_location() =>
        VerifyOption("syncio.fix_elide = always", "'always' is not a value of syncio.fix_elide; write true, false");

    [Theory]
    [InlineData("syncio.scop = all", "'syncio.scop' is no option; write syncio.scope")]
    [InlineData("syncio.fix_token = none", "'syncio.fix_token' is no option; write syncio.fix_tokens")]
    [InlineData("syncio.configureawait = none", "'syncio.configureawait' is no option; write syncio.configure_await")]
    public Task Misspelled_option_is_reported_with_the_most_similar_one(string line, string message) => VerifyOption(line, message);

    [Fact]
    public Task Unreadable_mode_is_reported_without_a_location() =>
        VerifyOption(
            "build_property.SyncIoMode = Loud",
            "'Loud' is not a value of the property SyncIoMode; write Default, Strict, Everywhere, Off"
        );

    [Fact]
    public Task Unknown_level_is_reported_without_a_location() =>
        VerifyOption("build_property.SyncIoLevel = 0.9", "'0.9' is not a value of the property SyncIoLevel; write 1.0, latest");

    const string Kinds =
        "[controller], [endpoint], [middleware], [filter], [page], [view], [component], [binding], [result], [auth], [health], [hub], [service], "
        + "[function], [grain], [resolver], [consumer], [mediator], [factory], [outgoing], [validation], "
        + "[converter], [background], [once], [singleton], [thread], [startup], [none]";

    [Theory]
    [InlineData(
        "{|#0:inherits T:A.B|}",
        "'inherits T:A.B' cannot be read; write 'implements', 'derives', 'marked', 'takes', 'declares', 'contract', 'accepts', 'named', 'given', 'dropped', 'registers', 'asks', 'runs', 'replaces', then a documentation id"
    )]
    [InlineData("{|#0:derives M:A.B.C(*)|}", "'derives' needs a type, T:Namespace.Type")]
    [InlineData("{|#0:implements T:A.B|}", "'implements' needs a member, M:Namespace.Type.Method(*)")]
    [InlineData("{|#0:runs M:A.B.C|}", "the member of 'runs' must be followed by the member that it runs, M:Namespace.Type.Method")]
    [InlineData(
        "{|#0:replaces M:A.B.C|}",
        "the member of 'replaces' must be followed by the member that it replaces, M:Namespace.Type.Method"
    )]
    [InlineData("{|#0:implements M:A.B.C(*) D|}", "nothing may follow the member of 'implements'")]
    [InlineData("{|#0:[hub|}", "'[hub' is not a kind of entry point; the kinds are " + Kinds)]
    [InlineData("{|#0:derives T:A.B On(|}", "'On(' has an unclosed parameter list; '(*)' means every overload")]
    [InlineData("{|#0:[hubs]|}", "'[hubs]' is not a kind of entry point; the kinds are " + Kinds)]
    public Task Message_about_an_entry_point_line_says_what_to_write(string line, string message) =>
        VerifyFile("SyncIo.EntryPoints.txt", "[hub]\n" + line, message);

    static Task VerifyFile(string name, string text, string? message = null)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { Sources = { "class C { }" } };
        test.Additional.Add((name, text));
        if (message != null)
            test.Expected.Add(ExpectFinding("SIO901").AtPlace(0).WithMessage(message));
        return test.RunAsync();
    }

    static Task VerifyOption(string config, string message) =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "class C { }" },
            Config = config,
            Expected = { ExpectFinding("SIO901").WithMessage(message) },
        }.RunAsync();
}
