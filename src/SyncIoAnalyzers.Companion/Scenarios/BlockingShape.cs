using System.Reflection;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Marks an action that blocks its thread in a way that no scenario covers.</summary>
/// <param name="title">A code excerpt.</param>
/// <param name="rules">The rules that flag it; empty if no rule covers it.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class ShapeAttribute(string title, params string[] rules) : Attribute
{
    /// <summary>A code excerpt.</summary>
    public string Title => title;

    /// <summary>The rules that flag it.</summary>
    public IReadOnlyList<string> Rules => rules;

    /// <summary>The reason why the detector does not report it; empty if it does.</summary>
    public string Undetected { get; init; } = "";
}

/// <summary>A way to block a thread, served for observation from outside.</summary>
/// <param name="Description">The description by its author.</param>
/// <param name="Action">The action.</param>
internal sealed record BlockingShape(ShapeAttribute Description, MethodInfo Action)
{
    /// <summary>All shapes, in the order of the code.</summary>
    public static IReadOnlyList<BlockingShape> All { get; } =
    [
        .. typeof(ShapesController)
            .GetMethods()
            .Where(m => m.IsDefined(typeof(ShapeAttribute)))
            .OrderBy(m => m.MetadataToken)
            .Select(m => new BlockingShape(m.GetCustomAttribute<ShapeAttribute>()!, m)),
    ];

    /// <summary>The route.</summary>
    public string Path => $"/shapes/{Action.Name}";
}
