using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>A compilation in which a file is edited, and that file.</summary>
internal sealed record EditedCompilation(CSharpCompilation Compilation, SyntaxTree Tree)
{
    static readonly string[] EditableStatements = ["return items;", "Console.WriteLine(Item"];

    /// <summary>Selects the first file of the generated code that reads a database, or else one that does any work.</summary>
    public static EditedCompilation CreateFrom(CSharpCompilation compilation) =>
        new(compilation, compilation.SyntaxTrees.First(t => EditableStatements.Any(t.ToString().Contains)));

    /// <summary>Inserts a statement into a body; another number is another edit.</summary>
    public EditedCompilation EditBody(int number = 0) =>
        InsertText(
            EditableStatements.Max(s => Tree.ToString().IndexOf(s, StringComparison.Ordinal)),
            $"var watch = Environment.TickCount64 + {number}; "
        );

    /// <summary>Adds a method to a class.</summary>
    public EditedCompilation AddMethod() => InsertText(Tree.ToString().LastIndexOf('}'), "public int Added(int a) => a + 1; ");

    EditedCompilation InsertText(int place, string added)
    {
        var edited = Tree.WithChangedText(Tree.GetText().WithChanges(new TextChange(new TextSpan(place, 0), added)));
        return new(Compilation.ReplaceSyntaxTree(Tree, edited), edited);
    }
}
