using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Asks the tables of the analyzers about the members on a stack, over the assemblies that the process has loaded.</summary>
internal sealed class Primitives
{
    readonly ApiIndex _apis;
    readonly ConcurrentDictionary<(string, int, int), Judgement> _known = new();

    /// <summary>Makes the index. What cannot be read is taken from the framework that runs this tool.</summary>
    /// <param name="assemblies">The files of the assemblies that the process has loaded.</param>
    public Primitives(IEnumerable<string> assemblies)
    {
        var ours = ((string?)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES") ?? "").Split(Path.PathSeparator);
        var references = assemblies.Concat(ours).Where(File.Exists).DistinctBy(Path.GetFileName).Select(a => MetadataReference.CreateFromFile(a));
        var compilation = CSharpCompilation.Create("watched", references: references, options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Compilation = compilation;
        _apis = new ApiIndex(compilation, ApiTable.Default);
    }

    Compilation Compilation { get; }

    /// <summary>What the tables say of the member that a frame runs.</summary>
    public Judgement Of(Frame frame) => _known.GetOrAdd((frame.FullName, frame.Token, frame.Parameters), _ => Ask(frame));

    Judgement Ask(Frame frame)
    {
        var members = (TypeNames.Find(Compilation, frame.Type.Replace('+', '.'))?.GetMembers(frame.Name) ?? []).Where(m => frame.Parameters < 0 || m is not IMethodSymbol method || method.Parameters.Length == frame.Parameters).ToArray();
        if (members.FirstOrDefault(m => frame.Token > 0 && TokenOf(m, frame.Method) == frame.Token) is { } exact)
            members = [exact];
        // Where overloads cannot be told apart, only what is true of all of them is known.
        var lines = members.Select(_apis.Blocking).ToArray();
        if (lines.Length > 0 && lines.All(l => l != null))
            return new(lines[0]!.Section.Split(' ')[0], Blocks: true, IsRight: false);
        return new("", members.Length > 0 && members.All(m => _apis.Shows(m) || _apis.Blocking(m) != null), members.Length > 0 && members.All(m => _apis.Blocking(m) == null && _apis.IsJudged(m)));
    }

    static int TokenOf(ISymbol member, string method) =>
        ((member as IPropertySymbol) is { } property ? method.StartsWith("get_", StringComparison.Ordinal) ? property.GetMethod : property.SetMethod : member)?.MetadataToken ?? 0;
}
