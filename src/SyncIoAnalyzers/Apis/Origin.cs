using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
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
internal sealed class Origins(ApiIndex apis)
{
    const int MaxDepth = 8;

    /// <summary>Where a call reads from or writes to, over its receiver and all its stream arguments.</summary>
    /// <returns>Memory only when all of them are in memory; a local file only when nothing but local files and memory takes part.</returns>
    public Origin Of(IInvocationOperation call, SemanticModel model)
    {
        var streams = call.Arguments.Select(a => a.Value).Where(IsStream).Concat(call.Instance is { } receiver && IsStream(receiver) ? [receiver] : [])
            .Select(s => Of(s, model, 0)).ToArray();
        if (streams.Length == 0 || streams.Contains(Origin.Elsewhere))
            return Origin.Elsewhere;
        return streams.Contains(Origin.LocalFile) ? Origin.LocalFile : Origin.Memory;
    }

    bool IsStream(IOperation value) => apis.IsIn(Sections.Streams, value.Type) || value is IConversionOperation conversion && IsStream(conversion.Operand);

    Origin Of(IOperation value, SemanticModel model, int depth)
    {
        if (depth > MaxDepth)
            return Origin.Elsewhere;
        if (apis.IsIn(Sections.InMemory, value.Type))
            return Origin.Memory;
        if (Inner(value) is { } inner)
            return Of(inner, model, depth);
        return value switch
        {
            IObjectCreationOperation { Constructor: { } constructor } creation => OfCreation(constructor, creation.Arguments, model, depth),
            IInvocationOperation call when apis.IsIn(Sections.InMemory, call.TargetMethod) => Origin.Memory,
            // zip.CreateEntry("a").Open(), response.Content, reader.BaseStream: what leads to the inner stream is the receiver.
            IInvocationOperation { Instance: { } outer } call when IsStream(outer) && !call.Arguments.Any(a => IsStream(a.Value)) => Of(outer, model, depth + 1),
            IInvocationOperation call => OfCreation(call.TargetMethod, call.Arguments, model, depth),
            ILocalReferenceOperation { Local: var local } => OfLocal(local, model, depth),
            IPropertyReferenceOperation { Instance: { } outer } when IsStream(outer) => Of(outer, model, depth + 1),
            IMemberReferenceOperation { Member: var member } when apis.IsIn(Sections.InMemory, member) => Origin.Memory,
            _ => Origin.Elsewhere,
        };
    }

    /// <summary>Whether a path among the arguments is seen to lie on a share, which is a network and no local file.</summary>
    public static bool IsShare(IEnumerable<IArgumentOperation> arguments) =>
        arguments.Any(a => a.Value.ConstantValue is { HasValue: true, Value: string path } && path.StartsWith(@"\\", StringComparison.Ordinal));

    /// <summary>A member that opens a path, a wrapper of another stream, or an unknown source.</summary>
    Origin OfCreation(IMethodSymbol method, IEnumerable<IArgumentOperation> arguments, SemanticModel model, int depth)
    {
        if (apis.IsIn(Sections.LocalFile, method))
            return IsShare(arguments)
                ? Origin.Elsewhere
                : Origin.LocalFile;
        return arguments.Select(a => a.Value).FirstOrDefault(IsStream) is { } inner ? Of(inner, model, depth + 1) : Origin.Elsewhere;
    }

    /// <summary>A local has the origin that all the values ever given to it share.</summary>
    Origin OfLocal(ILocalSymbol local, SemanticModel model, int depth)
    {
        var origins = Locals.Values(local).Select(v => model.GetOperation(v) is { } operation ? Of(operation, model, depth + 1) : Origin.Elsewhere).Distinct().ToArray();
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
