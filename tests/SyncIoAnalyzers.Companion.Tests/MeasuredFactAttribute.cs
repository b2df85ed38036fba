using Xunit.Internal;
using Xunit.Sdk;
using Xunit.v3;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>
/// A test that measures. A shared machine may pause for seconds: a test fails only if it fails three times, and each failed attempt is
/// written as a diagnostic of xUnit.
/// </summary>
[XunitTestCaseDiscoverer(typeof(MeasuredFacts))]
public class MeasuredFactAttribute : FactAttribute, ITraitAttribute
{
    /// <inheritdoc/>
    public IReadOnlyCollection<KeyValuePair<string, string>> GetTraits() => [new("Category", "Slow")];
}

/// <summary>A measuring test with data.</summary>
[XunitTestCaseDiscoverer(typeof(MeasuredTheories))]
public sealed class MeasuredTheoryAttribute : TheoryAttribute, ITraitAttribute
{
    /// <inheritdoc/>
    public IReadOnlyCollection<KeyValuePair<string, string>> GetTraits() => [new("Category", "Slow")];
}

/// <summary>Discovers the tests; xUnit creates it by its type.</summary>
public sealed class MeasuredFacts : FactDiscoverer
{
    /// <inheritdoc/>
    protected override IXunitTestCase CreateTestCase(
        ITestFrameworkDiscoveryOptions discoveryOptions,
        IXunitTestMethod testMethod,
        IFactAttribute factAttribute
    )
    {
        var found = TestIntrospectionHelper.GetTestCaseDetails(discoveryOptions, testMethod, factAttribute);
        return new TriedAgain(
            found.ResolvedTestMethod,
            found.TestCaseDisplayName,
            found.UniqueID,
            found.Explicit,
            found.SkipReason,
            [],
            found.Timeout
        );
    }
}

/// <summary>Discovers the tests with data; xUnit creates it by its type.</summary>
public sealed class MeasuredTheories : TheoryDiscoverer
{
    /// <inheritdoc/>
    protected override ValueTask<IReadOnlyCollection<IXunitTestCase>> CreateTestCasesForDataRow(
        ITestFrameworkDiscoveryOptions discoveryOptions,
        IXunitTestMethod testMethod,
        ITheoryAttribute theoryAttribute,
        ITheoryDataRow dataRow,
        object?[] testMethodArguments
    )
    {
        var found = TestIntrospectionHelper.GetTestCaseDetailsForTheoryDataRow(
            discoveryOptions,
            testMethod,
            theoryAttribute,
            dataRow,
            testMethodArguments
        );
        return new([
            new TriedAgain(
                found.ResolvedTestMethod,
                found.TestCaseDisplayName,
                found.UniqueID,
                found.Explicit,
                found.SkipReason,
                testMethodArguments,
                found.Timeout
            ),
        ]);
    }
}

/// <summary>A test case that is repeated; only its last attempt is reported.</summary>
public sealed class TriedAgain : XunitTestCase, ISelfExecutingXunitTestCase
{
    const int MaxTries = 3;

    /// <summary>Used by xUnit, which deserializes the rest.</summary>
    [Obsolete("For xUnit.")]
    public TriedAgain() { }

    internal TriedAgain(
        IXunitTestMethod method,
        string name,
        string id,
        bool isExplicit,
        string? skipReason,
        object?[] arguments,
        int timeout
    )
        : base(
            method,
            name,
            id,
            isExplicit,
            skipReason: skipReason,
            traits: method.Traits.ToReadWrite(StringComparer.OrdinalIgnoreCase),
            testMethodArguments: arguments,
            timeout: timeout
        ) { }

    /// <inheritdoc/>
    public async ValueTask<RunSummary> Run(
        ExplicitOption explicitOption,
        IMessageBus messageBus,
        object?[] constructorArguments,
        ExceptionAggregator aggregator,
        CancellationTokenSource cancellationTokenSource
    )
    {
        for (var tried = 1; ; tried++)
        {
            var heard = new MessageRecorder();
            var summary = await XunitTestCaseRunner.Instance.Run(
                this,
                await CreateTests(),
                heard,
                aggregator.Clone(),
                cancellationTokenSource,
                TestCaseDisplayName,
                SkipReason,
                explicitOption,
                constructorArguments
            );
            if (summary.Failed == 0 || tried == MaxTries || cancellationTokenSource.IsCancellationRequested)
            {
                heard.Messages.ForEach(message => messageBus.QueueMessage(message));
                return summary;
            }

            TestContext.Current.SendDiagnosticMessage("{0} failed at try {1} of {2}", TestCaseDisplayName, tried, MaxTries);
        }
    }

    sealed class MessageRecorder : IMessageBus
    {
        public List<IMessageSinkMessage> Messages { get; } = [];

        public bool QueueMessage(IMessageSinkMessage message)
        {
            lock (Messages)
                Messages.Add(message);
            return true;
        }

        public void Dispose() { }
    }
}
