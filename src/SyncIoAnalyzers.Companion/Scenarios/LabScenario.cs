using System.Reflection;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A piece of code that is served in two versions: as the rules flag it and as the fix leaves it.</summary>
/// <param name="Description">The description by its author.</param>
/// <param name="Type">The controller with both actions; its file is named after it.</param>
internal sealed record LabScenario(ScenarioAttribute Description, Type Type)
{
    // Of a class member.
    const string Indent = "    ";

    /// <summary>The id on the command line.</summary>
    public string Id => Description.Id;

    /// <summary>A code excerpt.</summary>
    public string Title => Description.Title;

    /// <summary>The rules that flag the sync action.</summary>
    public IReadOnlyList<string> Rules => Description.Rules;

    /// <summary>All scenarios, those with numbers first.</summary>
    public static IReadOnlyList<LabScenario> All { get; } =
    [
        .. from type in typeof(LabScenario).Assembly.GetTypes()
        let told = type.GetCustomAttribute<ScenarioAttribute>()
        where told != null
        orderby int.TryParse(told.Id, out var number) ? number : int.MaxValue, told.Id
        select new LabScenario(told, type),
    ];

    /// <summary>Gets the scenario with this id.</summary>
    public static LabScenario GetById(string id) => All.Single(s => s.Id == id);

    /// <summary>The name of the source file, without extension.</summary>
    public string File => Type.Name;

    /// <summary>
    /// Creates a delegate for the sync action, to run it without a server. It is found by reflection, so that no visible caller restricts
    /// the fix.
    /// </summary>
    public Func<T> CreateSyncDelegate<T>() =>
        Type.GetMethod(GetActionName(isAsync: false))!.CreateDelegate<Func<T>>(Activator.CreateInstance(Type));

    static string GetActionName(bool isAsync) => isAsync ? "HandleAsync" : "HandleSync";

    /// <summary>Returns the route of one of the two actions.</summary>
    public string GetPath(bool isAsync) => $"/scenarios/{Id}/{(isAsync ? "async" : "sync")}";

    /// <summary>The source code of both actions.</summary>
    public string Code => ReadSource(File);

    /// <summary>Reads the source code of a scenario file.</summary>
    public static string ReadSource(string file)
    {
        using var stream =
            typeof(LabScenario).Assembly.GetManifestResourceStream($"scenarios/{file}.cs")
            ?? throw new InvalidOperationException($"{file}.cs is not embedded.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    /// <summary>Returns the source code of one of the two actions without its surroundings.</summary>
    public string GetActionCode(bool isAsync)
    {
        var lines = Code.ReplaceLineEndings("\n").Split('\n');
        var first = Array.FindIndex(lines, l => l.Contains($" {GetActionName(isAsync)}(", StringComparison.Ordinal));
        if (first < 0)
            return GetActionCode(isAsync: true); // one method serves both routes
        var last = lines[first].EndsWith(';') ? first : Array.IndexOf(lines, Indent + "}", first);
        return string.Join(
            '\n',
            lines[first..(last + 1)].Select(l => l.StartsWith(Indent, StringComparison.Ordinal) ? l[Indent.Length..] : l)
        );
    }
}
