using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Writes type names for a place: the short name if it refers to the type there, else the full name.</summary>
internal static class TypeReferences
{
    /// <summary>Returns a static member by the shortest name that refers to it at a place.</summary>
    public static ExpressionSyntax WriteStaticMember(string typeAndMember, SemanticModel model, int position)
    {
        var type = typeAndMember.Substring(0, typeAndMember.IndexOf('.'));
        var written =
            type == "Task" ? WriteTask(model, position, isMember: true)
            : model.LookupNamespacesAndTypes(position, null, type).IsEmpty ? "System.Threading.Tasks." + type
            : type;
        return ParseExpression(written + typeAndMember.Substring(type.Length));
    }

    /// <summary>Returns true if a member or variable of another type has the name of the type at a place.</summary>
    static bool IsHidden(string type, SemanticModel model, int position) =>
        model.LookupSymbols(position, name: type).Any(s => s is not INamespaceOrTypeSymbol && !IsOfType(s, type));

    static bool IsOfType(ISymbol variable, string type) =>
        variable is IPropertySymbol { Type: INamedTypeSymbol { Arity: 0 } held } && held.Name == type;

    /// <summary>Returns <c>Task</c>, or its full name where the short name refers to another type, to several, or to none.</summary>
    /// <param name="model">The semantic model of the tree.</param>
    /// <param name="position">The position where it is written.</param>
    /// <param name="isMember">True if a static member of it follows: a variable may hide the type, and no namespace is imported.</param>
    public static string WriteTask(SemanticModel model, int position, bool isMember = false)
    {
        const string ShortName = "Task";
        const string FullName = "System.Threading.Tasks.Task";
        var types = model.LookupNamespacesAndTypes(position, null, ShortName);
        if (types.IsEmpty)
            return isMember ? FullName : ShortName;
        var isTask = types.OfType<INamedTypeSymbol>().All(t => t.ContainingNamespace.ToDisplayString() == "System.Threading.Tasks");
        return isTask && !(isMember && IsHidden(ShortName, model, position)) ? ShortName : FullName;
    }
}
