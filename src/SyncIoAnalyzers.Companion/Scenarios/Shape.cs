using System.Reflection;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Marks an action that holds its thread in a way which no scenario has.</summary>
/// <param name="title">What it does, as code.</param>
/// <param name="rules">The rules that flag it; none where no rule can tell.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class ShapeAttribute(string title, params string[] rules) : Attribute
{
    /// <summary>What it does.</summary>
    public string Title => title;

    /// <summary>The rules that flag it.</summary>
    public IReadOnlyList<string> Rules => rules;

    /// <summary>Why the detector does not name it; empty where it does.</summary>
    public string Undetected { get; init; } = "";
}

/// <summary>A way to hold a thread, served to be watched.</summary>
/// <param name="Told">What its author says of it.</param>
/// <param name="Action">The action.</param>
internal sealed record Shape(ShapeAttribute Told, MethodInfo Action)
{
    /// <summary>All of them, in the order of the code.</summary>
    public static IReadOnlyList<Shape> All { get; } =
        [.. typeof(Shapes).GetMethods().Where(m => m.IsDefined(typeof(ShapeAttribute))).OrderBy(m => m.MetadataToken).Select(m => new Shape(m.GetCustomAttribute<ShapeAttribute>()!, m))];

    /// <summary>How it is asked for.</summary>
    public string Path => $"/shapes/{Action.Name}";
}
