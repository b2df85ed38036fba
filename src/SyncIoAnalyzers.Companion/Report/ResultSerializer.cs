using System.Reflection;
using System.Text.Json;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>The content of a result file.</summary>
/// <param name="Experiment">The name of the experiment, for example <c>scenarios</c>.</param>
/// <param name="Command">The command that repeats the run.</param>
/// <param name="Machine">The machine of the measurement.</param>
/// <param name="Circumstances">The time of the measurement and the other work of the machine.</param>
/// <param name="Settings">The settings.</param>
/// <param name="Rounds">The measurements of each round.</param>
internal sealed record ExperimentResults<TSettings, TPart>(
    string Experiment,
    string Command,
    MachineInfo Machine,
    RunCircumstances Circumstances,
    TSettings Settings,
    IReadOnlyList<IReadOnlyList<TPart>> Rounds
)
{
    /// <summary>The format version of the file.</summary>
    public int Version { get; init; } = ResultSerializer.Form;

    /// <summary>The version of the program.</summary>
    public string Program { get; init; } =
        typeof(MachineInfo).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";

    /// <summary>Creates the report: one of all rounds, with the conditions of the measurement.</summary>
    /// <param name="rounds">The reports of the rounds.</param>
    public ReportDocument CreateReport(IReadOnlyList<ReportDocument> rounds)
    {
        var merged = RoundSummary.MergeRounds(rounds);
        return merged with
        {
            Says = Circumstances.WasBusy ? RunCircumstances.BusyMachine + merged.Says : merged.Says,
            Facts =
            [
                .. Circumstances.CreateFacts(rounds.Count),
                ("Machine", Machine.ToString()),
                ("SyncIoAnalyzers", Program),
                .. merged.Facts,
                ("To repeat it", Command),
            ],
        };
    }
}

/// <summary>The measurements of one round, from which its report is created.</summary>
/// <param name="Machine">The machine of the measurement.</param>
/// <param name="Settings">The settings.</param>
/// <param name="Measured">The measurements.</param>
internal sealed record ExperimentRound<TSettings, TPart>(MachineInfo Machine, TSettings Settings, IReadOnlyList<TPart> Measured);

/// <summary>Reads result files.</summary>
internal static class ResultSerializer
{
    /// <summary>The current format version; files with another version are rejected.</summary>
    public const int Form = 2;

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
