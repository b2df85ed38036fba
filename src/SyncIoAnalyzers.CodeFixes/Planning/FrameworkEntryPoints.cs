using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Members that a framework or a test runner calls by its own rules: they are converted in place and keep their names.</summary>
internal static class FrameworkEntryPoints
{
    static readonly HashSet<string> Tests =
    [
        "FactAttribute",
        "TheoryAttribute",
        "TestAttribute",
        "TestCaseAttribute",
        "TestCaseSourceAttribute",
        "TestMethodAttribute",
        "DataTestMethodAttribute",
        "SetUpAttribute",
        "TearDownAttribute",
        "OneTimeSetUpAttribute",
        "OneTimeTearDownAttribute",
        "TestInitializeAttribute",
        "TestCleanupAttribute",
        "BenchmarkAttribute",
    ];

    /// <summary>Returns true if one of some members is an entry point.</summary>
    public static async Task<bool> AnyEntryPointAsync(
        IReadOnlyList<IMethodSymbol> group,
        Solution solution,
        CancellationToken cancellationToken
    )
    {
        foreach (var method in group)
            if (
                method.MethodKind == MethodKind.Ordinary
                && (IsTest(method) || await IsEntryPointAsync(method, solution, cancellationToken).ConfigureAwait(false))
            )
                return true;
        return false;
    }

    /// <summary>
    /// Returns true if the framework that calls one of some members binds a token to a parameter; null when none calls them.
    /// </summary>
    public static async Task<bool?> BindsTokenAsync(
        IReadOnlyList<IMethodSymbol> group,
        Solution solution,
        CancellationToken cancellationToken
    )
    {
        if (!await AnyEntryPointAsync(group, solution, cancellationToken).ConfigureAwait(false))
            return null;
        return group.Any(m =>
            m.DeclaredAccessibility == Accessibility.Public && BaseTypes.GetBaseTypesAndThis(m.ContainingType).Any(IsBinder)
        );
    }

    /// <summary>
    /// Returns true if ASP.NET Core binds the parameters of the entry points of a class: controllers, and the models of pages.
    /// </summary>
    static bool IsBinder(ITypeSymbol type) =>
        SymbolNamespaces.GetRootNamespace(type) == "Microsoft" && Binders.Contains(type.Name)
        || type.GetAttributes().Any(a => BaseTypes.GetBaseTypesAndThis(a.AttributeClass).Any(b => b.Name == "ControllerAttribute"));

    static readonly HashSet<string> Binders = ["ControllerBase", "PageModel"];

    /// <summary>Returns true if the host or the compiler calls one of some members by its name and accepts no task from it.</summary>
    public static bool MustStaySync(IReadOnlyList<IMethodSymbol> group) =>
        group.Any(m =>
            m.ContainingType is { } type
            && (
                m.Name.StartsWith("Configure", StringComparison.Ordinal) && type.Name.StartsWith("Startup", StringComparison.Ordinal)
                || m.Name == "PrintMembers" && type.IsRecord
                || IsCompilerPattern(m, type)
            )
        );

    /// <summary>Returns true if the compiler calls the method by its name, so that no call site could be given a new one.</summary>
    static bool IsCompilerPattern(IMethodSymbol method, INamedTypeSymbol type) =>
        !method.IsStatic
        && (
            Patterns.Contains(method.Name)
            || method.Name == "Add" && type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)
        );

    static readonly HashSet<string> Patterns =
    [
        "GetEnumerator",
        "MoveNext",
        "Dispose",
        "GetAwaiter",
        "GetResult",
        "GetPinnableReference",
        "Deconstruct",
    ];

    /// <summary>
    /// Returns the name under which a framework looks for the async member: <c>InvokeAsync</c> of a view component, whose <c>Invoke</c> may
    /// return no task.
    /// </summary>
    public static string? FindAsyncName(IMethodSymbol method) =>
        method.Name == "Invoke" && method.ContainingType is { } type && IsViewComponent(type) ? "InvokeAsync" : null;

    static bool IsViewComponent(INamedTypeSymbol type) =>
        type.Name.EndsWith("ViewComponent", StringComparison.Ordinal)
        || BaseTypes
            .GetBaseTypesAndThis(type)
            .Any(b => b.Name == "ViewComponent" || b.GetAttributes().Any(a => a.AttributeClass?.Name == "ViewComponentAttribute"));

    /// <summary>Returns true for a place in a method with the attribute of a test.</summary>
    public static bool IsInTest(SyntaxNode place) =>
        place.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method
        && method
            .AttributeLists.SelectMany(l => l.Attributes)
            .Select(a => SyntaxNames.GetTypeName(a.Name))
            .Any(n => Tests.Contains(n) || Tests.Contains(n + "Attribute"));

    static bool IsTest(IMethodSymbol method) =>
        method.GetAttributes().Any(a => BaseTypes.GetBaseTypesAndThis(a.AttributeClass).Any(b => Tests.Contains(b.Name)));

    static async Task<bool> IsEntryPointAsync(IMethodSymbol method, Solution solution, CancellationToken cancellationToken)
    {
        if (
            solution.GetProject(method.ContainingAssembly, cancellationToken) is not { } project
            || await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is not { } compilation
        )
            return false;
        var isMain = method is { IsStatic: true, Name: "Main" };
        return isMain && SymbolEqualityComparer.Default.Equals(compilation.GetEntryPoint(cancellationToken), method)
            || CompilationContext.GetOrCreate(compilation, project.AnalyzerOptions, cancellationToken) is { } context
                && context.Model.Reachability.IsEntryPoint(method);
    }
}
