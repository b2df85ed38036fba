using System.Reflection;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>What Stryker put into an assembly to switch its changes on and to tell which of them a test reaches.</summary>
internal sealed class Switch
{
    const int Nothing = -1;

    readonly Type _control;

    Switch(Type control) => (_control, Active) = (control, Nothing);

    /// <summary>The one of the analyzers or of the fix, whichever were changed.</summary>
    public static Switch Find() =>
        new Type[] { typeof(SyncIoAnalyzer), typeof(CodeFixes.AwaitFix) }
            .SelectMany(t => t.Assembly.GetTypes())
            .FirstOrDefault(t => t.Name == "MutantControl")
            is { } control
            ? new(control)
            : throw new InvalidOperationException(
                "Neither assembly beside the tests was changed: run this where Stryker put the changed one."
            );

    /// <summary>The change that is switched on.</summary>
    public int Active
    {
        set => Field("ActiveMutant").SetValue(null, value);
    }

    /// <summary>Switches all of them off.</summary>
    public void Off() => Active = Nothing;

    /// <summary>What some code reaches.</summary>
    public IReadOnlyList<int> Reached(Action code)
    {
        Field("CaptureCoverage").SetValue(null, true);
        Covered();
        code();
        Field("CaptureCoverage").SetValue(null, false);
        return [.. Covered()];
    }

    IList<int> Covered() => ((IList<int>[])_control.GetMethod("GetCoverageData")!.Invoke(null, null)!)[0];

    FieldInfo Field(string name) => _control.GetField(name)!;
}
