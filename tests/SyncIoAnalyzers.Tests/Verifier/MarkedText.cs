using System.Collections.Immutable;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>A marked span: an id (<c>SIO001</c>), a place (<c>#0</c>), or nothing for <c>[|…|]</c>.</summary>
public readonly record struct MarkedSpan(string Name, TextSpan Span)
{
    internal string Start => Name.Length == 0 ? "[|" : $"{{|{Name}:";

    internal string End => Name.Length == 0 ? "|]" : "|}";
}

/// <summary>A text without its marks. The syntax is that of Microsoft.CodeAnalysis.Testing, without <c>$$</c>.</summary>
public sealed record MarkedText(string Text, ImmutableArray<MarkedSpan> Marks)
{
    static readonly Regex Tag = new(@"\[\||\{\|(?<name>[^:|\[\]{}]+):|\|\]|\|\}");

    public static MarkedText ParseText(string marked)
    {
        var text = new StringBuilder();
        var marks = ImmutableArray.CreateBuilder<MarkedSpan>();
        var open = new Stack<MarkedSpan>();
        var read = 0;
        foreach (Match tag in Tag.Matches(marked))
        {
            text.Append(marked, read, tag.Index - read);
            read = tag.Index + tag.Length;
            if (tag.Value[0] != '|')
                open.Push(new(tag.Groups["name"].Value, new(text.Length, 0)));
            else if (open.TryPop(out var mark) && mark.End == tag.Value)
                marks.Add(mark with { Span = TextSpan.FromBounds(mark.Span.Start, text.Length) });
            else
                throw new FormatException($"'{tag.Value}' closes nothing at {tag.Index} of:\n{marked}");
        }

        if (open.TryPop(out var unclosed))
            throw new FormatException($"'{unclosed.Start}' is not closed in:\n{marked}");
        return new(text.Append(marked, read, marked.Length - read).ToString(), marks.ToImmutable());
    }
}
