using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// Tests of one rule. A body is put into a controller action with parameters that bodies use; the action is async if the body awaits.
/// </summary>
public abstract class RuleTests(string id)
{
    const string Frame = """
        using Microsoft.AspNetCore.Mvc;
        [ApiController]
        public class OrdersController : ControllerBase
        {
            [HttpGet("/orders")]
            public SIGNATURE Get(PARAMETERS)
            {
                BODY
            }

            static Task<int> LoadAsync() => Task.FromResult(1);
            static void Use(object? value) { }
        }
        """;

    /// <summary>Checks that the rule reports exactly the marks of the body.</summary>
    protected Task Reports(string body) => CreateBodyCase(body).RunAsync();

    /// <summary>Checks that no rule reports anything.</summary>
    protected Task Silent(string body)
    {
        Assert.Empty(MarkedText.ParseText(body).Marks);
        return CreateBodyCase(body).RunAsync();
    }

    /// <summary>Checks that the rule reports the place <c>{|#0:…|}</c> of the body with this message.</summary>
    protected Task Says(string message, string body)
    {
        var test = CreateBodyCase(body);
        test.Expected.Add(ExpectFinding(id).AtPlace(0).WithPlaces(1).WithMessage(message));
        return test.RunAsync();
    }

    /// <summary>Creates a case of complete files.</summary>
    protected AnalyzerCase<SyncIoAnalyzer> CreateCase(params string[] sources)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { DefaultId = id, References = References };
        foreach (var source in sources)
            test.Sources.Add(source);
        return test;
    }

    /// <summary>Gets the parameters of the action.</summary>
    protected virtual string Parameters =>
        "Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, HttpClient http, Stream stream, bool flag, CancellationToken token";

    protected virtual TestReferences References => TestReferences.AspNetCore;

    /// <summary>Creates a case with the body of an action.</summary>
    protected AnalyzerCase<SyncIoAnalyzer> CreateBodyCase(string body) =>
        CreateCase(
            Frame
                .Replace("SIGNATURE", body.Contains("await ") ? "async Task<object?>" : "object?")
                .Replace("PARAMETERS", Parameters)
                .Replace(" Get(", body.Contains("{|#0:") ? " {|#1:Get|}(" : " Get(")
                .Replace("BODY", body + " return null;")
        );
}
