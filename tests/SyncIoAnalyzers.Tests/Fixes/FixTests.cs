namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the fix. A body stands in a controller action, which becomes async with it.</summary>
public abstract class FixTests
{
    const string Frame = """
        using Microsoft.AspNetCore.Mvc;
        [ApiController]
        public class OrdersController : ControllerBase
        {
            [HttpGet("/orders")]
            public SIGNATURE Get(Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, Task<int>[] tasks, HttpClient http, Stream stream, bool flag)
            {
                BODY
            }

            static Task<int> LoadAsync() => Task.FromResult(1);
            static Task<int> PickAsync(int id) => Task.FromResult(id);
            static void Use(object? value) { }
        }
        """;

    protected virtual Refs References => Refs.AspNetCore;

    /// <summary>Further lines of the <c>.editorconfig</c>.</summary>
    protected virtual string Config => "";

    /// <summary>The body becomes another in an async action.</summary>
    protected Task Fixes(string body, string after) => Case(Framed("object?", body)).Becomes(Framed("async Task<object?>", after));

    /// <summary>The same in an action that is async already.</summary>
    protected Task FixesAsync(string body, string after) => Case(Framed("async Task<object?>", body)).Becomes(Framed("async Task<object?>", after));

    /// <summary>The body becomes another, and the action stays as it is.</summary>
    protected Task FixesWithin(string body, string after) => Case(Framed("object?", body)).Becomes(Framed("object?", after));

    /// <summary>The body stays as it is.</summary>
    protected Task Refuses(string reason, string body) => Case(Framed("object?", body)).Refuses(reason);

    /// <summary>A file becomes another.</summary>
    protected Task FixesFile(string file, string after) => Case(file).Becomes(after);

    /// <summary>A file stays as it is.</summary>
    protected Task RefusesFile(string reason, string file) => Case(file).Refuses(reason);

    /// <summary>A project of some files.</summary>
    protected FixCase Case(params string[] files)
    {
        var test = new FixCase { References = References, EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all\n" + Config };
        for (var i = 0; i < files.Length; i++)
            test.Sources.Add(($"{i}.cs", files[i]));
        return test;
    }

    static string Framed(string signature, string body) => Frame.Replace("SIGNATURE", signature).Replace("BODY", body + " return null;");
}
