using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Makes a case smaller that fails, as long as it goes on failing in the same way.</summary>
internal sealed class Smaller(string kind, Func<FuzzCase, Task<Failure?>> check)
{
    const int Tries = 1000;

    int _tries;

    /// <summary>The smallest that was found in a number of tries.</summary>
    public async Task<FuzzCase> Of(FuzzCase made)
    {
        foreach (
            var plain in new Func<FuzzCase, FuzzCase>[]
            {
                c => c with { Beside = [] },
                c => c with { GlobalConfig = "" },
                c => c with { EditorConfig = "" },
                c => c with { EditorConfig = "[*.cs]\nsyncio.scope = all\n" },
                c => c with { Version = LanguageVersion.Preview },
            }
        )
            made = await Fails(plain(made)) ? plain(made) : made;
        for (var half = made.Sources.Length / 2; half > 0; half /= 2)
        for (var at = 0; at < made.Sources.Length; )
            if (
                made with { Sources = made.Sources.RemoveRange(at, Math.Min(half, made.Sources.Length - at)) } is var fewer
                && await Fails(fewer)
            )
                made = fewer;
            else
                at += half;

        for (var (before, round) = (-1, 0); before != Length(made) && round < 4; round++)
        {
            before = Length(made);
            for (var i = 0; i < made.Sources.Length; i++)
                made = await Pruned(made, i);
            for (var i = 0; i < made.Beside.Length; i++)
                made = await Shorter(made, i);
        }

        return made;
    }

    static int Length(FuzzCase made) => made.Sources.Sum(s => s.Length) + made.Beside.Sum(b => b.Text.Length);

    async Task<bool> Fails(FuzzCase made) => _tries++ < Tries && (await check(made))?.Kind == kind;

    /// <summary>Without the nodes that are not needed, the largest first, and in the end without single tokens.</summary>
    async Task<FuzzCase> Pruned(FuzzCase made, int source)
    {
        if (!FuzzCase.IsOwn(made.Sources[source]))
            return made;
        var seen = new HashSet<string>();
        for (var again = true; again; )
        {
            again = false;
            var text = made.Sources[source];
            var root = CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(made.Version)).GetRoot();
            var spans = root.DescendantNodes()
                .Where(n => n is not CompilationUnitSyntax && n.FullSpan.Length > 0)
                .Select(n => (n.FullSpan, ""))
                .Concat(root.DescendantTokens().Select(t => (t.FullSpan, "")))
                .Concat(
                    root.DescendantNodes()
                        .OfType<ExpressionSyntax>()
                        .SelectMany(e => e.ChildNodes().OfType<ExpressionSyntax>().Select(c => (e.FullSpan, c.ToFullString())))
                )
                .OrderByDescending(s => s.FullSpan.Length - s.Item2.Length);
            foreach (var (span, with) in spans)
                if (
                    string.Concat(text.AsSpan(0, span.Start), with, text.AsSpan(span.End)) is var less
                    && less.Length < text.Length
                    && seen.Add(less)
                    && await Fails(With(made, source, less))
                )
                {
                    (made, again) = (With(made, source, less), true);
                    break;
                }
        }

        return made;
    }

    /// <summary>Without the lines that are not needed.</summary>
    async Task<FuzzCase> Shorter(FuzzCase made, int file)
    {
        for (var size = made.Beside[file].Text.Split('\n').Length / 2; size > 0; size /= 2)
        for (var at = 0; made.Beside[file].Text.Split('\n') is var lines && at < lines.Length; )
        {
            var less = made with
            {
                Beside = made.Beside.SetItem(
                    file,
                    (made.Beside[file].Name, string.Join('\n', lines.Where((_, i) => i < at || i >= at + size)))
                ),
            };
            if (await Fails(less))
                made = less;
            else
                at += size;
        }

        return made;
    }

    static FuzzCase With(FuzzCase made, int source, string text) => made with { Sources = made.Sources.SetItem(source, text) };
}
