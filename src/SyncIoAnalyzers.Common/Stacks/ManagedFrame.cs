using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>One frame of a stack: a method and a position in it.</summary>
/// <param name="Module">The assembly's file as the watched process sees it, or only its name; empty for code generated at run time.</param>
/// <param name="Type">The full metadata name of the type, without type arguments.</param>
/// <param name="Method">The name of the method.</param>
internal sealed partial record ManagedFrame(string Module, string Type, string Method)
{
    /// <summary>The type that traces name for methods that belong to no type.</summary>
    public const string DynamicType = "dynamicClass";

    /// <summary>The metadata token of the method; 0 if unknown.</summary>
    public int Token { get; init; }

    /// <summary>The number of parameters; negative if unknown.</summary>
    public int ParameterCount { get; init; } = -1;

    /// <summary>The offset in the method's IL; negative if unknown.</summary>
    public int IlOffset { get; init; } = -1;

    /// <summary>The first IL offset that was compiled to the same machine code as <see cref="IlOffset"/>; negative if unknown.</summary>
    public int FirstIlOffset { get; init; } = -1;

    /// <summary>
    /// The next IL offset with known machine code. The offsets in between may belong to the same machine code as <see cref="IlOffset"/>.
    /// The maximum value if unknown.
    /// </summary>
    public int NextIlOffset { get; init; } = int.MaxValue;

    /// <summary>The name of the method that this frame calls; empty if unknown.</summary>
    public string Callee { get; init; } = "";

    /// <summary>The source file, if the creator of the frame knows it; otherwise empty.</summary>
    public string File { get; init; } = "";

    /// <summary>The line in the source file, from 1; 0 if unknown.</summary>
    public int Line { get; init; }

    /// <summary>The full name, as <c>Type.Method</c>.</summary>
    public string FullName { get; } = $"{Type}.{Method}";

    /// <summary>The name of the member; for an accessor, the name of its property.</summary>
    public string MemberName =>
        Method.StartsWith("get_", StringComparison.Ordinal) || Method.StartsWith("set_", StringComparison.Ordinal) ? Method[4..] : Method;

    /// <summary>The type and member name as documentation ids write them.</summary>
    public string DocumentationName => $"{Type.Replace('+', '.')}.{MemberName}";

    /// <summary>
    /// Returns true for code that was generated at run time, such as the delegates that frameworks compile to call an action.
    /// </summary>
    public bool IsDynamic => Type == DynamicType && !IsReflectionStub(Method);

    /// <summary>
    /// Returns true for the name of a stub that reflection generates to call a method. Application code is never inlined into such a stub.
    /// </summary>
    public static bool IsReflectionStub(string method) => method.StartsWith("InvokeStub_", StringComparison.Ordinal);

    /// <summary>Returns true for the body of a lambda.</summary>
    public bool IsLambda => LambdaPattern().IsMatch(Method) || LambdaPattern().IsMatch(Type);

    /// <summary>
    /// The member as it is written in the source code: <c>OrdersController.Get</c>. For a lambda or a state machine, the enclosing member.
    /// </summary>
    public string DisplayMember =>
        EnclosingMemberPattern().Match(FullName) is { Success: true } holder
            ? $"{ShortenTypeName(Type.Split('<')[0].TrimEnd('+', '.'))}.{holder.Groups[1].Value}{(IsLambda ? " (lambda)" : "")}"
            : $"{ShortenTypeName(Type)}.{MemberName}";

    /// <summary>Parses a full name as traces write it: with type arguments in brackets, followed by the signature.</summary>
    public static ManagedFrame ParseFullName(string module, string fullName)
    {
        var bare = TypeArgumentsPattern().Replace(fullName.Split('(')[0], "");
        // The name of a constructor begins with a dot, and compiler-generated method names may contain dots in angle brackets.
        var end =
            bare.EndsWith("..ctor", StringComparison.Ordinal) || bare.EndsWith("..cctor", StringComparison.Ordinal)
                ? bare.LastIndexOf("..", StringComparison.Ordinal)
                : bare.LastIndexOf('.');
        return (end < 0 ? new ManagedFrame(module, "", bare) : new ManagedFrame(module, bare[..end], bare[(end + 1)..])) with
        {
            ParameterCount = CountParameters(fullName),
        };
    }

    static int CountParameters(string fullName) =>
        fullName.IndexOf('(') is not (> 0 and var open) ? -1
        : TypeArgumentsPattern().Replace(fullName[(open + 1)..].TrimEnd(')'), "") is { Length: > 0 } bare
            ? GenericArgumentsPattern().Replace(bare, "").Split(',').Length
        : 0;

    static string ShortenTypeName(string type) => ArityPattern().Replace(type[(type.LastIndexOf('.') + 1)..].Replace('+', '.'), "");

    [GeneratedRegex(@"\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\]")]
    private static partial Regex TypeArgumentsPattern();

    [GeneratedRegex(@"<([\w.]+)>")]
    private static partial Regex EnclosingMemberPattern();

    [GeneratedRegex(@">b__\d")]
    private static partial Regex LambdaPattern();

    [GeneratedRegex(@"<[^<>]*(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>[^<>]*)*>")]
    private static partial Regex GenericArgumentsPattern();

    [GeneratedRegex(@"`\d+")]
    private static partial Regex ArityPattern();
}
