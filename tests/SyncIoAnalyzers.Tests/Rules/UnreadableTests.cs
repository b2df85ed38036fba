namespace SyncIoAnalyzers.Tests.Rules;

public class UnreadableTests
{
    [Fact] public Task A_line_without_an_id_is_told() => File("SyncIo.Apis.txt", "{|SIO901:Load|}");
    [Fact] public Task An_unknown_section_is_told() => File("SyncIo.Apis.txt", "{|SIO901:[stops]|}\nM:A.B.C(*)");
    [Fact] public Task An_arrow_to_nowhere_is_told() => File("SyncIo.Apis.txt", "{|SIO901:M:A.B.C(*) -> |}");
    [Fact] public Task An_unclosed_list_is_told() => File("SyncIo.Apis.txt", "{|SIO901:M:A.B.C(*|}");
    [Fact] public Task An_unknown_kind_of_entry_point_is_told() => File("SyncIo.EntryPoints.txt", "{|SIO901:[job]|}");
    [Fact] public Task A_line_without_a_kind_is_told() => File("SyncIo.EntryPoints.txt", "{|SIO901:derives T:A.B|}");
    [Fact] public Task A_word_that_picks_nothing_is_told() => File("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:inherits T:A.B|}");
    [Fact] public Task A_number_is_no_word() => File("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:1 T:A.B|}");
    [Fact] public Task A_member_where_a_type_is_wanted_is_told() => File("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:derives M:A.B.C(*)|}");
    [Fact] public Task A_type_where_a_member_is_wanted_is_told() => File("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:implements T:A.B|}");
    [Fact] public Task A_word_too_many_is_told() => File("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:implements M:A.B.C(*) D|}");
    [Fact] public Task A_framework_that_is_no_type_is_told() => File("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:named M:A.B.C(*) D|}");
    [Fact] public Task An_unclosed_list_of_methods_is_told() => File("SyncIo.EntryPoints.txt", "[hub]\n{|SIO901:derives T:A.B On*(A|}");
    [Fact] public Task A_misspelt_file_is_told() => File("SyncIo.Api.txt", "{|SIO901:M:A.B.C(*)|}");
    [Fact] public Task A_paths_file_of_another_form_is_told() => File("SyncIo.RequestPaths.txt", "{|SIO901:SyncIo.RequestPaths 9|}");
    [Fact] public Task A_good_file_is_silent() => File("SyncIo.Apis.txt", "# ours\nM:A.B.C(*) -> D # slow\n[sync]\nT:A.E");
    [Fact] public Task Files_of_others_are_not_read() => File("Other.txt", "Load");

    [Fact]
    public Task A_value_that_cannot_be_read_is_told_without_a_place() =>
        Option("syncio.scope = everywhere", "'everywhere' is no value of syncio.scope; write request_path, async, all");

    [Fact]
    public Task A_choice_about_tokens_that_is_none_is_told() =>
        Option("syncio.fix_tokens = all", "'all' is no value of syncio.fix_tokens; write forward, add, none");

    [Fact]
    public Task A_choice_about_public_members_that_is_none_is_told() =>
        Option("syncio.fix_public_api = both", "'both' is no value of syncio.fix_public_api; write twin, convert");

    [Fact]
    public Task A_kind_of_entry_point_that_is_none_is_told_without_a_place() => Option("syncio.entry_points = -view, -jobs",
        $"'-view, -jobs' is no value of syncio.entry_points; write 'all' or a list of +kind and -kind; the kinds are {string.Join(", ", SyncIoAnalyzers.Requests.EntryKindChoice.Words)}");

    [Fact]
    public Task A_switch_that_is_neither_on_nor_off_is_told_without_a_place() =>
        Option("syncio.fix_elide = always", "'always' is no value of syncio.fix_elide; write true, false");

    [Fact]
    public Task A_mode_that_cannot_be_read_is_told_without_a_place() =>
        Option("build_property.SyncIoMode = Loud", "'Loud' is no value of the property SyncIoMode; write Default, Strict, Everywhere, Off");

    [Fact]
    public Task A_level_that_there_is_not_is_told_without_a_place() =>
        Option("build_property.SyncIoLevel = 0.9", "'0.9' is no value of the property SyncIoLevel; write 1.0, latest");

    const string Kinds = "[controller], [endpoint], [middleware], [filter], [page], [view], [component], [binding], [result], [auth], [health], [hub], [service], "
        + "[function], [grain], [resolver], [consumer], [mediator], [factory], [outgoing], [validation], [background], [once], [singleton], [thread], [startup], [none]";

    [Theory]
    [InlineData("{|#0:inherits T:A.B|}", "'inherits T:A.B' cannot be read; write 'implements', 'derives', 'marked', 'takes', 'declares', 'contract', 'accepts', 'named', 'given', 'dropped', 'registers', 'asks', then a documentation id")]
    [InlineData("{|#0:derives M:A.B.C(*)|}", "'derives' wants a type, T:Namespace.Type")]
    [InlineData("{|#0:implements T:A.B|}", "'implements' wants a member, M:Namespace.Type.Method(*)")]
    [InlineData("{|#0:implements M:A.B.C(*) D|}", "nothing stands behind the member of 'implements'")]
    [InlineData("{|#0:[hub|}", "'[hub' is not a kind of entry point; the kinds are " + Kinds)]
    [InlineData("{|#0:derives T:A.B On(|}", "'On(' has an unclosed parameter list; '(*)' means every overload")]
    [InlineData("{|#0:[hubs]|}", "'[hubs]' is not a kind of entry point; the kinds are " + Kinds)]
    public Task A_line_about_entry_points_is_told_with_what_to_write(string line, string message) => File("SyncIo.EntryPoints.txt", "[hub]\n" + line, message);

    static Task File(string name, string text, string? message = null)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { Sources = { "class C { }" } };
        test.Additional.Add((name, text));
        if (message != null)
            test.Expected.Add(Expect("SIO901").At(0).WithMessage(message));
        return test.Run();
    }

    static Task Option(string config, string message) =>
        new AnalyzerCase<SyncIoAnalyzer> { Sources = { "class C { }" }, Config = config, Expected = { Expect("SIO901").WithMessage(message) } }.Run();
}
