using System.Reflection;

namespace SyncIoAnalyzers.Detector;

/// <summary>Names methods as people wrote them: <c>OrderStore.Load</c>, where the compiler says <c>OrderStore.&lt;Load&gt;d__3.MoveNext</c>.</summary>
internal static class MethodNames
{
    /// <summary>Type and member: an async method, a lambda or a local function under the member that holds it.</summary>
    public static string Of(MethodBase method)
    {
        var type = method.DeclaringType;
        var name = Written(method.Name);
        for (; type != null && type.Name.StartsWith('<'); type = type.DeclaringType)
            name = type.Name.StartsWith("<>", StringComparison.Ordinal) ? name : Written(type.Name);
        return type == null ? name : TypeName(type) + "." + name;
    }

    /// <summary>The full name of a member as documentation ids write it, for a type that has it or a base of it: <c>System.Threading.Tasks.Task`1.Result</c>.</summary>
    public static string Id(Type type, MethodBase method) =>
        (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName?.Replace('+', '.') + "." + Property(method.Name);

    // "<Load>d__3" → "Load"; "<<Main>$>b__0_1" → "Main"; "get_Total" → "Total"
    static string Written(string name)
    {
        while (name.StartsWith('<') && name.LastIndexOf('>') is > 0 and var end)
            name = name[1..end].TrimEnd('$');
        return Property(name.Trim('<', '>'));
    }

    static string Property(string name) => name.StartsWith("get_", StringComparison.Ordinal) || name.StartsWith("set_", StringComparison.Ordinal) ? name[4..] : name;

    static string TypeName(Type type) => type.Name.Split('`')[0];
}
