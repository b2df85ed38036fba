using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Requirements for every line that ships with the analyzers.</summary>
public class ShippedLinesTests
{
    static readonly string[] NeedCounterpart = ["SIO101", "SIO102", "SIO104"];
    static readonly string[] ApiFiles = ["blocking.txt", "counterparts.txt", "exceptions.txt", "contexts.txt", "requests.txt"];

    public static TheoryData<string> ListLines() => [.. ApiTable.ShippedLines.Select(GetPlace)];

    public static TheoryData<string> EntryPointLines() => [.. EntryPointTable.Default.Lines.Select(line => line.Target.Text).Distinct()];

    public static TheoryData<string> DelegateLines() =>
        [.. EntryPointTable.Default.Lines.Where(line => line.IsAboutDelegates && line.Argument != "*").Select(line => line.Target.Text)];

    public static TheoryData<string> BlockingLines() =>
        [.. ApiTable.ShippedLines.Where(line => NeedCounterpart.Contains(line.Section)).Select(GetPlace)];

    public static TheoryData<string> ClientLines() =>
        [.. ApiTable.ShippedLines.Where(line => line.Section == TableSections.Clients).Select(GetPlace)];

    public static TheoryData<string> ListApis() => [.. ApiFiles];

    public static TheoryData<string> ListFiles() => [.. ApiFiles, "entrypoints.txt"];

    [Theory, MemberData(nameof(ListLines))]
    public void Every_line_matches_a_real_member(string place) => AssertMeantOrExcused(FindLine(place).Member);

    [Theory, MemberData(nameof(EntryPointLines))]
    public void Every_entry_point_line_matches_a_real_member(string id) => AssertMeantOrExcused(MemberPattern.ParsePattern(id, out _)!);

    [Fact]
    public void Every_member_that_a_call_runs_is_real() =>
        Assert.All(
            EntryPointTable.Default.Lines.Where(line => line.MatchKind == EntryPointMatchKind.Runs),
            line => AssertMeantOrExcused(MemberPattern.ParsePattern(line.Argument, out _)!)
        );

    [Theory, MemberData(nameof(BlockingLines))]
    public void Every_line_has_an_awaitable_counterpart(string place)
    {
        var line = FindLine(place);
        if (NotReferenced.GetReason(line.Member) != null)
            return;
        var written = line.Counterpart ?? line.Member.MemberName + "Async";
        var dot = written.LastIndexOf('.');
        var type = TableAssemblies.FindType(
            dot >= 0 ? written[..dot]
            : line.Section == "SIO104" ? "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions"
            : line.Member.TypeName
        )!;
        Assert.Contains(
            TableAssemblies.FindMethods(type, written[(dot + 1)..]),
            method => AwaitableTypes.IsAsyncReturnType(method.ReturnType) && !IsObsolete(method)
        );
    }

    [Theory, MemberData(nameof(ClientLines))]
    public void Client_offers_sync_and_async_operations(string place)
    {
        var line = FindLine(place);
        // Generated code derives from an abstract client.
        if (NotReferenced.GetReason(line.Member) == null && TableAssemblies.FindType(line.Member.TypeName)! is { IsAbstract: false } client)
            Assert.Contains(client.GetMembers(), member => TableAssemblies.Index.FindBlockingLine(member) is { Section: "SIO101" });
    }

    [Theory, MemberData(nameof(BlockingLines))]
    public void Line_of_a_rule_has_no_wildcard_in_its_name(string place) =>
        Assert.DoesNotContain('*', FindLine(place).Member.TypeName + FindLine(place).Member.MemberName);

    [Theory, MemberData(nameof(ListApis))]
    public void Every_line_has_a_reason(string file)
    {
        var covered = false;
        foreach (var line in ApiTable.ReadEmbeddedText(file).Lines)
        {
            var (content, reason) = TableText.SplitReason(line.ToString());
            covered = content.Length > 0 ? covered && !content.StartsWith('[') : reason.Length > 0;
            if (content.Length > 0 && !content.StartsWith('['))
                Assert.True(covered || reason.Length > 0, $"{file}({line.LineNumber + 1}) gives no reason: {content}");
        }
    }

    [Theory, MemberData(nameof(ListFiles))]
    public void No_section_contains_a_line_twice(string file)
    {
        var section = "";
        var lines = ApiTable
            .ReadEmbeddedText(file)
            .Lines.Select(line => TableText.SplitReason(line.ToString()).Content)
            .Where(content => content.Length > 0)
            .Select(content => content.StartsWith('[') ? section = content : section + content)
            .Where(line => !line.EndsWith(']'));
        Assert.Empty(lines.GroupBy(line => line).Where(same => same.Count() > 1).Select(same => same.Key));
    }

    [Theory, MemberData(nameof(ListFiles))]
    public void Every_line_can_be_read(string file)
    {
        var text = ApiTable.ReadEmbeddedText(file);
        Assert.Empty(
            file == "entrypoints.txt"
                ? EntryPointTable.ReadTable(file, text).Problems
                : TableReader.ReadTable(file, text, TableSections.Sync).Problems
        );
    }

    [Fact]
    public void Every_exception_is_still_needed() =>
        Assert.DoesNotContain(
            ApiTable.ShippedLines.Select(line => line.Member).Concat(EntryPointTable.Default.Lines.Select(line => line.Target)),
            member => NotReferenced.GetReason(member) != null && TableAssemblies.FindSymbols(member).Count > 0
        );

    [Theory, MemberData(nameof(DelegateLines))]
    public void Line_that_names_a_parameter_matches_a_real_one(string id)
    {
        var line = EntryPointTable.Default.Lines.First(line => line.Target.Text == id);
        if (NotReferenced.GetReason(line.Target) == null)
            Assert.Contains(
                TableAssemblies.FindSymbols(line.Target).OfType<IMethodSymbol>().SelectMany(method => method.Parameters),
                parameter => parameter.Name == line.Argument
            );
    }

    static void AssertMeantOrExcused(MemberPattern member) =>
        Assert.True(
            TableAssemblies.FindSymbols(member).Count > 0 || NotReferenced.GetReason(member) != null,
            $"no assembly has {member.Text}"
        );

    static string GetPlace(TableLine line) => $"{line.FileName}({line.LineNumber}): {line.Member.Text}";

    static TableLine FindLine(string place) => ApiTable.ShippedLines.Single(line => GetPlace(line) == place);

    static bool IsObsolete(IMethodSymbol method) =>
        method.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "ObsoleteAttribute");
}
