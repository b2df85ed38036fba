namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Base class of fix tests. A body is placed in a controller action, which becomes async with it.</summary>
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

    protected virtual TestReferences References => TestReferences.AspNetCore;

    /// <summary>Gets further lines of the <c>.editorconfig</c>.</summary>
    protected virtual string Config => "";

    /// <summary>Expects that the fix replaces the body and makes the action async.</summary>
    protected Task Fixes(string body, string after, params (string AllAtOnce, string OneByOne)[] oneByOne) =>
        FixesFile(AddFrame("object?", body), AddFrame("async Task<object?>", after), oneByOne);

    /// <summary>Expects that the fix replaces the body of an action that is async already.</summary>
    protected Task FixesAsync(string body, string after) =>
        CreateCase(AddFrame("async Task<object?>", body)).Becomes(AddFrame("async Task<object?>", after));

    /// <summary>Expects that the fix replaces the body and leaves the signature of the action unchanged.</summary>
    protected Task FixesWithin(string body, string after) => CreateCase(AddFrame("object?", body)).Becomes(AddFrame("object?", after));

    /// <summary>Expects that the fix refuses the body and changes nothing.</summary>
    protected Task Refuses(string reason, string body) => CreateCase(AddFrame("object?", body)).Refuses(reason);

    /// <summary>Expects that the fix replaces a file; parts of it may differ when its findings are fixed one by one.</summary>
    protected Task FixesFile(string file, string after, params (string AllAtOnce, string OneByOne)[] oneByOne)
    {
        var test = CreateCase(file);
        test.OneByOne = oneByOne;
        return test.Becomes(after);
    }

    /// <summary>Expects that the fix refuses a file and changes nothing.</summary>
    protected Task RefusesFile(string reason, string file) => CreateCase(file).Refuses(reason);

    /// <summary>Creates a project of some files.</summary>
    protected FixCase CreateCase(params string[] files)
    {
        var test = new FixCase { References = References, EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all\n" + Config };
        for (var i = 0; i < files.Length; i++)
            test.Sources.Add(($"{i}.cs", files[i]));
        return test;
    }

    static string AddFrame(string signature, string body) => Frame.Replace("SIGNATURE", signature).Replace("BODY", body + " return null;");
}
