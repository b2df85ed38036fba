using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Common.Stacks;
using SyncIoAnalyzers.Common.Tables;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Watching;

/// <summary>Looks up the members of a stack in the tables of the analyzers, using the assemblies that the process has loaded.</summary>
internal sealed class MemberVerdictLookup
{
    readonly ApiIndex _apis;
    readonly ConcurrentDictionary<(string, int, int), MemberVerdict> _verdicts = new();

    /// <summary>Creates the index. Unreadable assemblies are replaced by those of the framework that runs this tool.</summary>
    /// <param name="assemblies">The files of the assemblies that the process has loaded.</param>
    public MemberVerdictLookup(IEnumerable<string> assemblies)
    {
        var ours = ((string?)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES") ?? "").Split(Path.PathSeparator);
        var references = assemblies
            .Concat(ours)
            .Where(File.Exists)
            .DistinctBy(Path.GetFileName)
            .Select(a => MetadataReference.CreateFromFile(a));
        var compilation = CSharpCompilation.Create(
            "watched",
            references: references,
            options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        Compilation = compilation;
        _apis = new ApiIndex(compilation, ApiTable.Default);
    }

    Compilation Compilation { get; }

    /// <summary>Returns the verdict on the member of a frame.</summary>
    public MemberVerdict GetVerdict(ManagedFrame frame) =>
        _verdicts.GetOrAdd((frame.FullName, frame.Token, frame.ParameterCount), _ => FindVerdict(frame));

    MemberVerdict FindVerdict(ManagedFrame frame)
    {
        var members = (TypeResolver.FindType(Compilation, frame.Type.Replace('+', '.'))?.GetMembers(frame.MemberName) ?? [])
            .Where(m => frame.ParameterCount < 0 || m is not IMethodSymbol method || method.Parameters.Length == frame.ParameterCount)
            .ToArray();
        if (members.FirstOrDefault(m => frame.Token > 0 && GetToken(m, frame.Method) == frame.Token) is { } exact)
            members = [exact];
        // If overloads cannot be distinguished, only facts that hold for all of them are used.
        var lines = members.Select(FindCertainLine).ToArray();
        if (lines.Length > 0 && lines.All(l => l != null))
            return new(lines[0]!.Section.Split(' ')[0], Blocks: true, IsAccepted: false);
        return new(
            "",
            members.Length > 0 && members.All(m => _apis.HasBlocksLine(m) || FindCertainLine(m) != null),
            members.Length > 0 && members.All(m => FindCertainLine(m) == null && _apis.HasVerdict(m))
        );
    }

    /// <summary>Finds the line of a member, unless it depends on a stream, which a stack does not show.</summary>
    TableLine? FindCertainLine(ISymbol member) =>
        _apis.FindBlockingLine(member) is { Section: not (TableSections.StreamWithoutCounterpart or TableSections.TextOverStream) } line
            ? line
            : null;

    static int GetToken(ISymbol member, string method) =>
        (
            (member as IPropertySymbol) is { } property
                ? method.StartsWith("get_", StringComparison.Ordinal)
                    ? property.GetMethod
                    : property.SetMethod
                : member
        )?.MetadataToken
        ?? 0;
}
