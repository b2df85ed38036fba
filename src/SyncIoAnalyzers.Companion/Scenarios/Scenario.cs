using System.Reflection;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A piece of code that is served twice: as rules flag it, and as it is afterwards.</summary>
/// <param name="Id">How it is asked for.</param>
/// <param name="Title">What it does, as code.</param>
/// <param name="Rules">The rules that flag the sync action.</param>
/// <param name="Blocks">How many threads a request of it is said to hold.</param>
/// <param name="File">The file in which both stand.</param>
internal sealed record Scenario(string Id, string Title, IReadOnlyList<string> Rules, int Blocks, string File)
{
    /// <summary>All of them, numbers first.</summary>
    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. from type in typeof(Scenario).Assembly.GetTypes()
        let told = type.GetCustomAttribute<ScenarioAttribute>()
        where told != null
        orderby int.TryParse(told.Id, out var number) ? number : int.MaxValue, told.Id
        select new Scenario(told.Id, told.Title, told.Rules, told.Blocks, type.Name),
    ];

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
