using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>What must hold of every line that travels with the analyzers.</summary>
public class ShippedLinesTests
{
    static readonly string[] NeedCounterpart = ["SIO101", "SIO102", "SIO104"];
    static readonly string[] ApiFiles = ["blocking.txt", "counterparts.txt", "exceptions.txt", "contexts.txt", "requests.txt"];

    public static TheoryData<string> Lines() => [.. ApiTable.ShippedLines.Select(Place)];

    public static TheoryData<string> EntryPointLines() => [.. EntryPointTable.Default.Lines.Select(line => line.Target.Text).Distinct()];

    public static TheoryData<string> DelegateLines() => [.. EntryPointTable.Default.Lines.Where(line => line.IsOfDelegates && line.Third != "*").Select(line => line.Target.Text)];

    public static TheoryData<string> BlockingLines() => [.. ApiTable.ShippedLines.Where(line => NeedCounterpart.Contains(line.Section)).Select(Place)];

    public static TheoryData<string> ClientLines() => [.. ApiTable.ShippedLines.Where(line => line.Section == Sections.Clients).Select(Place)];

    public static TheoryData<string> Apis() => [.. ApiFiles];

    public static TheoryData<string> Files() => [.. ApiFiles, "entrypoints.txt"];

    [Theory, MemberData(nameof(Lines))]
    public void A_line_means_a_real_member(string place) => AssertMeantOrExcused(At(place).Member);

    [Theory, MemberData(nameof(EntryPointLines))]
    public void A_line_of_the_entry_points_means_a_real_member(string id) => AssertMeantOrExcused(Pattern.Parse(id, out _)!);

    [Theory, MemberData(nameof(BlockingLines))]
    public void A_line_has_a_counterpart_to_await(string place)
    {
        var line = At(place);
        if (NotReferenced.Why(line.Member) != null)
            return;
        var written = line.Counterpart ?? line.Member.Name + "Async";
        var dot = written.LastIndexOf('.');
        var type = TableAssemblies.Type(dot >= 0 ? written[..dot] : line.Section == "SIO104" ? "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions" : line.Member.Type)!;
        Assert.Contains(TableAssemblies.Methods(type, written[(dot + 1)..]), method => Awaited.IsAwaitable(method.ReturnType) && !IsObsolete(method));
    }

    [Theory, MemberData(nameof(ClientLines))]
    public void A_client_offers_something_both_ways(string place)
    {
        var line = At(place);
        if (NotReferenced.Why(line.Member) == null && TableAssemblies.Type(line.Member.Type)! is { IsAbstract: false } client) // of an abstract one, generated code derives
            Assert.Contains(client.GetMembers(), member => TableAssemblies.Index.Blocking(member) is { Section: "SIO101" });
    }

    [Theory, MemberData(nameof(BlockingLines))]
    public void A_line_of_a_rule_has_no_wildcard_in_its_name(string place) =>
        Assert.DoesNotContain('*', At(place).Member.Type + At(place).Member.Name);

    [Theory, MemberData(nameof(Apis))]
    public void Every_line_has_a_reason(string file)
    {
        var covered = false;
        foreach (var line in ApiTable.Embedded(file).Lines)
        {
            var (content, reason) = TableText.SplitReason(line.ToString());
            covered = content.Length > 0 ? covered && !content.StartsWith('[') : reason.Length > 0;
            if (content.Length > 0 && !content.StartsWith('['))
                Assert.True(covered || reason.Length > 0, $"{file}({line.LineNumber + 1}) gives no reason: {content}");
        }
    }

    [Theory, MemberData(nameof(Files))]
    public void No_line_stands_twice_in_a_section(string file)
    {
        var section = "";
        var lines = ApiTable.Embedded(file).Lines.Select(line => TableText.SplitReason(line.ToString()).Content).Where(content => content.Length > 0)
            .Select(content => content.StartsWith('[') ? section = content : section + content).Where(line => !line.EndsWith(']'));
        Assert.Empty(lines.GroupBy(line => line).Where(same => same.Count() > 1).Select(same => same.Key));
    }

    [Theory, MemberData(nameof(Files))]
    public void Every_line_can_be_read(string file)
    {
        var text = ApiTable.Embedded(file);
        Assert.Empty(file == "entrypoints.txt" ? EntryPointTable.Read(file, text).Problems : TableReader.Read(file, text, Sections.Sync).Problems);
    }

    [Fact]
    public void An_excuse_is_needed() =>
        Assert.DoesNotContain(ApiTable.ShippedLines.Select(line => line.Member).Concat(EntryPointTable.Default.Lines.Select(line => line.Target)),
            member => NotReferenced.Why(member) != null && TableAssemblies.Meant(member).Count > 0);

    [Theory, MemberData(nameof(DelegateLines))]
    public void A_line_that_names_a_parameter_means_a_real_one(string id)
    {
        var line = EntryPointTable.Default.Lines.First(line => line.Target.Text == id);
        if (NotReferenced.Why(line.Target) == null)
            Assert.Contains(TableAssemblies.Meant(line.Target).OfType<IMethodSymbol>().SelectMany(method => method.Parameters), parameter => parameter.Name == line.Third);
    }

    static void AssertMeantOrExcused(Pattern member) =>
        Assert.True(TableAssemblies.Meant(member).Count > 0 || NotReferenced.Why(member) != null, $"no assembly has {member.Text}");

    static string Place(TableLine line) => $"{line.File}({line.Number}): {line.Member.Text}";

    static TableLine At(string place) => ApiTable.ShippedLines.Single(line => Place(line) == place);

    static bool IsObsolete(IMethodSymbol method) => method.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "ObsoleteAttribute");
}
