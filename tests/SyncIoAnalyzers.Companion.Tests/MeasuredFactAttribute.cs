using Xunit.Abstractions;
using Xunit.Sdk;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>A test that measures. A machine that others use, too, can stand still for seconds: only what fails three times fails, and each try that failed is told as a diagnostic of xUnit.</summary>
[XunitTestCaseDiscoverer(TriedAgain.Namespace + nameof(MeasuredFacts), Alone.Assembly)]
public class MeasuredFactAttribute : FactAttribute;

/// <summary>The same with data.</summary>
[XunitTestCaseDiscoverer(TriedAgain.Namespace + nameof(MeasuredTheories), Alone.Assembly)]
public sealed class MeasuredTheoryAttribute : TheoryAttribute;

/// <summary>Finds the tests; xUnit makes it by its name.</summary>
public sealed class MeasuredFacts(IMessageSink sink) : FactDiscoverer(sink)
{
    /// <inheritdoc/>
    protected override IXunitTestCase CreateTestCase(ITestFrameworkDiscoveryOptions options, ITestMethod method, IAttributeInfo attribute) =>
        new TriedAgain(DiagnosticMessageSink, options.MethodDisplayOrDefault(), options.MethodDisplayOptionsOrDefault(), method, null);
}

/// <summary>Finds the tests with data; xUnit makes it by its name.</summary>
public sealed class MeasuredTheories(IMessageSink sink) : TheoryDiscoverer(sink)
{
    /// <inheritdoc/>
    protected override IEnumerable<IXunitTestCase> CreateTestCasesForDataRow(ITestFrameworkDiscoveryOptions options, ITestMethod method, IAttributeInfo theory, object[] row) =>
        [new TriedAgain(DiagnosticMessageSink, options.MethodDisplayOrDefault(), options.MethodDisplayOptionsOrDefault(), method, row)];
}

/// <summary>A test that is tried again; nobody hears of a try that is not the last.</summary>
public sealed class TriedAgain : XunitTestCase
{
    internal const string Namespace = "SyncIoAnalyzers.Companion.Tests.";

    const int Tries = 3;

    /// <summary>For xUnit, which reads the rest back.</summary>
    [Obsolete("For xUnit.", error: true)]
    public TriedAgain()
    {
    }

    internal TriedAgain(IMessageSink sink, TestMethodDisplay display, TestMethodDisplayOptions options, ITestMethod method, object[]? row)
        : base(sink, display, options, method, row)
    {
    }

    /// <inheritdoc/>
    public override async Task<RunSummary> RunAsync(IMessageSink sink, IMessageBus bus, object[] arguments, ExceptionAggregator aggregator, CancellationTokenSource cancel)
    {
        for (var tried = 1; ; tried++)
        {
            var heard = new Heard();
            var summary = await base.RunAsync(sink, heard, arguments, new ExceptionAggregator(aggregator), cancel);
            if (summary.Failed == 0 || tried == Tries || cancel.IsCancellationRequested)
            {
                heard.Messages.ForEach(m => bus.QueueMessage(m));
                return summary;
            }

            sink.OnMessage(new DiagnosticMessage("{0} failed at try {1} of {2}", DisplayName, tried, Tries));
        }
    }

    sealed class Heard : IMessageBus
    {
        public List<IMessageSinkMessage> Messages { get; } = [];

        public bool QueueMessage(IMessageSinkMessage message)
        {
            lock (Messages)
                Messages.Add(message);
            return true;
        }

        public void Dispose()
        {
        }
    }
}
