namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Runs cases group by group and reports each kind of failure once.</summary>
/// <param name="seed">The seed of the cases.</param>
/// <param name="output">Receives a report of each failure.</param>
internal sealed class FuzzRun(int seed, TextWriter output)
{
    /// <summary>The interval of groups whose cases are generated for fixes and have them applied.</summary>
    public const int FixInterval = 10;

    /// <summary>The interval of groups that are analyzed twice.</summary>
    public const int RecheckInterval = 4;

    readonly Dictionary<string, int> _failures = [];

    /// <summary>Gets the number of failures by kind.</summary>
    public IReadOnlyDictionary<string, int> FailureCounts => _failures;

    /// <summary>Gets the number of cases on which the compiler itself threw.</summary>
    public int CompilerFailures { get; private set; }

    /// <summary>Runs the cases of a group.</summary>
    public Task RunGroupAsync(int group) => RunCaseAsync(CaseGenerator.GenerateGroup(seed, group, group % FixInterval == 0));

    /// <summary>Runs cases; those on which the compiler itself throws are left out.</summary>
    public async Task RunCaseAsync(FuzzCase fuzzCase)
    {
        var failure = await CheckCaseAsync(fuzzCase);
        if (failure != null && CaseCompilation.CrashesCompiler(fuzzCase))
        {
            var accepted = RemoveCompilerFailures(fuzzCase);
            CompilerFailures += fuzzCase.Sources.Count(FuzzCase.IsOwn) - accepted.Sources.Count(FuzzCase.IsOwn);
            (fuzzCase, failure) = (accepted, await CheckCaseAsync(accepted));
        }

        if (failure == null)
            return;
        _failures[failure.Kind] = _failures.GetValueOrDefault(failure.Kind) + 1;
        if (_failures[failure.Kind] > 1)
            return;
        var reduced = await new CaseReducer(failure.Kind, CheckCaseAsync).ReduceAsync(fuzzCase);
        await output.WriteLineAsync(
            $"\n==== seed {seed}, group {fuzzCase.Group}: {failure.Kind}\n{(await CheckCaseAsync(reduced) ?? failure).Text}\n{reduced}\n==== again: dotnet run --project tests/SyncIoAnalyzers.Exhaustive.Tests -c Release -- --seed {seed} --from {fuzzCase.Group} --groups 1\n"
        );
        await output.FlushAsync();
    }

    /// <summary>Returns the cases that the compiler accepts alone and together; none if it fails only on all of them together.</summary>
    static FuzzCase RemoveCompilerFailures(FuzzCase fuzzCase)
    {
        var shared = fuzzCase.Sources.Where(s => !FuzzCase.IsOwn(s)).ToArray();
        var accepted = fuzzCase with
        {
            Sources =
            [
                .. fuzzCase.Sources.Where(s =>
                    !FuzzCase.IsOwn(s) || !CaseCompilation.CrashesCompiler(fuzzCase with { Sources = [s, .. shared] })
                ),
            ],
        };
        return CaseCompilation.CrashesCompiler(accepted) ? fuzzCase with { Sources = [.. shared] } : accepted;
    }

    /// <summary>Returns the first failure of a case, or null.</summary>
    public static async Task<CaseFailure?> CheckCaseAsync(FuzzCase fuzzCase)
    {
        try
        {
            return await AnalyzerChecks.CheckAsync(fuzzCase, fuzzCase.Group % RecheckInterval == 0)
                ?? (fuzzCase.Group % FixInterval == 0 ? await FixChecks.CheckAsync(fuzzCase) : null);
        }
        catch (Exception thrown)
        {
            return CaseFailure.FromException(thrown);
        }
    }
}
