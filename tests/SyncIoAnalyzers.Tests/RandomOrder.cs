using System.Security.Cryptography;
using System.Text;
using Xunit.Sdk;
using Xunit.v3;

[assembly: TestCollectionOrderer(typeof(SyncIoAnalyzers.Tests.RandomOrder))]
[assembly: TestCaseOrderer(typeof(SyncIoAnalyzers.Tests.RandomOrder))]

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// Runs tests in the order that <c>SYNCIO_TEST_ORDER_SEED</c> chooses: a test that depends on an earlier test fails in some orders.
/// </summary>
public sealed class RandomOrder : ITestCaseOrderer, ITestCollectionOrderer
{
    static readonly string Seed = Environment.GetEnvironmentVariable("SYNCIO_TEST_ORDER_SEED") ?? "";

    public IReadOnlyCollection<TTestCase> OrderTestCases<TTestCase>(IReadOnlyCollection<TTestCase> testCases)
        where TTestCase : notnull, ITestCase => [.. testCases.OrderBy(test => HashName(test.UniqueID), StringComparer.Ordinal)];

    public IReadOnlyCollection<TTestCollection> OrderTestCollections<TTestCollection>(IReadOnlyCollection<TTestCollection> testCollections)
        where TTestCollection : ITestCollection =>
        [.. testCollections.OrderBy(collection => HashName(collection.UniqueID), StringComparer.Ordinal)];

    static string HashName(string name) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(Seed + "\n" + name)));
}
