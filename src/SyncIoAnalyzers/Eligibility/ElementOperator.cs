using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>An operator that runs a function for each element of a sequence, and the loop that does the same.</summary>
/// <param name="Name">The name of the operator.</param>
/// <param name="Start">The first value of the variable for the result: <c>{0}</c> is the type of the values of the function, and <c>{1}</c>
/// that of the result, and <c>{2}</c> that of the elements; empty when the operator returns nothing.</param>
/// <param name="Statement">The lines for one element, with a tab for each further indent: <c>{0}</c> is the variable, <c>{1}</c> the value
/// of the function, <c>{2}</c> the element, <c>{3}</c> the opposite of the value, <c>{4}</c> the value of the first of two functions,
/// <c>{5}</c> the parameter of the predicate behind the operator, and <c>{6}</c> the predicate.
/// </param>
/// <param name="Result">What takes the place of the operator: <c>{0}</c> is the variable.</param>
internal sealed record ElementOperator(string Name, string Start, string Statement, string Result = ElementOperator.Variable)
{
    const string Variable = "{0}";

    const string NewList = "new List<{0}>()";

    const string NewResult = "new {1}()";

    const string NewElements = "new List<{1}>()";

    const string NewPairs = "new List<({0} Key, {2} Item)>()";

    const string AddValue = "{0}.Add({1});";

    const string AddElement = "if ({1})\n\t{0}.Add({2});";

    const string AddPair = "{0}.Add(({1}, {2}));";

    static readonly ElementOperator Any = CreateSearch("Any", "found", "false", "{1}", "true");

    static readonly ElementOperator All = CreateSearch("All", "all", "true", "{3}", "false");

    static readonly ElementOperator FirstOrDefault = CreateSearch("FirstOrDefault", "first", "default({1})", "{1}", "{2}");

    const string Search = "var {5} = {1};\nif ({6})\n{{\n\t{0} = FOUND;\n\tbreak;\n}}";

    // The readers that end a Select at the first value that decides.
    static readonly ElementOperator[] Searches =
    [
        new("FirstOrDefault", "default({0})", "{0} = {1};\nbreak;") { Local = "first", Functions = 0 },
        new("FirstOrDefault", "default({0})", Search.Replace("FOUND", "{5}")) { Local = "first" },
        new("Any", "false", Search.Replace("FOUND", "true")) { Local = "found" },
        new("First", NewList, "{0}.Add({1});\nbreak;", "{0}.First()") { Functions = 0 },
        new("First", NewList, Search.Replace("{0} = FOUND", "{0}.Add({5})"), "{0}.First()"),
    ];

    static readonly ElementOperator[] OfSequences =
    [
        new("Select", NewList, AddValue) { IsLazy = true, CanBeginBody = true },
        new("SelectMany", NewList, "{0}.AddRange({1});") { IsLazy = true },
        new("Where", NewList, AddElement) { IsLazy = true, CanBeginBody = true },
        new("Sum", NewList, AddValue, "{0}.Sum()"),
        new("Min", NewList, AddValue, "{0}.Min()"),
        new("Max", NewList, AddValue, "{0}.Max()"),
        new("Average", NewList, AddValue, "{0}.Average()"),
        new("Count", "0", "if ({1})\n\t{0}++;") { Local = "count" },
        Any,
        All,
        FirstOrDefault,
        new("First", NewElements, "if ({1})\n{{\n\t{0}.Add({2});\n\tbreak;\n}}", "{0}.First()"),
        new("Last", NewElements, AddElement, "{0}.Last()"),
        new("LastOrDefault", NewElements, AddElement, "{0}.LastOrDefault()"),
        new("Single", NewElements, AddElement, "{0}.Single()"),
        new("SingleOrDefault", NewElements, AddElement, "{0}.SingleOrDefault()"),
        new("OrderBy", NewPairs, AddPair, "{0}.OrderBy(r => r.Key).Select(r => r.Item)") { IsLazy = true },
        new("OrderByDescending", NewPairs, AddPair, "{0}.OrderByDescending(r => r.Key).Select(r => r.Item)") { IsLazy = true },
        new("GroupBy", NewPairs, AddPair, "{0}.GroupBy(r => r.Key, r => r.Item)") { IsLazy = true },
        new("ToLookup", NewPairs, AddPair, "{0}.ToLookup(r => r.Key, r => r.Item)"),
        new("ToDictionary", NewResult, "{0}.Add({1}, {2});"),
        new("ToDictionary", NewResult, "{0}.Add({4}, {1});") { Functions = 2 },
    ];

    static readonly ElementOperator[] OfLists =
    [
        new("ForEach", "", "{1};"),
        new("ConvertAll", NewResult, AddValue),
        new("FindAll", NewResult, AddElement),
        Any with
        {
            Name = "Exists",
        },
        All with
        {
            Name = "TrueForAll",
        },
        FirstOrDefault with
        {
            Name = "Find",
        },
    ];

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
    public bool IsLazy { get; private init; }

    /// <summary>True if the values are the elements for which the function is true.</summary>
    public bool IsFilter => Start == NewList && Statement == AddElement;

    /// <summary>True if the body of a loop over the operator can begin with its function.</summary>
    public bool CanBeginBody { get; private init; }

    /// <summary>The number of functions that the operator takes.</summary>
    public int Functions { get; private init; } = 1;

    /// <summary>The name of the variable for the result.</summary>
    public string Local { get; private init; } = "results";

    /// <summary>True if the operator returns nothing: its call is a statement.</summary>
    public bool IsStatement => Start.Length == 0;

    /// <summary>True if the variable has what the operator returns.</summary>
    public bool IsResult => Result == Variable;

    /// <summary>Returns the operator that a method is; null when it is none.</summary>
    public static ElementOperator? FindOperator(IMethodSymbol method)
    {
        var operators =
            method.ContainingType is { Name: "List", Arity: 1, ContainingNamespace.Name: "Generic" } ? OfLists
            : method.MethodKind == MethodKind.ReducedExtension && QueryOrigins.IsListOperator(method) ? OfSequences
            : [];
        return operators.FirstOrDefault(o => o.Name == method.Name && o.Functions == method.Parameters.Length && TakesFunctions(method));
    }

    /// <summary>
    /// Returns the operator for a <c>Select</c> whose values a method reads until one decides; null when it is no such method.
    /// </summary>
    public static ElementOperator? FindSearch(IMethodSymbol reader) =>
        QueryOrigins.IsListOperator(reader)
            ? Searches.FirstOrDefault(o => o.Name == reader.Name && o.Functions == reader.Parameters.Length && TakesFunctions(reader))
            : null;

    /// <summary>Returns the types in the first value of the variable for the result.</summary>
    /// <param name="method">The operator as it is called.</param>
    public IEnumerable<ITypeSymbol> GetStartTypes(IMethodSymbol method) =>
        GetTypes(method).Where((_, at) => Start.Contains("{" + at + "}"));

    /// <summary>Returns the type of the values of the function, that of the result and that of the elements.</summary>
    /// <param name="method">The operator as it is called.</param>
    public ITypeSymbol[] GetTypes(IMethodSymbol method)
    {
        var value = IsLazy
            ? method.TypeArguments[method.TypeArguments.Length - 1]
            : ((INamedTypeSymbol)method.Parameters[0].Type).DelegateInvokeMethod!.ReturnType;
        // A variable may be null anyway: its type is Order where the operator returns Order?.
        return [value, method.ReturnType.WithNullableAnnotation(NullableAnnotation.None), method.TypeArguments.FirstOrDefault() ?? value];
    }

    static bool TakesFunctions(IMethodSymbol method) => method.Parameters.All(p => p.Type.TypeKind == TypeKind.Delegate);

    /// <summary>Returns an operator that ends at the first element whose value decides.</summary>
    static ElementOperator CreateSearch(string name, string local, string start, string condition, string value) =>
        new(name, start, $"if ({condition})\n{{{{\n\t{{0}} = {value};\n\tbreak;\n}}}}") { Local = local };

    /// <summary>Returns true if a method hands on all elements of its sequence.</summary>
    public static bool IsLazyOperator(IMethodSymbol method) => QueryOrigins.IsListOperator(method) && LazyOperators.Contains(method.Name);

    /// <summary>Returns true if a method reads a sequence that it is given to its end.</summary>
    public static bool IsReader(IMethodSymbol method) => Readers.Contains((method.ContainingType.Name, method.Name));

    /// <summary>Returns true for the name of an operator on sequences.</summary>
    public static bool IsOperatorName(string? name) =>
        name != null && (LazyOperators.Contains(name) || Readers.Contains(("Enumerable", name)));
}
