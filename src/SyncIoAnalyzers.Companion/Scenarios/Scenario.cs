using System.Reflection;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A piece of code that is served twice: as rules flag it, and as it is afterwards.</summary>
/// <param name="Id">How it is asked for.</param>
/// <param name="Title">What it does, as code.</param>
/// <param name="Rules">The rules that flag the sync action.</param>
/// <param name="Blocks">How many threads a request of it is said to hold.</param>
/// <param name="Type">The class in which both stand; its file has its name.</param>
/// <param name="NeedsPages">Whether it downloads pages, which another process has to serve.</param>
internal sealed record Scenario(string Id, string Title, IReadOnlyList<string> Rules, int Blocks, Type Type, bool NeedsPages)
{
    /// <summary>All of them, numbers first.</summary>
    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. from type in typeof(Scenario).Assembly.GetTypes()
        let told = type.GetCustomAttribute<ScenarioAttribute>()
        where told != null
        orderby int.TryParse(told.Id, out var number) ? number : int.MaxValue, told.Id
        select new Scenario(told.Id, told.Title, told.Rules, told.Blocks, type, told.NeedsPages),
    ];

    /// <summary>The file in which both stand.</summary>
    public string File => Type.Name;

    /// <summary>The sync action, for who runs it without a server. Nothing that can be seen in the code calls it, so the fix may change it as if nobody did.</summary>
    public Func<T> Sync<T>() => Type.GetMethod("Sync")!.CreateDelegate<Func<T>>(Activator.CreateInstance(Type));

    /// <summary>The route of one of the two.</summary>
    public string Path(bool isAsync) => $"/scenarios/{Id}/{(isAsync ? "async" : "sync")}";

    /// <summary>The code of both, as it is compiled.</summary>
    public string Code
    {
        get
        {
            using var stream = typeof(Scenario).Assembly.GetManifestResourceStream($"scenarios/{File}.cs") ?? throw new InvalidOperationException($"{File}.cs is not embedded.");
            using var reader = new StreamReader(stream);
            return reader.ReadToEnd();
        }
    }
}
