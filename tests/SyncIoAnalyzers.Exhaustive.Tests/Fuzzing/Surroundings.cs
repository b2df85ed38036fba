using System.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Configuration and additional files: right ones, wrong ones, and rubbish.</summary>
internal static class Surroundings
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
        "syncio.fix_public_api = twin",
        "syncio.fix_public_api = convert",
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

    static readonly string[] Names =
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

    static readonly string[] Lines =
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
        "T:Given",
        "M:Given.LoadAsync(*) -> Given.LoadAsync",
        "M:Given.Load -> Given.LoadAsync # reason",
        "\0\0\0",
        "\uFFFD\uFFFD",
        "\uFEFF",
        "# only a comment",
        "   ",
        "\t\t\t\t\t\t\t",
        "M:A.B -> await foreach # x # y",
    ];

    /// <summary>The case in surroundings that fit its purpose.</summary>
    public static FuzzCase Around(FuzzCase made, Dice dice, bool isForFix) =>
        made with
        {
            EditorConfig =
                "[*.cs]\n"
                + (dice.Chance(70) ? "syncio.scope = all\n" : "")
                + (dice.Chance(isForFix ? 50 : 30) ? Some(dice, Settings, 4) : "")
                + (!isForFix && dice.Chance(3) ? Noise(dice) : ""),
            GlobalConfig =
                (isForFix && dice.Chance(50) ? "build_property.UsingMicrosoftNETSdkWeb = true\n" : "")
                + (dice.Chance(25) ? Some(dice, Properties, 3) : "")
                + (!isForFix && dice.Chance(2) ? Noise(dice) : ""),
            Beside =
                isForFix || dice.Chance(75) ? [] : [.. Enumerable.Range(0, 1 + dice.Below(2)).Select(_ => (dice.Pick(Names), Table(dice)))],
        };

    static string Table(Dice dice) =>
        dice.Below(10) switch
        {
            0 => "",
            1 => "(none)",
            2 => Noise(dice),
            3 => Encoding.UTF8.GetString(Encoding.Unicode.GetBytes(Some(dice, Lines, 9))),
            4 => "SyncIo.RequestPaths 1\n" + Some(dice, Lines, 9) + "end",
            5 => "SyncIo.Baseline 1\n" + Some(dice, Lines, 9) + "end\n",
            6 when dice.Below(20) == 0 => Huge.Table(dice),
            < 8 => Broken(Some(dice, Pool.TableLines, 40), dice),
            _ => Broken(Some(dice, Lines, 12), dice),
        };

    static string Some(Dice dice, IReadOnlyList<string> all, int most) =>
        string.Concat(Enumerable.Range(0, 1 + dice.Below(most)).Select(_ => dice.Pick(all) + dice.Pick(["\n", "\n", "\r\n"])));

    static string Broken(string text, Dice dice)
    {
        for (var i = dice.Below(4); i > 0 && text.Length > 3; i--)
            text = text.Remove(dice.Below(text.Length - 2), 1 + dice.Below(2))
                .Insert(
                    dice.Below(text.Length - 2),
                    dice.Pick(["", "*", "(", ")", "`", "->", "[", "]", "#", ":", "\0", "\r", "\u2028", "\ud800", " "])
                );
        return text;
    }

    static string Noise(Dice dice)
    {
        var text = new StringBuilder();
        for (var i = dice.Below(dice.Chance(10) ? 20000 : 300); i >= 0; i--)
            text.Append((char)dice.Below(dice.Chance(90) ? 128 : char.MaxValue));
        return text.ToString();
    }
}
