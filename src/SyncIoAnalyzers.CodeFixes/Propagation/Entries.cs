using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Members that a framework or a test runner calls by its own rules: they are converted in place and keep their names.</summary>
internal static class Entries
{
    static readonly HashSet<string> Tests = ["FactAttribute", "TheoryAttribute", "TestAttribute", "TestCaseAttribute", "TestCaseSourceAttribute", "TestMethodAttribute", "DataTestMethodAttribute",
        "SetUpAttribute", "TearDownAttribute", "OneTimeSetUpAttribute", "OneTimeTearDownAttribute", "TestInitializeAttribute", "TestCleanupAttribute", "BenchmarkAttribute"];

    /// <summary>Whether one of some members is called so.</summary>
    public static async Task<bool> Any(IReadOnlyList<IMethodSymbol> group, Solution solution, CancellationToken token)
    {
        foreach (var method in group)
            if (method.MethodKind == MethodKind.Ordinary && (IsTest(method) || await IsEntry(method, solution, token).ConfigureAwait(false)))
                return true;
        return false;
    }

    /// <summary>Whether the framework that calls one of some members binds a token to a parameter; null when none calls them.</summary>
    public static async Task<bool?> BindsToken(IReadOnlyList<IMethodSymbol> group, Solution solution, CancellationToken token)
    {
        if (!await Any(group, solution, token).ConfigureAwait(false))
            return null;
        return group.Any(m => m.DeclaredAccessibility == Accessibility.Public && BaseTypes.AndSelf(m.ContainingType).Any(IsBinder));
    }

    /// <summary>Whether ASP.NET Core binds the parameters of the entry points of a class: controllers, and the models of pages.</summary>
    static bool IsBinder(ITypeSymbol type) => Namespaces.Root(type) == "Microsoft" && Binders.Contains(type.Name) || type.GetAttributes().Any(a => BaseTypes.AndSelf(a.AttributeClass).Any(b => b.Name == "ControllerAttribute"));

    static readonly HashSet<string> Binders = ["ControllerBase", "PageModel"];

    /// <summary>Whether one of some members is called by its name in a way that no task may come back from: by the host, or by the compiler itself.</summary>
    public static bool MustStaySync(IReadOnlyList<IMethodSymbol> group) => group.Any(m => m.ContainingType is { } type
        && (m.Name.StartsWith("Configure", StringComparison.Ordinal) && type.Name.StartsWith("Startup", StringComparison.Ordinal) || m.Name == "PrintMembers" && type.IsRecord || IsOfPattern(m, type)));

    /// <summary>Whether the compiler calls the method by its name: nobody names it then who could be told the new one.</summary>
    static bool IsOfPattern(IMethodSymbol method, INamedTypeSymbol type) => !method.IsStatic && (Patterns.Contains(method.Name) || method.Name == "Add" && type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable));

    static readonly HashSet<string> Patterns = ["GetEnumerator", "MoveNext", "Dispose", "GetAwaiter", "GetResult", "GetPinnableReference", "Deconstruct"];

    /// <summary>The other name that a framework knows a member by when it is async: <c>InvokeAsync</c> of a view component, whose <c>Invoke</c> may return no task.</summary>
    public static string? AsyncName(IMethodSymbol method) => method.Name == "Invoke" && method.ContainingType is { } type
        && (type.Name.EndsWith("ViewComponent", StringComparison.Ordinal) || BaseTypes.AndSelf(type).Any(b => b.Name == "ViewComponent" || b.GetAttributes().Any(a => a.AttributeClass?.Name == "ViewComponentAttribute"))) ? "InvokeAsync" : null;

    static bool IsTest(IMethodSymbol method) => method.GetAttributes().Any(a => BaseTypes.AndSelf(a.AttributeClass).Any(b => Tests.Contains(b.Name)));

    static async Task<bool> IsEntry(IMethodSymbol method, Solution solution, CancellationToken token)
    {
        if (solution.GetProject(method.ContainingAssembly, token) is not { } project || await project.GetCompilationAsync(token).ConfigureAwait(false) is not { } compilation)
            return false;
        return method is { IsStatic: true, Name: "Main" } && SymbolEqualityComparer.Default.Equals(compilation.GetEntryPoint(token), method)
            || Model.Of(compilation, project.AnalyzerOptions, token) is { } model && model.IsEntryPoint(method);
    }
}
