using System.Reflection;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>
/// Accesses the class that Stryker adds to a mutated assembly: it switches a mutant on and records which mutants a test reaches.
/// </summary>
internal sealed class MutantSwitch
{
    const int NoMutant = -1;

    readonly Type _control;

    MutantSwitch(Type control) => (_control, ActiveMutant) = (control, NoMutant);

    /// <summary>Finds the switch in the assembly that is mutated: the analyzers or the fix.</summary>
    public static MutantSwitch FindSwitch() =>
        new Type[] { typeof(SyncIoAnalyzer), typeof(CodeFixes.AwaitFix) }
            .SelectMany(t => t.Assembly.GetTypes())
            .FirstOrDefault(t => t.Name == "MutantControl")
            is { } control
            ? new(control)
            : throw new InvalidOperationException(
                "Neither assembly beside the tests was changed: run this where Stryker put the changed one."
            );

    /// <summary>Sets the mutant that is switched on.</summary>
    public int ActiveMutant
    {
        set => GetField("ActiveMutant").SetValue(null, value);
    }

    /// <summary>Switches all mutants off.</summary>
    public void SwitchOff() => ActiveMutant = NoMutant;

    /// <summary>Returns the mutants that an action reaches.</summary>
    public IReadOnlyList<int> CaptureReached(Action code)
    {
        GetField("CaptureCoverage").SetValue(null, true);
        ReadCoverage();
        code();
        GetField("CaptureCoverage").SetValue(null, false);
        return [.. ReadCoverage()];
    }

    IList<int> ReadCoverage() => ((IList<int>[])_control.GetMethod("GetCoverageData")!.Invoke(null, null)!)[0];

    FieldInfo GetField(string name) => _control.GetField(name)!;
}
