using System.Globalization;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Code and tables of a size that only generators produce.</summary>
internal static class HugeSources
{
    /// <summary>
    /// Gets the forms by name. Generated cases do not contain them: on some of them the compiler alone runs out of stack, which ends the
    /// process.
    /// </summary>
    public static IReadOnlyDictionary<string, Func<string>> Forms { get; } =
        new Dictionary<string, Func<string>>
        {
            ["method of 10 000 lines"] = () =>
                WrapInMethod(RepeatText(10_000, i => i % 100 == 0 ? $"n += LoadAsync().Result + {i};\n" : $"n += {i};\n")),
            ["10 000 waits in a row"] = () => WrapInMethod(RepeatText(10_000, i => i % 2 == 0 ? "load.Wait();\n" : "Thread.Sleep(1);\n")),
            ["2 000 lambdas in one another"] = () =>
                WrapInMethod(RepeatText(2000, i => $"Action a{i} = () => {{ ") + "load.Wait();" + RepeatText(2000, _ => "};")),
            ["2 000 local functions in one another"] = () =>
                WrapInMethod(RepeatText(2000, i => $"void L{i}() {{ ") + "load.Wait();" + RepeatText(2000, i => "}")),
            ["2 000 blocks in one another"] = () =>
                WrapInMethod(RepeatText(2000, _ => "if (flag) { ") + "load.Wait();" + RepeatText(2000, _ => "}")),
            ["500 tries in one another"] = () =>
                WrapInMethod(RepeatText(500, _ => "try { ") + "load.Wait();" + RepeatText(500, _ => "} finally { n++; }")),
            ["3 000 calls in a chain"] = () => WrapInMethod("n = new Box()" + RepeatText(3000, _ => ".Add(1)") + ".V + load.Result;"),
            ["1 000 calls in one another"] = () =>
                WrapInMethod("Use(" + RepeatText(1000, _ => "Id(") + "load.Result" + RepeatText(1000, _ => ")") + ");"),
            ["2 000 brackets in one another"] = () =>
                WrapInMethod("Use(" + RepeatText(2000, _ => "(") + "load.Result" + RepeatText(2000, _ => ")") + ");"),
            ["3 000 conditions in a row"] = () => WrapInMethod("Use(" + RepeatText(3000, _ => "flag ? load.Result : ") + "1);"),
            ["5 000 terms with waits"] = () => WrapInMethod("n = " + RepeatText(5000, _ => "load.Result + ") + "1;"),
            ["3 000 branches of one if"] = () => WrapInMethod(RepeatText(3000, i => $"if (n == {i}) load.Wait(); else ") + ";"),
            ["5 000 cases of a switch"] = () =>
                WrapInMethod("switch (n) {" + RepeatText(5000, i => $"case {i}: load.Wait(); break;\n") + "}"),
            ["3 000 arguments"] = () => WrapInMethod("Sum(" + RepeatText(3000, _ => "load.Result, ") + "1);"),
            ["5 000 elements"] = () => WrapInMethod("var a = new[] { " + RepeatText(5000, _ => "load.Result, ") + "};"),
            ["200 lets of a query"] = () =>
                WrapInMethod("var q = from x in list" + RepeatText(200, i => $" let y{i} = x.Result") + " select x;"),
            ["300 types in one another"] = () =>
                RepeatText(300, i => $"class N{i} {{ ") + "int M() => load.Result;" + RepeatText(300, _ => "}"),
            ["300 bases"] = () =>
                RepeatText(300, i => $"class B{i} : B{i + 1} {{ public override int M() => base.M() + load.Result; }}\n")
                + "class B300 { public virtual int M() => load.Result; }",
            ["1 000 implementations"] = () =>
                "interface I { int M(); } "
                + RepeatText(1000, i => $"class C{i} : I {{ public int M() => load.Result; }}\n")
                + WrapInAction("I i", "return i.M();"),
            ["1 000 overloads"] = () =>
                "static class O { "
                + RepeatText(
                    1000,
                    i =>
                        $"public static int M(int a{RepeatText(i % 30, k => $", int b{k}")}, T{i} t) => load.Result; public class T{i} {{ }}\n"
                )
                + "} "
                + WrapInAction("", "return O.M(1, new O.T1());"),
            ["1 000 methods that call one another"] = () =>
                "static class W { "
                + RepeatText(
                    1000,
                    i => $"public static int M{i}() => {RepeatText(9, k => $"M{((i * 7) + (k * k * 31)) % 1000}() + ")}load.Result;\n"
                )
                + "} "
                + WrapInAction("", "return W.M1();"),
            ["a chain of 3 000 methods"] = () =>
                "static class W { "
                + RepeatText(3000, i => $"public static int M{i}() => M{i + 1}();\n")
                + "public static int M3000() => load.Result; } "
                + WrapInAction("", "return W.M0();"),
            ["generics that expand"] = () =>
                "static class G<T> { public static int M(Task<int> t) => G<G2<T>>.M(t) + G<(T, T)>.M(t) + t.Result; } class G2<T> : I2<G2<G2<T>>> { } interface I2<T> { } "
                + WrapInAction("", "return G<int>.M(load);"),
            ["a type argument 200 deep"] = () =>
                "class D { "
                + RepeatText(200, _ => "List<")
                + "Task<int>"
                + RepeatText(200, _ => ">")
                + " f; int M() => f"
                + RepeatText(200, _ => "[0]")
                + ".Result; }",
            ["50 texts in one another"] = () =>
                WrapInMethod("Use(" + RepeatText(50, _ => "$\"{") + "load.Result" + RepeatText(50, _ => "}\"") + ");"),
            ["2 000 gotos"] = () => WrapInMethod(RepeatText(2000, i => $"L{i}: if (n > {i}) goto L{(i * 7) % 2000}; load.Wait();\n")),
            ["2 000 loops around tasks"] = () =>
                WrapInMethod(
                    RepeatText(
                        2000,
                        i => $"var t{i} = LoadAsync(); while (!t{i}.IsCompleted) {{ if (flag) t{i} = load; }} n += t{i}.Result;\n"
                    )
                ),
            ["60 loops in one another"] = () =>
                WrapInMethod(
                    RepeatText(60, i => $"var t{i} = LoadAsync(); while (n > {i}) {{ if (flag) break; ")
                        + RepeatText(60, i => $"n += t{i}.Result; ")
                        + RepeatText(60, i => "}")
                ),
            ["500 conditions before a wait"] = () =>
                WrapInMethod(
                    RepeatText(500, i => $"var t{i} = LoadAsync(); if (flag) t{i}.Wait();\n")
                        + "if ("
                        + RepeatText(500, i => $"t{i}.IsCompleted && ")
                        + "flag) n = "
                        + RepeatText(500, i => $"t{i}.Result + ")
                        + "1;"
                ),
            ["2 000 tasks of one field"] = () =>
                WrapInMethod(RepeatText(2000, i => $"load = flag ? load : PickAsync(load.Result + {i});\n")),
            ["2 000 awaits in a row"] = () =>
                "class A { async Task<int> M(HttpClient c) { "
                + RepeatText(2000, i => $"var a{i} = await c.GetStringAsync(\"{i}\");\n")
                + "return 1; } }",
            ["a text of a million letters"] = () => WrapInMethod($"Use(\"{new string('x', 1_000_000)}\" + load.Result);"),
            ["2 000 streams that wrap one another"] = () =>
                WrapInMethod(
                    "Stream s0 = File.OpenRead(\"a\");\n"
                        + RepeatText(2000, i => $"Stream s{i + 1} = new BufferedStream(s{i}); s{i + 1}.ReadByte();\n")
                ),
            ["3 000 pieces of one type"] = () => RepeatText(3000, i => $"partial class P {{ int M{i}() => M{i / 2}() + load.Result; }}\n"),
        };

    /// <summary>Generates a table of many lines or of long lines.</summary>
    public static string GenerateTable(SeededRandom random) =>
        random.NextBelow(5) switch
        {
            0 => RepeatText(20_000, i => $"M:N{i}.C{i % 7}.M*(*) -> N{i}.C.MAsync\n"),
            1 => "M:" + new string('*', 100_000) + "(*)",
            2 => "M:" + RepeatText(50_000, _ => "A.") + "B(" + RepeatText(50_000, _ => "A{") + ")",
            3 => "SyncIo.RequestPaths 1\n"
                + RepeatText(5000, i => $"request\t0\tM:C.M{i}\tM:C.M{i + 1}\n")
                + "request\t0\tM:C.M5000\t= GET /c\nend",
            _ => "SyncIo.Baseline 1\n" + RepeatText(20_000, i => $"M:C.M{i}\tSIO001\t1\tload.Result\t{i:x16}\tx\n") + "end\n",
        };

    static string WrapInMethod(string body) => "class Huge { void M() {\n" + body + "\n} }";

    static string WrapInAction(string parameters, string body) =>
        $"public class HugeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get({parameters}) {{ {body} }} }}";

    static string RepeatText(int count, Func<int, string> text) =>
        string.Concat(Enumerable.Range(0, count).Select(i => string.Create(CultureInfo.InvariantCulture, $"{text(i)}")));
}
