using System.Reflection;
using System.Text.Json;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>What a file of results holds.</summary>
/// <param name="Experiment">The command that made it: <c>scenarios</c>.</param>
/// <param name="Command">How to make it again.</param>
/// <param name="Machine">Where it was measured.</param>
/// <param name="Settings">What was asked for.</param>
/// <param name="Measured">What came of it.</param>
internal sealed record Results<TSettings, TMeasured>(string Experiment, string Command, Machine Machine, TSettings Settings, TMeasured Measured)
{
    /// <summary>The form of the file.</summary>
    public int Version { get; init; } = Results.Form;

    /// <summary>The version of the program.</summary>
    public string Program { get; init; } = typeof(Machine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";

    /// <summary>What every report says of where and how.</summary>
    public IReadOnlyList<(string Name, string Value)> Facts(params (string, string)[] more) => [("Machine", Machine.ToString()), ("SyncIoAnalyzers", Program), .. more, ("To repeat it", Command)];
}

/// <summary>Reads files of results.</summary>
internal static class Results
{
    /// <summary>The form of the files that are written; another one is refused.</summary>
    public const int Form = 1;

    // What a file lacks is a mistake in it, not a zero.
    static readonly JsonSerializerOptions Strict = new(Lines.Json) { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true };

    /// <summary>The results that a file holds.</summary>
    /// <exception cref="JsonException">It holds something else.</exception>
    public static T Read<T>(string json) => JsonSerializer.Deserialize<T>(json, Strict) ?? throw new JsonException("It holds nothing.");
}
