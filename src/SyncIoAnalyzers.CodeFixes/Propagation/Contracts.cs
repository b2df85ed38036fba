using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Overrides of frameworks that have an async form beside them: the member moves to it.</summary>
internal static class Contracts
{
    // Only where the framework calls the async form and its default does no more than call the sync one: then nobody misses that.
    static readonly Dictionary<string, string> AsyncForms = new(StringComparer.Ordinal)
    {
        ["Microsoft.AspNetCore.Razor.TagHelpers.TagHelper.Process"] = "ProcessAsync",
        ["Microsoft.AspNetCore.Razor.TagHelpers.TagHelperComponent.Process"] = "ProcessAsync",
        ["Microsoft.AspNetCore.Components.ComponentBase.OnInitialized"] = "OnInitializedAsync",
        ["Microsoft.AspNetCore.Components.ComponentBase.OnParametersSet"] = "OnParametersSetAsync",
        ["Microsoft.AspNetCore.Components.ComponentBase.OnAfterRender"] = "OnAfterRenderAsync",
    };

    /// <summary>The async form of what a method overrides, if its class has none of its own yet; null otherwise.</summary>
    public static string? AsyncForm(IMethodSymbol method)
    {
        var root = method;
        while (root.OverriddenMethod != null)
            root = root.OverriddenMethod;
        return method.OverriddenMethod != null && AsyncForms.TryGetValue(root.ContainingType.ToDisplayString() + "." + root.Name, out var name) && method.ContainingType.GetMembers(name).IsEmpty
            && SymbolEqualityComparer.Default.Equals(method.OverriddenMethod.ContainingAssembly, root.ContainingAssembly) ? name : null;
    }
}
