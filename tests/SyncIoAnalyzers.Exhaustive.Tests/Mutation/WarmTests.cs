using Xunit.Sdk;
using Xunit.v3;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>The tests of the rules and the fix, run in this process as often as one likes: the compiler under them stays warm.</summary>
internal sealed class WarmTests
{
    static readonly System.Reflection.Assembly Tests = typeof(RuleTests).Assembly;

    readonly XunitTestFramework _framework = new();

    /// <summary>Those that some words ask for.</summary>
    public IReadOnlyList<ITestCase> Named(IReadOnlyCollection<string> words)
    {
        var found = new List<ITestCase>();
        _framework
            .GetDiscoverer(Tests)
            .Find(
                test =>
                {
                    lock (found)
                        found.Add(test);
                    return new(true);
                },
                new Defaults()
            )
            .AsTask()
            .GetAwaiter()
            .GetResult();
        return
        [
            .. found
                .Where(test => IsAskedFor($"{test.TestClassName}.{test.TestMethodName}", words))
                .OrderBy(test => test.UniqueID, StringComparer.Ordinal),
        ];
    }

    /// <summary>Whether a test's full name contains one of some words, and none of those that <c>!</c> stands before.</summary>
    internal static bool IsAskedFor(string name, IReadOnlyCollection<string> words) =>
        words.Any(name.Contains) && !words.Any(w => w.StartsWith('!') && name.Contains(w[1..]));

    /// <summary>The first that fails; null when all pass.</summary>
    public ITestCase? FirstFailure(IReadOnlyCollection<ITestCase> cases)
    {
        TestContext.SetForInitialization(diagnosticMessageSink: null, diagnosticMessages: false, internalDiagnosticMessages: false);
        var results = new Listener();
        _framework.GetExecutor(Tests).RunTestCases(cases, results, new Defaults()).AsTask().GetAwaiter().GetResult();
        return results.Failed is { } failed ? cases.Single(test => test.UniqueID == failed) : null;
    }

    sealed class Listener : IMessageSink
    {
        public string? Failed { get; private set; }

        public bool OnMessage(IMessageSinkMessage message)
        {
            if (message is ITestFailed failed)
                Failed ??= failed.TestCaseUniqueID;
            return Failed == null;
        }
    }

    sealed class Defaults : ITestFrameworkDiscoveryOptions, ITestFrameworkExecutionOptions
    {
        // One after the other: that runner ends the process when tests are stopped that wait for their turn.
        readonly Dictionary<string, object?> _values = new() { ["xunit.execution.DisableParallelization"] = true };

        public TValue GetValue<TValue>(string name) => _values.TryGetValue(name, out var value) ? (TValue)value! : default!;

        public void SetValue<TValue>(string name, TValue value) => _values[name] = value;

        public string ToJson() => throw new NotSupportedException();
    }
}
