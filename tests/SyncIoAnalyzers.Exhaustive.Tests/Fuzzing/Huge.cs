using System.Globalization;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Code and tables of a size that no person writes and some generator does.</summary>
internal static class Huge
{
    /// <summary>
    /// The forms by name. They are in no made-up case: on some of them the compiler alone runs out of stack, which ends the process.
    /// </summary>
    public static IReadOnlyDictionary<string, Func<string>> Forms { get; } =
        new Dictionary<string, Func<string>>
        {
            ["method of 10 000 lines"] = () =>
                Method(Many(10_000, i => i % 100 == 0 ? $"n += LoadAsync().Result + {i};\n" : $"n += {i};\n")),
            ["10 000 waits in a row"] = () => Method(Many(10_000, i => i % 2 == 0 ? "load.Wait();\n" : "Thread.Sleep(1);\n")),
            ["2 000 lambdas in one another"] = () =>
                Method(Many(2000, i => $"Action a{i} = () => {{ ") + "load.Wait();" + Many(2000, _ => "};")),
            ["2 000 local functions in one another"] = () =>
                Method(Many(2000, i => $"void L{i}() {{ ") + "load.Wait();" + Many(2000, i => "}")),
            ["2 000 blocks in one another"] = () => Method(Many(2000, _ => "if (flag) { ") + "load.Wait();" + Many(2000, _ => "}")),
            ["500 tries in one another"] = () => Method(Many(500, _ => "try { ") + "load.Wait();" + Many(500, _ => "} finally { n++; }")),
            ["3 000 calls in a chain"] = () => Method("n = new Box()" + Many(3000, _ => ".Add(1)") + ".V + load.Result;"),
            ["1 000 calls in one another"] = () => Method("Use(" + Many(1000, _ => "Id(") + "load.Result" + Many(1000, _ => ")") + ");"),
            ["2 000 brackets in one another"] = () => Method("Use(" + Many(2000, _ => "(") + "load.Result" + Many(2000, _ => ")") + ");"),
            ["3 000 conditions in a row"] = () => Method("Use(" + Many(3000, _ => "flag ? load.Result : ") + "1);"),
            ["5 000 terms with waits"] = () => Method("n = " + Many(5000, _ => "load.Result + ") + "1;"),
            ["3 000 branches of one if"] = () => Method(Many(3000, i => $"if (n == {i}) load.Wait(); else ") + ";"),
            ["5 000 cases of a switch"] = () => Method("switch (n) {" + Many(5000, i => $"case {i}: load.Wait(); break;\n") + "}"),
            ["3 000 arguments"] = () => Method("Sum(" + Many(3000, _ => "load.Result, ") + "1);"),
            ["5 000 elements"] = () => Method("var a = new[] { " + Many(5000, _ => "load.Result, ") + "};"),
            ["200 lets of a query"] = () => Method("var q = from x in list" + Many(200, i => $" let y{i} = x.Result") + " select x;"),
            ["300 types in one another"] = () => Many(300, i => $"class N{i} {{ ") + "int M() => load.Result;" + Many(300, _ => "}"),
            ["300 bases"] = () =>
                Many(300, i => $"class B{i} : B{i + 1} {{ public override int M() => base.M() + load.Result; }}\n")
                + "class B300 { public virtual int M() => load.Result; }",
            ["1 000 implementations"] = () =>
                "interface I { int M(); } "
                + Many(1000, i => $"class C{i} : I {{ public int M() => load.Result; }}\n")
                + Action("I i", "return i.M();"),
            ["1 000 overloads"] = () =>
                "static class O { "
                + Many(
                    1000,
                    i => $"public static int M(int a{Many(i % 30, k => $", int b{k}")}, T{i} t) => load.Result; public class T{i} {{ }}\n"
                )
                + "} "
                + Action("", "return O.M(1, new O.T1());"),
            ["1 000 methods that call one another"] = () =>
                "static class W { "
                + Many(1000, i => $"public static int M{i}() => {Many(9, k => $"M{((i * 7) + (k * k * 31)) % 1000}() + ")}load.Result;\n")
                + "} "
                + Action("", "return W.M1();"),
            ["a chain of 3 000 methods"] = () =>
                "static class W { "
                + Many(3000, i => $"public static int M{i}() => M{i + 1}();\n")
                + "public static int M3000() => load.Result; } "
                + Action("", "return W.M0();"),
            ["generics that expand"] = () =>
                "static class G<T> { public static int M(Task<int> t) => G<G2<T>>.M(t) + G<(T, T)>.M(t) + t.Result; } class G2<T> : I2<G2<G2<T>>> { } interface I2<T> { } "
                + Action("", "return G<int>.M(load);"),
            ["a type argument 200 deep"] = () =>
                "class D { "
                + Many(200, _ => "List<")
                + "Task<int>"
                + Many(200, _ => ">")
                + " f; int M() => f"
                + Many(200, _ => "[0]")
                + ".Result; }",
            ["50 texts in one another"] = () => Method("Use(" + Many(50, _ => "$\"{") + "load.Result" + Many(50, _ => "}\"") + ");"),
            ["2 000 gotos"] = () => Method(Many(2000, i => $"L{i}: if (n > {i}) goto L{(i * 7) % 2000}; load.Wait();\n")),
            ["2 000 loops around tasks"] = () =>
                Method(
                    Many(2000, i => $"var t{i} = LoadAsync(); while (!t{i}.IsCompleted) {{ if (flag) t{i} = load; }} n += t{i}.Result;\n")
                ),
            ["60 loops in one another"] = () =>
                Method(
                    Many(60, i => $"var t{i} = LoadAsync(); while (n > {i}) {{ if (flag) break; ")
                        + Many(60, i => $"n += t{i}.Result; ")
                        + Many(60, i => "}")
                ),
            ["500 conditions before a wait"] = () =>
                Method(
                    Many(500, i => $"var t{i} = LoadAsync(); if (flag) t{i}.Wait();\n")
                        + "if ("
                        + Many(500, i => $"t{i}.IsCompleted && ")
                        + "flag) n = "
                        + Many(500, i => $"t{i}.Result + ")
                        + "1;"
                ),
            ["2 000 tasks of one field"] = () => Method(Many(2000, i => $"load = flag ? load : PickAsync(load.Result + {i});\n")),
            ["2 000 awaits in a row"] = () =>
                "class A { async Task<int> M(HttpClient c) { "
                + Many(2000, i => $"var a{i} = await c.GetStringAsync(\"{i}\");\n")
                + "return 1; } }",
            ["a text of a million letters"] = () => Method($"Use(\"{new string('x', 1_000_000)}\" + load.Result);"),
            ["2 000 streams that wrap one another"] = () =>
                Method(
                    "Stream s0 = File.OpenRead(\"a\");\n"
                        + Many(2000, i => $"Stream s{i + 1} = new BufferedStream(s{i}); s{i + 1}.ReadByte();\n")
                ),
            ["3 000 pieces of one type"] = () => Many(3000, i => $"partial class P {{ int M{i}() => M{i / 2}() + load.Result; }}\n"),
        };

    /// <summary>A table of many or of long lines.</summary>
    public static string Table(Dice dice) =>
        dice.Below(5) switch
        {
            0 => Many(20_000, i => $"M:N{i}.C{i % 7}.M*(*) -> N{i}.C.MAsync\n"),
            1 => "M:" + new string('*', 100_000) + "(*)",
            2 => "M:" + Many(50_000, _ => "A.") + "B(" + Many(50_000, _ => "A{") + ")",
            3 => "SyncIo.RequestPaths 1\n"
                + Many(5000, i => $"request\t0\tM:C.M{i}\tM:C.M{i + 1}\n")
                + "request\t0\tM:C.M5000\t= GET /c\nend",
            _ => "SyncIo.Baseline 1\n" + Many(20_000, i => $"M:C.M{i}\tSIO001\t1\tload.Result\t{i:x16}\tx\n") + "end\n",
        };

    static string Method(string body) => "class Huge { void M() {\n" + body + "\n} }";

    static string Action(string parameters, string body) =>
        $"public class HugeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get({parameters}) {{ {body} }} }}";

    static string Many(int count, Func<int, string> text) =>
        string.Concat(Enumerable.Range(0, count).Select(i => string.Create(CultureInfo.InvariantCulture, $"{text(i)}")));
}
