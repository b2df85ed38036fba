using Xunit.Abstractions;
using Xunit.Sdk;

namespace SyncIoAnalyzers.Tests.Mutation;

/// <summary>The tests of this assembly, run in this process as often as one likes: the compiler under them stays warm.</summary>
internal sealed class WarmTests : IDisposable
{
    readonly XunitTestFramework _framework = new(new NullMessageSink());

    /// <summary>Those that some words ask for.</summary>
    public IReadOnlyList<ITestCase> Named(IReadOnlyCollection<string> words)
    {
        using var found = new Listener();
        using var discoverer = _framework.GetDiscoverer(Reflector.Wrap(typeof(WarmTests).Assembly));
        discoverer.Find(includeSourceInformation: false, found, new Defaults());
        found.Wait();
        return [.. found.Cases.Where(c => IsAskedFor($"{c.TestMethod.TestClass.Class.Name}.{c.TestMethod.Method.Name}", words)).OrderBy(c => c.UniqueID, StringComparer.Ordinal)];
    }

    /// <summary>Whether a test's full name contains one of some words, and none of those that <c>!</c> stands before.</summary>
    internal static bool IsAskedFor(string name, IReadOnlyCollection<string> words) => words.Any(name.Contains) && !words.Any(w => w.StartsWith('!') && name.Contains(w[1..]));

    /// <summary>The first that fails; null when all pass.</summary>
    public ITestCase? FirstFailure(IEnumerable<ITestCase> cases)
    {
        using var results = new Listener();
        using var executor = _framework.GetExecutor(typeof(WarmTests).Assembly.GetName());
        executor.RunTests(cases, results, new Defaults());
        results.Wait();
        return results.Failed;
    }

    /// <inheritdoc/>
    public void Dispose() => _framework.Dispose();

    sealed class Listener : LongLivedMarshalByRefObject, IMessageSink, IDisposable
    {
        readonly ManualResetEventSlim _ended = new();

        public List<ITestCase> Cases { get; } = [];

        public ITestCase? Failed { get; private set; }

        public bool OnMessage(IMessageSinkMessage message)
        {
            switch (message)
            {
                case ITestCaseDiscoveryMessage found: Cases.Add(found.TestCase); break;
                case ITestFailed failed: Failed ??= failed.TestCase; break;
                case IDiscoveryCompleteMessage or ITestAssemblyFinished: _ended.Set(); break;
            }

            return Failed == null;
        }

        public void Wait() => _ended.Wait();

        public void Dispose() => _ended.Dispose();
    }

    sealed class Defaults : ITestFrameworkDiscoveryOptions, ITestFrameworkExecutionOptions
    {
        // One after the other: that runner ends the process when tests are stopped that wait for their turn.
        readonly Dictionary<string, object?> _values = new() { ["xunit.execution.DisableParallelization"] = true };

        public TValue GetValue<TValue>(string name) => _values.TryGetValue(name, out var value) ? (TValue)value! : default!;

        public void SetValue<TValue>(string name, TValue value) => _values[name] = value;
    }
}
