using Xunit.Sdk;
using Xunit.v3;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>Runs tests of the rules and the fix repeatedly in this process, so that the compiler stays warm.</summary>
internal sealed class InProcessRunner
{
    static readonly System.Reflection.Assembly Tests = typeof(RuleTests).Assembly;

    readonly XunitTestFramework _framework = new();

    /// <summary>Finds the tests that match included and excluded words.</summary>
    public IReadOnlyList<ITestCase> FindTests(IReadOnlyCollection<string> words)
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
                new DefaultOptions()
            )
            .AsTask()
            .GetAwaiter()
            .GetResult();
        return
        [
            .. found
                .Where(test => IsSelected($"{test.TestClassName}.{test.TestMethodName}", words))
                .OrderBy(test => test.UniqueID, StringComparer.Ordinal),
        ];
    }

    /// <summary>Returns true if the full name of a test contains an included word and no word that is excluded by <c>!</c>.</summary>
    internal static bool IsSelected(string name, IReadOnlyCollection<string> words) =>
        words.Any(name.Contains) && !words.Any(w => w.StartsWith('!') && name.Contains(w[1..]));

    /// <summary>Returns the first test that fails, or null.</summary>
    public ITestCase? FindFirstFailure(IReadOnlyCollection<ITestCase> cases)
    {
        TestContext.SetForInitialization(diagnosticMessageSink: null, diagnosticMessages: false, internalDiagnosticMessages: false);
        var results = new FailureListener();
        _framework.GetExecutor(Tests).RunTestCases(cases, results, new DefaultOptions()).AsTask().GetAwaiter().GetResult();
        return results.Failed is { } failed ? cases.Single(test => test.UniqueID == failed) : null;
    }

    sealed class FailureListener : IMessageSink
    {
        public string? Failed { get; private set; }

        public bool OnMessage(IMessageSinkMessage message)
        {
            if (message is ITestFailed failed)
                Failed ??= failed.TestCaseUniqueID;
            return Failed == null;
        }
    }

    sealed class DefaultOptions : ITestFrameworkDiscoveryOptions, ITestFrameworkExecutionOptions
    {
        // Without parallelism: the runner ends the process if it stops while tests are queued.
        readonly Dictionary<string, object?> _values = new() { ["xunit.execution.DisableParallelization"] = true };

        public TValue GetValue<TValue>(string name) => _values.TryGetValue(name, out var value) ? (TValue)value! : default!;

        public void SetValue<TValue>(string name, TValue value) => _values[name] = value;

        public string ToJson() => throw new NotSupportedException();
    }
}
