using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>Follows readers, writers, serializers and wrapping streams to their innermost stream.</summary>
/// <param name="apis">The tables that list the stream types and those of them that are in memory.</param>
/// <param name="parameterOrigin">The origin to assume for a parameter, since the method alone does not show it.</param>
/// <param name="readsOtherMembers">
/// True to follow fields and properties to what other members assign to them; without it, only the body around a stream is read.
/// </param>
/// <param name="isInMemoryElsewhere">Returns true for a method of another project that returns a stream in memory.</param>
internal sealed class StreamOriginAnalysis(
    ApiIndex apis,
    StreamOrigin parameterOrigin = StreamOrigin.Elsewhere,
    bool readsOtherMembers = true,
    Func<IMethodSymbol, bool>? isInMemoryElsewhere = null
)
{
    /// <summary>The namespaces whose calls wait for the streams that they are given and for nothing else: formats, hashes.</summary>
    static readonly string[] FormatNamespaces =
    [
        "System.Data",
        "System.Formats",
        "System.IO",
        "System.Runtime.Serialization",
        "System.Security.Cryptography",
        "System.Text",
        "System.Xml",
        "Newtonsoft.Json",
    ];

    readonly ConcurrentDictionary<ISymbol, IReadOnlyList<ExpressionSyntax>> _memberValues = new(SymbolEqualityComparer.Default);
    readonly Lazy<HashSet<string>> _bufferingNames = new(() =>
        new(apis.GetApplicableLines(TableSections.Buffers).Select(l => l.Member.MemberName))
    );

    /// <summary>Returns the origin or destination of a call, over its receiver and all its stream arguments.</summary>
    /// <returns>
    /// Memory only when all of them are in memory; a local file only when nothing but local files and memory is involved. Elsewhere for a
    /// client that sends or receives what is in the stream.
    /// </returns>
    public StreamOrigin GetCallOrigin(IInvocationOperation call, SemanticModel model)
    {
        if (!WaitsOnlyForStreams(call))
            return StreamOrigin.Elsewhere;
        var streams = FindStreams(call.Instance, call.Arguments).Select(s => GetStreamOrigin(s, model)).ToArray();
        if (streams.Length == 0 || streams.Any(IsElsewhere))
            return StreamOrigin.Elsewhere;
        var isOnFile = streams.Contains(StreamOrigin.LocalFile) || apis.IsInSection(TableSections.LocalFile, call.TargetMethod);
        return isOnFile ? StreamOrigin.LocalFile : StreamOrigin.Memory;
    }

    /// <summary>
    /// Finds the parameters on which it depends that all streams of a call are in memory; null if they are not, whatever is passed. To be
    /// called on an analysis that takes a parameter for memory.
    /// </summary>
    public IReadOnlyList<IParameterSymbol>? FindDecidingParameters(IInvocationOperation call, SemanticModel model)
    {
        if (apis.IsInSection(TableSections.LocalFile, call.TargetMethod) || !WaitsOnlyForStreams(call))
            return null;
        var parameters = FindStreams(call.Instance, call.Arguments).Select(s => FindDecidingParameters(s, model)).ToArray();
        return parameters.Contains(null)
            ? null
            : [.. parameters.SelectMany(p => p!).Distinct<IParameterSymbol>(SymbolEqualityComparer.Default)];
    }

    /// <summary>
    /// Finds the parameters that bring the streams of a call, each of which would be a connection if its parameter were one. To be called
    /// on an analysis that takes a parameter for memory.
    /// </summary>
    public IEnumerable<IParameterSymbol> FindPassedStreams(
        IOperation? receiver,
        IEnumerable<IArgumentOperation> arguments,
        SemanticModel model
    ) => FindStreams(receiver, arguments).SelectMany(s => FindDecidingParameters(s, model) ?? []);

    IReadOnlyList<IParameterSymbol>? FindDecidingParameters(IOperation stream, SemanticModel model) =>
        FindStreamOrigin(stream, model) is { Origin: StreamOrigin.Memory, Parameters: var parameters } ? parameters : null;

    /// <summary>
    /// Returns the origin of a single stream and the parameters on which it depends; elsewhere when the value is not a stream.
    /// </summary>
    public (StreamOrigin Origin, IReadOnlyList<IParameterSymbol> Parameters) FindStreamOrigin(IOperation value, SemanticModel model)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var origin = IsStream(value) ? FindOrigin(value, model, seen) : null;
        return (origin ?? StreamOrigin.Elsewhere, [.. seen.OfType<IParameterSymbol>()]);
    }

    /// <summary>
    /// Returns true if a call does nothing that waits but read and write the streams that it is given. The body of a method of the program
    /// is examined on its own.
    /// </summary>
    bool WaitsOnlyForStreams(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        var receiver = call.Instance ?? (method.IsExtensionMethod && call.Arguments.Length > 0 ? call.Arguments[0].Value : null);
        return receiver != null && IsStream(receiver) || !method.DeclaringSyntaxReferences.IsEmpty || IsOfFormat(method.ContainingType);
    }

    static bool IsOfFormat(INamedTypeSymbol type) =>
        type.Name == "BinaryData"
        || type.ContainingNamespace.ToDisplayString() is var space
            && FormatNamespaces.Any(f => space.StartsWith(f, StringComparison.Ordinal));

    static bool IsElsewhere(StreamOrigin origin) => origin is StreamOrigin.Elsewhere or StreamOrigin.Connection;

    /// <summary>Returns true if a receiver or an argument is a stream whose other end is a peer.</summary>
    public bool IsOverConnection(IOperation? receiver, IEnumerable<IArgumentOperation> arguments, SemanticModel model) =>
        FindStreams(receiver, arguments).Any(s => GetStreamOrigin(s, model) == StreamOrigin.Connection);

    /// <summary>Returns the receiver and the arguments of a call, an object creation or the read of a property.</summary>
    public static (IOperation? Receiver, ImmutableArray<IArgumentOperation> Arguments) GetOperands(IOperation operation) =>
        operation switch
        {
            IInvocationOperation call => (call.Instance, call.Arguments),
            IObjectCreationOperation made => (null, made.Arguments),
            IPropertyReferenceOperation read => (read.Instance, read.Arguments),
            _ => (null, ImmutableArray<IArgumentOperation>.Empty),
        };

    IEnumerable<IOperation> FindStreams(IOperation? receiver, IEnumerable<IArgumentOperation> arguments) =>
        arguments.Select(a => a.Value).Concat(receiver != null ? [receiver] : []).Where(IsStream);

    /// <summary>Returns the origin of a single stream; elsewhere when the value is not a stream.</summary>
    public StreamOrigin GetStreamOrigin(IOperation value, SemanticModel model) => FindStreamOrigin(value, model).Origin;

    bool IsStream(IOperation value) =>
        apis.IsInSection(TableSections.Streams, value.Type) || value is IConversionOperation conversion && IsStream(conversion.Operand);

    /// <summary>Finds the origin of one value; null when it is already counted, or has none.</summary>
    StreamOrigin? FindOrigin(IOperation value, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (IsConnection(value))
            return FindReplacement(value) is { } replacement ? FindExpressionOrigin(replacement, model, seen) : StreamOrigin.Connection;
        if (apis.IsInSection(TableSections.InMemory, value.Type))
            return StreamOrigin.Memory;
        if (FindInnerValue(value) is { } inner)
            return FindOrigin(inner, model, seen);
        return value switch
        {
            { ConstantValue: { HasValue: true, Value: null } } => null,
            IObjectCreationOperation { Constructor: { } constructor } creation => FindCreationOrigin(
                constructor,
                creation.Arguments,
                model,
                seen
            ),
            IInvocationOperation call => FindResultOrigin(call, model, seen),
            ILocalReferenceOperation { Local: var local } => FindLocalOrigin(local, model, seen),
            IMemberReferenceOperation reference => FindMemberOrigin(reference, model, seen),
            IParameterReferenceOperation { Parameter: var parameter } => FindParameterOrigin(parameter, model, seen),
            _ when ValueAlternatives.FindAlternatives(value) is { } either => GetCommonOrigin(
                either.Select(v => FindOrigin(v, model, seen))
            ),
            _ => StreamOrigin.Elsewhere,
        };
    }

    bool IsConnection(IOperation value)
    {
        var isListed = FindTarget(value) is { } member && apis.IsInSection(TableSections.Connections, member);
        // SQLite reads a file on the calling thread, whatever is awaited.
        if (apis.IsInSection(TableSections.Sync, value.Type))
            return false;
        return (isListed || apis.IsInSection(TableSections.Connections, value.Type)) && !IsBuffered(value.Syntax);
    }

    /// <summary>
    /// Finds the stream that the code before a place puts into the property of a connection: <c>response.Body = new MemoryStream()</c>.
    /// Null if it is not replaced.
    /// </summary>
    static ExpressionSyntax? FindReplacement(IOperation value) =>
        value is IPropertyReferenceOperation { Property.IsReadOnly: false, Syntax: var place }
            ? EnclosingMember
                .GetDeclarationScope(place)
                .DescendantNodes()
                .OfType<AssignmentExpressionSyntax>()
                .LastOrDefault(a => RunsBefore(a, place) && a.Left.IsEquivalentTo(place, topLevel: false))
                ?.Right
            : null;

    static bool RunsBefore(AssignmentExpressionSyntax assignment, SyntaxNode place) =>
        assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
        && assignment.Parent is ExpressionStatementSyntax statement
        && StatementOrder.RunsBefore(statement, place);

    static ISymbol? FindTarget(IOperation value) =>
        value switch
        {
            // context.ReaderFactory(body, encoding): the property names the delegate.
            IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke, Instance: IPropertyReferenceOperation made } =>
                made.Property,
            IInvocationOperation { TargetMethod: var method } => method,
            IPropertyReferenceOperation { Property: var property } => property,
            _ => null,
        };

    /// <summary>Returns true if the member around a place may have buffered the connection before.</summary>
    bool IsBuffered(SyntaxNode place) =>
        EnclosingMember
            .GetDeclarationScope(place)
            .DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Any(name => _bufferingNames.Value.Contains(name.Identifier.ValueText));

    StreamOrigin? FindResultOrigin(IInvocationOperation call, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (apis.IsInSection(TableSections.InMemory, call.TargetMethod))
            return StreamOrigin.Memory;
        // zip.CreateEntry("a").Open(), response.Content, reader.BaseStream: the receiver leads to the inner stream.
        if (call.Instance is { } receiver && IsStream(receiver) && !call.Arguments.Any(a => IsStream(a.Value)))
            return FindOrigin(receiver, model, seen);
        // zip.Entries.First(): an element leads to the sequence, and that to the archive.
        if (call is { TargetMethod.ContainingType.Name: "Enumerable", Arguments: { Length: > 0 } sequence })
            return FindOrigin(sequence[0].Value, model, seen);
        return FindCreationOrigin(call.TargetMethod, call.Arguments, model, seen);
    }

    StreamOrigin? FindLocalOrigin(ILocalSymbol local, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (!seen.Add(local))
            return null;
        // A sequence of streams leads to the archive that holds them: foreach (var entry in zip.Entries).
        return local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ForEachStatementSyntax loop
            ? FindExpressionOrigin(loop.Expression, model, seen)
            : FindCommonOrigin(LocalAssignments.FindValues(local), model, seen);
    }

    /// <summary>
    /// Finds the origin of a parameter. For that of a lambda in a query, <c>zip.Entries.Select(e => e.Open())</c>, it is that of the
    /// sequence; the arguments of some overrides are known to be in memory.
    /// </summary>
    StreamOrigin? FindParameterOrigin(IParameterSymbol parameter, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (apis.IsInSection(TableSections.InMemory, parameter.ContainingSymbol))
            return StreamOrigin.Memory;
        var isOfLambda = parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction };
        var declaration = isOfLambda ? parameter.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() : null;
        if (declaration != null && FindQuerySource(declaration, model) is { } source)
            return FindOrigin(source, model, seen);
        if (declaration != null && IsRequestBody(parameter, declaration, model))
            return StreamOrigin.Connection;
        seen.Add(parameter);
        return parameterOrigin == StreamOrigin.Elsewhere && SeekableParameter.IsSeekable(parameter)
            ? StreamOrigin.LocalFile
            : parameterOrigin;
    }

    static IOperation? FindQuerySource(SyntaxNode parameter, SemanticModel model)
    {
        if (parameter.FirstAncestorOrSelf<LambdaExpressionSyntax>()?.Parent?.Parent?.Parent is not InvocationExpressionSyntax query)
            return null;
        var operation = model.SyntaxTree == query.SyntaxTree ? model.GetOperation(query) as IInvocationOperation : null;
        return operation?.TargetMethod.ContainingType.Name == "Enumerable" ? operation.Arguments[0].Value : null;
    }

    /// <summary>Returns true for the stream of an endpoint, which is the body of the request: <c>(Stream body) => …</c>.</summary>
    static bool IsRequestBody(IParameterSymbol parameter, SyntaxNode declaration, SemanticModel model) =>
        parameter.Type is { Name: nameof(Stream), ContainingNamespace.Name: nameof(System.IO) }
        && model.SyntaxTree == declaration.SyntaxTree
        && declaration.FirstAncestorOrSelf<LambdaExpressionSyntax>() is { } lambda
        && EndpointHandlers.IsEndpointHandler(lambda, model, default);

    StreamOrigin? FindMemberOrigin(IMemberReferenceOperation reference, SemanticModel model, HashSet<ISymbol> seen)
    {
        var member = reference.Member;
        if (apis.IsInSection(TableSections.InMemory, member))
            return StreamOrigin.Memory;
        if (readsOtherMembers && _memberValues.GetOrAdd(member.OriginalDefinition, MemberAssignments.FindValues) is { Count: > 0 } values)
        {
            if (!seen.Add(member))
                return null;
            // A file that another member opens does not make a short read here.
            return FindCommonOrigin(values, model, seen) is var origin && origin == StreamOrigin.LocalFile
                ? StreamOrigin.Elsewhere
                : origin;
        }

        return
            reference is IPropertyReferenceOperation { Instance: { } owner, Property.IsIndexer: var isElement }
            && (isElement || IsStream(owner))
            ? FindOrigin(owner, model, seen)
            : StreamOrigin.Elsewhere;
    }

    /// <summary>Returns true if a constant path argument is on a share, which is a network and not a local file.</summary>
    public static bool IsNetworkShare(IEnumerable<IArgumentOperation> arguments) =>
        arguments.Any(a =>
            a.Value.ConstantValue is { HasValue: true, Value: string path } && path.StartsWith(@"\\", StringComparison.Ordinal)
        );

    /// <summary>
    /// Finds the origin of the result of a call: of a member that opens a path, of a wrapper of another stream, or of an unknown source.
    /// </summary>
    StreamOrigin? FindCreationOrigin(
        IMethodSymbol method,
        IEnumerable<IArgumentOperation> arguments,
        SemanticModel model,
        HashSet<ISymbol> seen
    )
    {
        if (apis.IsInSection(TableSections.LocalFile, method))
            return IsNetworkShare(arguments) ? StreamOrigin.Elsewhere : StreamOrigin.LocalFile;
        return
            arguments.Select(a => a.Value).FirstOrDefault(v => IsStream(v) || apis.IsInSection(TableSections.InMemory, v.Type)) is { } inner
            ? FindOrigin(inner, model, seen)
            : FindReturnedOrigin(method, model, seen);
    }

    /// <summary>
    /// Returns the origin that all values share which an own method returns; as for fields, a file that it opens makes no short read.
    /// </summary>
    StreamOrigin? FindReturnedOrigin(IMethodSymbol method, SemanticModel model, HashSet<ISymbol> seen)
    {
        var definition = method.OriginalDefinition;
        if (!readsOtherMembers || OverrideChain.IsPolymorphic(definition))
            return StreamOrigin.Elsewhere;
        if (isInMemoryElsewhere?.Invoke(definition) == true)
            return StreamOrigin.Memory;
        if (!seen.Add(definition))
            return null;
        var values = MethodBodies.GetBodies(definition.DeclaringSyntaxReferences, default).SelectMany(EnclosingFunction.GetReturnedValues);
        return FindCommonOrigin(values, model, seen) is var origin && origin == StreamOrigin.LocalFile ? StreamOrigin.Elsewhere : origin;
    }

    /// <summary>Returns true if all streams that a method of a project returns are in memory.</summary>
    public bool ReturnsMemory(IMethodSymbol method, Compilation compilation) =>
        apis.IsInSection(TableSections.Streams, method.ReturnType)
        && method.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree is { } tree
        && FindReturnedOrigin(method, CompilationTrees.GetSemanticModel(compilation, tree), new(SymbolEqualityComparer.Default))
            == StreamOrigin.Memory;

    /// <summary>
    /// Returns the origin that all values assigned to a variable share. A wrapper of the variable itself (<c>s = new GZipStream(s, …)</c>)
    /// adds none.
    /// </summary>
    StreamOrigin? FindCommonOrigin(IEnumerable<ExpressionSyntax> values, SemanticModel model, HashSet<ISymbol> seen) =>
        GetCommonOrigin(values.Select(v => FindExpressionOrigin(v, model, seen)));

    static StreamOrigin? GetCommonOrigin(IEnumerable<StreamOrigin?> origins)
    {
        var known = origins.Where(o => o != null).Distinct().ToArray();
        return known.Length == 1 ? known[0] : StreamOrigin.Elsewhere;
    }

    StreamOrigin? FindExpressionOrigin(ExpressionSyntax value, SemanticModel model, HashSet<ISymbol> seen)
    {
        var expression = value is PostfixUnaryExpressionSyntax suppressed ? suppressed.Operand : value; // x! has no operation of its own
        return
            model.Compilation.ContainsSyntaxTree(expression.SyntaxTree)
            && CompilationTrees.GetSemanticModel(model.Compilation, expression.SyntaxTree).GetOperation(expression) is { } operation
            ? FindOrigin(operation, model, seen)
            : StreamOrigin.Elsewhere;
    }

    /// <summary>
    /// Finds the value inside a conversion or parentheses, or the result of a task that is waited for; null for any other value.
    /// </summary>
    static IOperation? FindInnerValue(IOperation value) =>
        value switch
        {
            IAwaitOperation { Operation: var task } => task,
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } when AwaitableTypes.IsTask(task.Type, out _) =>
                task,
            IInvocationOperation { TargetMethod.Name: "GetResult", Instance: { } awaiter } => awaiter,
            _ => TaskExpression.UnwrapTask(value) is var inner && inner != value ? inner : null,
        };
}
