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

    /// <summary>The rule reports exactly what the body marks.</summary>
    protected Task Reports(string body) => Case(body).Run();

    /// <summary>No rule reports anything.</summary>
    protected Task Silent(string body)
    {
        Assert.Empty(Markup.Parse(body).Marks);
        return Case(body).Run();
    }

    /// <summary>The rule reports the place <c>{|#0:…|}</c> of the body with this message.</summary>
    protected Task Says(string message, string body)
    {
        var test = Case(body);
        test.Expected.Add(Expect(id).At(0).Also(1).WithMessage(message));
        return test.Run();
    }

    /// <summary>Runs complete files.</summary>
    protected AnalyzerCase<SyncIoAnalyzer> Files(params string[] sources)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { DefaultId = id, References = References };
        foreach (var source in sources)
            test.Sources.Add(source);
        return test;
    }

    /// <summary>Gets the parameters of the action.</summary>
    protected virtual string Parameters =>
        "Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, HttpClient http, Stream stream, bool flag, CancellationToken token";

    protected virtual Refs References => Refs.AspNetCore;

    AnalyzerCase<SyncIoAnalyzer> Case(string body) =>
        Files(
            Frame
                .Replace("SIGNATURE", body.Contains("await ") ? "async Task<object?>" : "object?")
                .Replace("PARAMETERS", Parameters)
                .Replace(" Get(", body.Contains("{|#0:") ? " {|#1:Get|}(" : " Get(")
                .Replace("BODY", body + " return null;")
        );
}
