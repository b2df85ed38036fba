using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>One step of a stack: a method, and where in it.</summary>
/// <param name="Module">The assembly's file, as the watched process has it, or its name alone; empty where code was made at run time.</param>
/// <param name="Type">The full name of the type, in metadata's spelling and without type arguments.</param>
/// <param name="Method">The method's name.</param>
internal sealed partial record Frame(string Module, string Type, string Method)
{
    /// <summary>The type of what belongs to none, as traces name it.</summary>
    public const string Dynamic = "dynamicClass";

    /// <summary>The method's metadata token; 0 where it is not known.</summary>
    public int Token { get; init; }

    /// <summary>How many parameters it has; negative where it is not known.</summary>
    public int Parameters { get; init; } = -1;

    /// <summary>Where in the method's IL; negative where it is not known.</summary>
    public int IlOffset { get; init; } = -1;

    /// <summary>The first offset of the IL that its machine code was made of together with that; negative where it is not known.</summary>
    public int FirstIlOffset { get; init; } = -1;

    /// <summary>The first offset of the IL behind that of which anything is known; what lies between may be in the same machine code. None where it is not known.</summary>
    public int NextIlOffset { get; init; } = int.MaxValue;

    /// <summary>The name of the method that it calls; empty where it is not known.</summary>
    public string Callee { get; init; } = "";

    /// <summary>The source file, where who made the frame knows it; else empty.</summary>
    public string File { get; init; } = "";

    /// <summary>The line in it, from 1; 0 where it is not known.</summary>
    public int Line { get; init; }

    /// <summary><c>Type.Method</c>.</summary>
    public string FullName { get; } = $"{Type}.{Method}";

    /// <summary>The name of the member: of an accessor, that of its property.</summary>
    public string Name => Method.StartsWith("get_", StringComparison.Ordinal) || Method.StartsWith("set_", StringComparison.Ordinal) ? Method[4..] : Method;

    /// <summary><c>Type.Name</c> as documentation ids have it.</summary>
    public string Id => $"{Type.Replace('+', '.')}.{Name}";

    /// <summary>Whether it was made at run time: what a framework compiles to call an action.</summary>
    public bool IsDynamic => Type == Dynamic && !IsStub(Method);

    /// <summary>Whether it has the name of what reflection makes to call a method, into which nothing of the application is inlined.</summary>
    public static bool IsStub(string method) => method.StartsWith("InvokeStub_", StringComparison.Ordinal);

    /// <summary>Whether it is the body of a lambda.</summary>
    public bool IsLambda => Lambda().IsMatch(Method) || Lambda().IsMatch(Type);

    /// <summary>How the code has it: <c>OrdersController.Get</c>; for a lambda or the inside of an async method, the member that holds it.</summary>
    public string Member => Holder().Match(FullName) is { Success: true } holder
        ? $"{Short(Type.Split('<')[0].TrimEnd('+', '.'))}.{holder.Groups[1].Value}{(IsLambda ? " (lambda)" : "")}"
        : $"{Short(Type)}.{Name}";

    /// <summary>Reads a full name as traces have it: with type arguments in brackets and the signature behind.</summary>
    public static Frame Parse(string module, string fullName)
    {
        var bare = TypeArguments().Replace(fullName.Split('(')[0], "");
        // A constructor's own name begins with a dot, and a method made by the compiler may hold dots in angle brackets.
        var end = bare.EndsWith("..ctor", StringComparison.Ordinal) || bare.EndsWith("..cctor", StringComparison.Ordinal) ? bare.LastIndexOf("..", StringComparison.Ordinal) : bare.LastIndexOf('.');
        return (end < 0 ? new Frame(module, "", bare) : new Frame(module, bare[..end], bare[(end + 1)..])) with { Parameters = Count(fullName) };
    }

    static int Count(string fullName) => fullName.IndexOf('(') is not (> 0 and var open) ? -1
        : TypeArguments().Replace(fullName[(open + 1)..].TrimEnd(')'), "") is { Length: > 0 } bare ? Generic().Replace(bare, "").Split(',').Length : 0;

    static string Short(string type) => Arity().Replace(type[(type.LastIndexOf('.') + 1)..].Replace('+', '.'), "");

    [GeneratedRegex(@"\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\]")]
    private static partial Regex TypeArguments();

    [GeneratedRegex(@"<([\w.]+)>")]
    private static partial Regex Holder();

    [GeneratedRegex(@">b__\d")]
    private static partial Regex Lambda();

    [GeneratedRegex(@"<[^<>]*(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>[^<>]*)*>")]
    private static partial Regex Generic();

    [GeneratedRegex(@"`\d+")]
    private static partial Regex Arity();
}
