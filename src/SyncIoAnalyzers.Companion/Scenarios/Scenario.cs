using System.Reflection;
using System.Runtime.InteropServices;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A piece of code that is served twice: as rules flag it, and as it is afterwards.</summary>
/// <param name="Told">What its author says of it.</param>
/// <param name="Type">The class in which both stand; its file has its name.</param>
internal sealed record Scenario(ScenarioAttribute Told, Type Type)
{
    // Of a member of a class.
    const string Indent = "    ";

    /// <summary>How it is asked for.</summary>
    public string Id => Told.Id;

    /// <summary>What it does, as code.</summary>
    public string Title => Told.Title;

    /// <summary>The rules that flag the sync action.</summary>
    public IReadOnlyList<string> Rules => Told.Rules;

    /// <summary>All of them, numbers first.</summary>
    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. from type in typeof(Scenario).Assembly.GetTypes()
        let told = type.GetCustomAttribute<ScenarioAttribute>()
        where told != null
        orderby int.TryParse(told.Id, out var number) ? number : int.MaxValue, told.Id
        select new Scenario(told, type),
    ];

    /// <summary>The one of that name.</summary>
    public static Scenario Of(string id) => All.Single(s => s.Id == id);

    /// <summary>The file in which both stand.</summary>
    public string File => Type.Name;

    /// <summary>The sync action, for who runs it without a server. Nothing that can be seen in the code calls it, so the fix may change it as if nobody did.</summary>
    public Func<T> Sync<T>() => Type.GetMethod("Sync")!.CreateDelegate<Func<T>>(Activator.CreateInstance(Type));

    /// <summary>What keeps it from running on this machine, in a sentence; null when nothing does.</summary>
    public string? Lacks => Told.Libraries.Length == 0 || Library() != 0 ? null : $"Scenario {Id} needs {string.Join(" or ", Told.Libraries)}, which this machine lacks: install {Told.Install}.";

    /// <summary>The first of its libraries that is there; 0 when none is.</summary>
    public nint Library() => Told.Libraries.Select(name => NativeLibrary.TryLoad(name, out var library) ? library : 0).FirstOrDefault(library => library != 0);

    /// <summary>The route of one of the two.
    public string Path(bool isAsync) => $"/scenarios/{Id}/{(isAsync ? "async" : "sync")}";

    /// <summary>The server that it needs.</summary>
    public ServerSettings Server => new() { HasServices = Told.NeedsServices };

    /// <summary>A load on one of the two, beside a probe that asks for something cheap.</summary>
    /// <exception cref="StopException">It cannot run on this machine.</exception>
    public LoadPlan Plan(bool isAsync, Stage stage, double timeoutSeconds) => Lacks is { } lacks ? throw new StopException(lacks) :
        new(0, Path(isAsync), [stage], timeoutSeconds) { ProbePath = LabServer.Probe, BodyBytes = Told.BodyBytes, PauseMs = Told.PauseMs };

    /// <summary>The code of both, as it is compiled.</summary>
    public string Code => CodeOf(File);

    /// <summary>The code of a file of scenarios, as it is compiled.</summary>
    public static string CodeOf(string file)
    {
        using var stream = typeof(Scenario).Assembly.GetManifestResourceStream($"scenarios/{file}.cs") ?? throw new InvalidOperationException($"{file}.cs is not embedded.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    /// <summary>The code of one of the two actions, without what stands around it.</summary>
    public string Action(bool isAsync)
    {
        var lines = Code.ReplaceLineEndings("\n").Split('\n');
        var first = Array.FindIndex(lines, l => l.Contains($" {(isAsync ? "Async" : "Sync")}(", StringComparison.Ordinal));
        if (first < 0)
            return Action(isAsync: true); // both are one
        var last = lines[first].EndsWith(';') ? first : Array.IndexOf(lines, Indent + "}", first);
        return string.Join('\n', lines[first..(last + 1)].Select(l => l.StartsWith(Indent, StringComparison.Ordinal) ? l[Indent.Length..] : l));
    }
}
