using System.Reflection;
using System.Text.Json;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>The content of a result file.</summary>
/// <param name="Experiment">The name of the experiment, for example <c>scenarios</c>.</param>
/// <param name="Command">The command that repeats the run.</param>
/// <param name="Machine">The machine of the measurement.</param>
/// <param name="Settings">The settings.</param>
/// <param name="Measured">The measurements.</param>
internal sealed record ExperimentResults<TSettings, TMeasured>(
    string Experiment,
    string Command,
    MachineInfo Machine,
    TSettings Settings,
    TMeasured Measured
)
{
    /// <summary>The format version of the file.</summary>
    public int Version { get; init; } = ResultSerializer.Form;

    /// <summary>The version of the program.</summary>
    public string Program { get; init; } =
        typeof(MachineInfo).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";

    /// <summary>Returns the facts of every report, with those of this one.</summary>
    public IReadOnlyList<(string Name, string Value)> CreateFacts(params (string, string)[] more) =>
        [("Machine", Machine.ToString()), ("SyncIoAnalyzers", Program), .. more, ("To repeat it", Command)];
}

/// <summary>Reads result files.</summary>
internal static class ResultSerializer
{
    /// <summary>The current format version; files with another version are rejected.</summary>
    public const int Form = 1;

    // A missing value is an error in the file, not a zero.
    static readonly JsonSerializerOptions Strict = new(LineProtocol.JsonOptions)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>Parses the content of a result file.</summary>
    /// <exception cref="JsonException">The text is not a result of this type.</exception>
    public static T ParseResults<T>(string json) =>
        JsonSerializer.Deserialize<T>(json, Strict) ?? throw new JsonException("The file is empty.");
}
