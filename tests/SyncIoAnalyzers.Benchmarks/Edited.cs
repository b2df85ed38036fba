using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>A compilation in which somebody types, and the file that it happens in.</summary>
internal sealed record Edited(CSharpCompilation Compilation, SyntaxTree Tree)
{
    static readonly string[] Statements = ["return items;", "Console.WriteLine(Item"];

    /// <summary>The first file of the generated code that reads a database, or else one that does something.</summary>
    public static Edited In(CSharpCompilation compilation) => new(compilation, compilation.SyntaxTrees.First(t => Statements.Any(t.ToString().Contains)));

    /// <summary>A statement was typed into a body; another number is another edit.</summary>
    public Edited Body(int number = 0) => With(Statements.Max(s => Tree.ToString().IndexOf(s, StringComparison.Ordinal)), $"var watch = Environment.TickCount64 + {number}; ");

    /// <summary>A method was added to a class.</summary>
    public Edited Declaration() => With(Tree.ToString().LastIndexOf('}'), "public int Added(int a) => a + 1; ");

    Edited With(int place, string added)
    {
        var edited = Tree.WithChangedText(Tree.GetText().WithChanges(new TextChange(new TextSpan(place, 0), added)));
        return new(Compilation.ReplaceSyntaxTree(Tree, edited), edited);
    }
}
