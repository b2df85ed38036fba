using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Apis;

/// <summary>Where the bytes of a stream come from or go to.</summary>
internal enum Origin
{
    /// <summary>Not known, or a network, a pipe, a body: it waits.</summary>
    Elsewhere,

    /// <summary>Nothing waits.</summary>
    Memory,

    /// <summary>A local opened from a path in the same member.</summary>
    LocalFile,
}

/// <summary>Follows readers, writers, serializers and wrapping streams to their innermost stream.</summary>
/// <param name="apis">What is a stream, and which of them are in memory.</param>
/// <param name="given">Where a parameter leads: who only has the method in view does not know.</param>
internal sealed class Origins(ApiIndex apis, Origin given = Origin.Elsewhere)
{
    readonly ConcurrentDictionary<ISymbol, IReadOnlyList<ExpressionSyntax>> _values = new(SymbolEqualityComparer.Default);

    /// <summary>Where a call reads from or writes to, over its receiver and all its stream arguments.</summary>
    /// <returns>Memory only when all of them are in memory; a local file only when nothing but local files and memory takes part.</returns>
    public Origin Of(IInvocationOperation call, SemanticModel model)
    {
        var streams = call.Arguments.Select(a => a.Value).Where(IsStream).Concat(call.Instance is { } receiver && IsStream(receiver) ? [receiver] : [])
            .Select(s => Of(s, model)).ToArray();
        if (streams.Length == 0 || streams.Contains(Origin.Elsewhere))
            return Origin.Elsewhere;
        return streams.Contains(Origin.LocalFile) ? Origin.LocalFile : Origin.Memory;
    }

    /// <summary>Where a single stream leads; elsewhere when the value is none.</summary>
    public Origin Of(IOperation value, SemanticModel model) => IsStream(value) ? Of(value, model, new HashSet<ISymbol>(SymbolEqualityComparer.Default)) ?? Origin.Elsewhere : Origin.Elsewhere;

    bool IsStream(IOperation value) => apis.IsIn(Sections.Streams, value.Type) || value is IConversionOperation conversion && IsStream(conversion.Operand);

    /// <summary>Where one value leads; null where that is counted already, or nowhere.</summary>
    Origin? Of(IOperation value, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (apis.IsIn(Sections.InMemory, value.Type))
            return Origin.Memory;
        if (Inner(value) is { } inner)
            return Of(inner, model, seen);
        return value switch
        {
            { ConstantValue: { HasValue: true, Value: null } } => null,
            IObjectCreationOperation { Constructor: { } constructor } creation => OfCreation(constructor, creation.Arguments, model, seen),
            IInvocationOperation call when apis.IsIn(Sections.InMemory, call.TargetMethod) => Origin.Memory,
            // zip.CreateEntry("a").Open(), response.Content, reader.BaseStream: what leads to the inner stream is the receiver.
            IInvocationOperation { Instance: { } outer } call when IsStream(outer) && !call.Arguments.Any(a => IsStream(a.Value)) => Of(outer, model, seen),
            IInvocationOperation call => OfCreation(call.TargetMethod, call.Arguments, model, seen),
            ILocalReferenceOperation { Local: var local } => seen.Add(local) ? OfValues(Locals.Values(local), model, seen) : null,
            IMemberReferenceOperation { Member: var member } when apis.IsIn(Sections.InMemory, member) => Origin.Memory,
            // What another member opens from a path is no short read here.
            IMemberReferenceOperation { Member: var member } when _values.GetOrAdd(member.OriginalDefinition, Members.Values) is { Count: > 0 } values =>
                !seen.Add(member) ? null : OfValues(values, model, seen) == Origin.Memory ? Origin.Memory : Origin.Elsewhere,
            IPropertyReferenceOperation { Instance: { } outer } when IsStream(outer) => Of(outer, model, seen),
            IParameterReferenceOperation => given,
            _ => Origin.Elsewhere,
        };
    }

    /// <summary>Whether a path among the arguments is seen to lie on a share, which is a network and no local file.</summary>
    public static bool IsShare(IEnumerable<IArgumentOperation> arguments) =>
        arguments.Any(a => a.Value.ConstantValue is { HasValue: true, Value: string path } && path.StartsWith(@"\\", StringComparison.Ordinal));

    /// <summary>A member that opens a path, a wrapper of another stream, or an unknown source.</summary>
    Origin? OfCreation(IMethodSymbol method, IEnumerable<IArgumentOperation> arguments, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (apis.IsIn(Sections.LocalFile, method))
            return IsShare(arguments)
                ? Origin.Elsewhere
                : Origin.LocalFile;
        return arguments.Select(a => a.Value).FirstOrDefault(IsStream) is { } inner ? Of(inner, model, seen) : Origin.Elsewhere;
    }

    /// <summary>The origin that all the values ever given to a variable share. A wrapper of the variable itself (<c>s = new GZipStream(s, …)</c>) adds none.</summary>
    Origin? OfValues(IEnumerable<ExpressionSyntax> values, SemanticModel model, HashSet<ISymbol> seen)
    {
        var origins = values.Select(v => v is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : v) // x! has no operation of its own
            .Select(v => model.Compilation.ContainsSyntaxTree(v.SyntaxTree) && Trees.Model(model.Compilation, v.SyntaxTree).GetOperation(v) is { } operation ? Of(operation, model, seen) : Origin.Elsewhere).Where(o => o != null).Distinct().ToArray();
        return origins.Length == 1 ? origins[0] : Origin.Elsewhere;
    }

    /// <summary>What stands in a conversion or parentheses, or what a task that is waited for gives; null when the value is something else.</summary>
    static IOperation? Inner(IOperation value) => value switch
    {
        IAwaitOperation { Operation: var task } => task,
        IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } when Awaited.IsTask(task.Type, out _) => task,
        IInvocationOperation { TargetMethod.Name: "GetResult", Instance: { } awaiter } => awaiter,
        _ => TaskExpression.Unwrap(value) is var inner && inner != value ? inner : null,
    };
}
