using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Reduces a failing case while it still fails in the same way.</summary>
internal sealed class CaseReducer(string kind, Func<FuzzCase, Task<CaseFailure?>> check)
{
    const int MaxAttempts = 1000;

    int _attempts;

    /// <summary>Returns the smallest failing case found within a limited number of attempts.</summary>
    public async Task<FuzzCase> ReduceAsync(FuzzCase fuzzCase)
    {
        foreach (
            var plain in new Func<FuzzCase, FuzzCase>[]
            {
                c => c with { AdditionalFiles = [] },
                c => c with { GlobalConfig = "" },
                c => c with { EditorConfig = "" },
                c => c with { EditorConfig = "[*.cs]\nsyncio.scope = all\n" },
                c => c with { Version = LanguageVersion.Preview },
            }
        )
            fuzzCase = await StillFailsAsync(plain(fuzzCase)) ? plain(fuzzCase) : fuzzCase;
        for (var half = fuzzCase.Sources.Length / 2; half > 0; half /= 2)
        for (var at = 0; at < fuzzCase.Sources.Length; )
            if (
                fuzzCase with { Sources = fuzzCase.Sources.RemoveRange(at, Math.Min(half, fuzzCase.Sources.Length - at)) } is var fewer
                && await StillFailsAsync(fewer)
            )
                fuzzCase = fewer;
            else
                at += half;

        for (var (before, round) = (-1, 0); before != CountCharacters(fuzzCase) && round < 4; round++)
        {
            before = CountCharacters(fuzzCase);
            for (var i = 0; i < fuzzCase.Sources.Length; i++)
                fuzzCase = await RemoveNodesAsync(fuzzCase, i);
            for (var i = 0; i < fuzzCase.AdditionalFiles.Length; i++)
                fuzzCase = await RemoveLinesAsync(fuzzCase, i);
        }

        return fuzzCase;
    }

    static int CountCharacters(FuzzCase fuzzCase) => fuzzCase.Sources.Sum(s => s.Length) + fuzzCase.AdditionalFiles.Sum(b => b.Text.Length);

    async Task<bool> StillFailsAsync(FuzzCase fuzzCase) => _attempts++ < MaxAttempts && (await check(fuzzCase))?.Kind == kind;

    /// <summary>Removes nodes that the failure does not need, the largest first, and finally single tokens.</summary>
    async Task<FuzzCase> RemoveNodesAsync(FuzzCase fuzzCase, int source)
    {
        if (!FuzzCase.IsOwn(fuzzCase.Sources[source]))
            return fuzzCase;
        var seen = new HashSet<string>();
        for (var again = true; again; )
        {
            again = false;
            var text = fuzzCase.Sources[source];
            var root = CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(fuzzCase.Version)).GetRoot();
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
                    && await StillFailsAsync(ReplaceSource(fuzzCase, source, less))
                )
                {
                    (fuzzCase, again) = (ReplaceSource(fuzzCase, source, less), true);
                    break;
                }
        }

        return fuzzCase;
    }

    /// <summary>Removes lines of an additional file that the failure does not need.</summary>
    async Task<FuzzCase> RemoveLinesAsync(FuzzCase fuzzCase, int file)
    {
        for (var size = fuzzCase.AdditionalFiles[file].Text.Split('\n').Length / 2; size > 0; size /= 2)
        for (var at = 0; fuzzCase.AdditionalFiles[file].Text.Split('\n') is var lines && at < lines.Length; )
        {
            var less = fuzzCase with
            {
                AdditionalFiles = fuzzCase.AdditionalFiles.SetItem(
                    file,
                    (fuzzCase.AdditionalFiles[file].Name, string.Join('\n', lines.Where((_, i) => i < at || i >= at + size)))
                ),
            };
            if (await StillFailsAsync(less))
                fuzzCase = less;
            else
                at += size;
        }

        return fuzzCase;
    }

    static FuzzCase ReplaceSource(FuzzCase fuzzCase, int source, string text) =>
        fuzzCase with
        {
            Sources = fuzzCase.Sources.SetItem(source, text),
        };
}
