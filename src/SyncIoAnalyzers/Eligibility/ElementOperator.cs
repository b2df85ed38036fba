using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>An operator that runs a function for each element of a sequence, and the statement of a loop that does the same.</summary>
/// <param name="Name">The name of the operator.</param>
/// <param name="Statement">The lines for one element: <c>{0}</c> is the list of the results, <c>{1}</c> the value of the function and
/// <c>{2}</c> the element.</param>
/// <param name="Result">What takes the place of the operator: <c>{0}</c> is the list of the results; empty when nothing does.</param>
internal sealed record ElementOperator(string Name, string Statement, string Result)
{
    static readonly ElementOperator[] OfSequences =
    [
        new("Select", "{0}.Add({1});", "{0}"),
        new("SelectMany", "{0}.AddRange({1});", "{0}"),
        new("Where", "if ({1})\n{0}.Add({2});", "{0}"),
        new("Sum", "{0}.Add({1});", "{0}.Sum()"),
        new("Min", "{0}.Add({1});", "{0}.Min()"),
        new("Max", "{0}.Add({1});", "{0}.Max()"),
        new("Average", "{0}.Add({1});", "{0}.Average()"),
    ];

    static readonly ElementOperator OfLists = new("ForEach", "{1};", "");

    // Operators that hand on all elements of the sequence before them when they are read.
    static readonly HashSet<string> LazyOperators =
    [
        "Select",
        "SelectMany",
        "Where",
        "OfType",
        "Cast",
        "Distinct",
        "OrderBy",
        "OrderByDescending",
        "ThenBy",
        "ThenByDescending",
        "Reverse",
        "GroupBy",
    ];

    // Members that read a sequence to its end at once.
    static readonly HashSet<(string Type, string Name)> Readers =
    [
        ("Enumerable", "ToList"),
        ("Enumerable", "ToArray"),
        ("Enumerable", "ToHashSet"),
        ("Enumerable", "ToDictionary"),
        ("Enumerable", "ToLookup"),
        ("Enumerable", "Sum"),
        ("Enumerable", "Min"),
        ("Enumerable", "Max"),
        ("Enumerable", "Average"),
        ("Enumerable", "Count"),
        ("String", "Join"),
        ("String", "Concat"),
        ("List", "AddRange"),
        ("HashSet", "UnionWith"),
    ];

    /// <summary>True if the operator returns a sequence that runs the function when it is read.</summary>
    public bool IsLazy => Result == "{0}";

    /// <summary>True if the operator returns nothing: its call is a statement.</summary>
    public bool IsStatement => Result.Length == 0;

    /// <summary>Returns the operator that a method is; null when it is none.</summary>
    public static ElementOperator? FindOperator(IMethodSymbol method)
    {
        if (method is { Name: "ForEach", ContainingType: { Name: "List", Arity: 1, ContainingNamespace.Name: "Generic" } })
            return OfLists;
        return method is { MethodKind: MethodKind.ReducedExtension, Parameters.Length: 1 } && QueryOrigins.IsListOperator(method)
            ? OfSequences.FirstOrDefault(o => o.Name == method.Name)
            : null;
    }

    /// <summary>Returns true if a method hands on all elements of its sequence.</summary>
    public static bool IsLazyOperator(IMethodSymbol method) => QueryOrigins.IsListOperator(method) && LazyOperators.Contains(method.Name);

    /// <summary>Returns true if a method reads a sequence that it is given to its end.</summary>
    public static bool IsReader(IMethodSymbol method) => Readers.Contains((method.ContainingType.Name, method.Name));

    /// <summary>Returns true for the name of an operator on sequences.</summary>
    public static bool IsOperatorName(string? name) =>
        name != null && (LazyOperators.Contains(name) || Readers.Contains(("Enumerable", name)));
}
