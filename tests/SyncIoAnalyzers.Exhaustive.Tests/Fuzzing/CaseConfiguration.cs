using System.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Generates the configuration and the additional files of a case: valid, invalid and random text.</summary>
internal static class CaseConfiguration
{
    static readonly string[] Settings =
    [
        "syncio.scope = all",
        "syncio.scope = request_path",
        "syncio.scope = ",
        "syncio.scope = Ünknown \0",
        "syncio.entry_points = -view, +background_as_request",
        "syncio.entry_points = +,-,,-+",
        "syncio.entry_points = all",
        "syncio.fix_tokens = add",
        "syncio.fix_tokens = none",
        "syncio.fix_elide = true",
        "syncio.fix_twin_lines = 50",
        "syncio.fix_public_api = twin",
        "syncio.fix_public_api = convert",
        "syncio.fix_public_api = keep",
        "syncio.fix_public_api = auto",
        "syncio.configure_await = false",
        "syncio.configure_await = auto",
        "syncio.configure_await = none",
        "dotnet_diagnostic.SIO101.severity = error",
        "dotnet_diagnostic.SIO001.severity = none",
        "dotnet_diagnostic.SIO301.severity = nothing",
        "[*.{cs,",
        "[*.cs]",
        "[/src/**]",
        "[]",
        "= = =",
        "roslynator_configure_await = true",
        "MA0004.report = Always",
        "configure_await_analysis_mode = Library",
        "generated_code = true",
        "generated_code = false",
    ];

    static readonly string[] Properties =
    [
        "build_property.SyncIoMode = Strict",
        "build_property.SyncIoMode = Off",
        "build_property.SyncIoMode = -1",
        "build_property.SyncIoMode = 99999999999",
        "build_property.SyncIoBreakBuild = true",
        "build_property.IsTestProject = true",
        "build_property.UseWPF = true",
        "build_property.UsingMicrosoftNETSdkWeb = true",
        "build_property.SyncIoIsPackage = true",
        "build_property.SyncIoMode = ",
        "is_global = false",
        "global_level = x",
        "[/src/0.cs]",
        "syncio.scope = all",
    ];

    static readonly string[] FileNames =
    [
        "SyncIo.Apis.txt",
        "SyncIo.EntryPoints.txt",
        "SyncIo.Packages.txt",
        "SyncIo.RequestPaths.txt",
        "SyncIo.Baseline.txt",
        "SyncIo.Api.txt",
        "syncio.apis.TXT",
        "SyncIo..txt",
        "SyncIo.txt",
        "Other.txt",
    ];

    static readonly string[] TableLines =
    [
        "SyncIo.RequestPaths 1",
        "SyncIo.Baseline 1",
        "end",
        "for\tA;B",
        "for\t",
        "request\t0\tM:C.M\t= GET /c",
        "request\t0\tM:C.M\tM:C.M",
        "once\t-1\tM:D.M\tM:C.M",
        "background\t99999999999\tT:\t=",
        "request\t\t\t",
        "M:C.M\tSIO001\t1\tload.Result\t0123456789abcdef\tx",
        "M:C.M\tSIO001\t-1\t\t\t",
        "<<<<<<< ours",
        "[SIO101]",
        "[SIO999]",
        "[sync]",
        "[",
        "[]",
        "[hub]",
        "[none]",
        "[request]",
        "[assembly A 1.0.0.0 of A 1.0]",
        "[assembly A x of]",
        "[assembly ]",
        "M:*",
        "M:*(*)",
        "T:*",
        "P:*.Result -> await",
        "M:C.*(*) -> M:C.M",
        "M: -> ",
        "->",
        "-> ->",
        "M:A`1.B``2(``0,`1,System.Int32[0:,0:]@) -> await X",
        "M:A.B(((((",
        "M:A.B)))))",
        "derives T:*",
        "derives T:System.Object *",
        "implements M:*(*)",
        "named M:*Get*",
        "declares T:System.Object Get*",
        "named M:*(*) T:System.Object",
        "attributed T:System.ObsoleteAttribute",
        "M:System.String.*(*)",
        "T:SharedDeclarations",
        "M:SharedDeclarations.LoadAsync(*) -> SharedDeclarations.LoadAsync",
        "M:SharedDeclarations.Load -> SharedDeclarations.LoadAsync # reason",
        "\0\0\0",
        "\uFFFD\uFFFD",
        "\uFEFF",
        "# only a comment",
        "   ",
        "\t\t\t\t\t\t\t",
        "M:A.B -> await foreach # x # y",
    ];

    /// <summary>Returns the case with a configuration; one for fixes contains no random text.</summary>
    public static FuzzCase AddConfiguration(FuzzCase fuzzCase, SeededRandom random, bool isForFix) =>
        fuzzCase with
        {
            EditorConfig =
                "[*.cs]\n"
                + (random.NextChance(70) ? "syncio.scope = all\n" : "")
                + (random.NextChance(isForFix ? 50 : 30) ? JoinRandomLines(random, Settings, 4) : "")
                + (!isForFix && random.NextChance(3) ? GenerateNoise(random) : ""),
            GlobalConfig =
                (isForFix && random.NextChance(50) ? "build_property.UsingMicrosoftNETSdkWeb = true\n" : "")
                + (random.NextChance(25) ? JoinRandomLines(random, Properties, 3) : "")
                + (!isForFix && random.NextChance(2) ? GenerateNoise(random) : ""),
            AdditionalFiles =
                isForFix || random.NextChance(75)
                    ? []
                    : [.. Enumerable.Range(0, 1 + random.NextBelow(2)).Select(_ => (random.PickItem(FileNames), GenerateTable(random)))],
        };

    static string GenerateTable(SeededRandom random) =>
        random.NextBelow(10) switch
        {
            0 => "",
            1 => "(none)",
            2 => GenerateNoise(random),
            3 => Encoding.UTF8.GetString(Encoding.Unicode.GetBytes(JoinRandomLines(random, TableLines, 9))),
            4 => "SyncIo.RequestPaths 1\n" + JoinRandomLines(random, TableLines, 9) + "end",
            5 => "SyncIo.Baseline 1\n" + JoinRandomLines(random, TableLines, 9) + "end\n",
            6 when random.NextBelow(20) == 0 => HugeSources.GenerateTable(random),
            < 8 => CorruptText(JoinRandomLines(random, SourcePool.TableLines, 40), random),
            _ => CorruptText(JoinRandomLines(random, TableLines, 12), random),
        };

    static string JoinRandomLines(SeededRandom random, IReadOnlyList<string> all, int most) =>
        string.Concat(
            Enumerable.Range(0, 1 + random.NextBelow(most)).Select(_ => random.PickItem(all) + random.PickItem(["\n", "\n", "\r\n"]))
        );

    static string CorruptText(string text, SeededRandom random)
    {
        for (var i = random.NextBelow(4); i > 0 && text.Length > 3; i--)
            text = text.Remove(random.NextBelow(text.Length - 2), 1 + random.NextBelow(2))
                .Insert(
                    random.NextBelow(text.Length - 2),
                    random.PickItem(["", "*", "(", ")", "`", "->", "[", "]", "#", ":", "\0", "\r", "\u2028", "\ud800", " "])
                );
        return text;
    }

    static string GenerateNoise(SeededRandom random)
    {
        var text = new StringBuilder();
        for (var i = random.NextBelow(random.NextChance(10) ? 20000 : 300); i >= 0; i--)
            text.Append((char)random.NextBelow(random.NextChance(90) ? 128 : char.MaxValue));
        return text.ToString();
    }
}
