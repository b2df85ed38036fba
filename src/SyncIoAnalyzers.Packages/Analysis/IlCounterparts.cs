using System.Collections.Immutable;
using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Analysis;

/// <summary>Finds the async counterpart of a public method, by the same criteria as for members in source.</summary>
internal static class IlCounterparts
{
    const string TokenType = "System.Threading.CancellationToken",
        ObsoleteAttribute = "System.ObsoleteAttribute";

    /// <summary>
    /// Returns true if the type, a base or an interface has a counterpart: the same parameters and at most a token more, the same type
    /// parameters, a task of the same result, public and not obsolete.
    /// </summary>
    public static bool HasCounterpart(IlMethod method) =>
        method
            .DeclaringType.GetTypeAndBases()
            .Concat(method.DeclaringType.AllInterfaces)
            .SelectMany(t => t.FindMethods(method.Name + "Async"))
            .Any(other => IsCounterpart(method, other));

    static bool IsCounterpart(IlMethod method, IlMethod other)
    {
        var (a, b) = (method.Signature.ParameterTypes, other.Signature.ParameterTypes);
        return other.IsPublic
            && other.IsStatic == method.IsStatic
            && other.Signature.GenericParameterCount == method.Signature.GenericParameterCount
            && TakesSame(a, b)
            && IsTaskOf(other.Signature.ReturnType.Id, method.Signature.ReturnType.Id)
            && !other.HasAttribute(ObsoleteAttribute);
    }

    static bool TakesSame(ImmutableArray<IlType> a, ImmutableArray<IlType> b) =>
        (b.Length == a.Length || b.Length == a.Length + 1 && b[b.Length - 1].Id == TokenType)
        && a.Zip(b, (x, y) => x.Id == y.Id).All(same => same);

    static bool IsTaskOf(string task, string result) =>
        result == "System.Void"
            ? task is "System.Threading.Tasks.Task" or "System.Threading.Tasks.ValueTask"
            : task == $"System.Threading.Tasks.Task{{{result}}}" || task == $"System.Threading.Tasks.ValueTask{{{result}}}";
}
