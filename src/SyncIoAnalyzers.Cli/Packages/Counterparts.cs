namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Whether a public method has an async form beside it, by the rules that hold for contracts in source.</summary>
internal static class Counterparts
{
    const string Token = "System.Threading.CancellationToken", Obsolete = "System.ObsoleteAttribute";

    /// <summary>The same parameters and at most a token more, the same type parameters, a task of the same result, public and not obsolete; on the type, a base or an interface of it.</summary>
    public static bool Has(IlMethod method) => method.Type.AndBases().Concat(method.Type.AllInterfaces).SelectMany(t => t.Named(method.Name + "Async")).Any(other => Is(method, other));

    static bool Is(IlMethod method, IlMethod other)
    {
        var (a, b) = (method.Signature.ParameterTypes, other.Signature.ParameterTypes);
        return other.IsPublic && other.IsStatic == method.IsStatic && other.Signature.GenericParameterCount == method.Signature.GenericParameterCount
            && (b.Length == a.Length || b.Length == a.Length + 1 && b[^1].Id == Token) && a.Zip(b, (x, y) => x.Id == y.Id).All(same => same)
            && Gives(other.Signature.ReturnType.Id, method.Signature.ReturnType.Id) && !other.Has(Obsolete);
    }

    static bool Gives(string task, string result) => result == "System.Void"
        ? task is "System.Threading.Tasks.Task" or "System.Threading.Tasks.ValueTask"
        : task == $"System.Threading.Tasks.Task{{{result}}}" || task == $"System.Threading.Tasks.ValueTask{{{result}}}";
}
