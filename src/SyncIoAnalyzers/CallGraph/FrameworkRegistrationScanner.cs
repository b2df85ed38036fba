using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the entry points that are delegates: passed to a call (<c>app.MapGet("/", () => …)</c>, <c>new Timer(…)</c>), assigned to a
/// property (<c>options.OnRejected = …</c>) or added to an event (<c>timer.Elapsed += …</c>). Finds the classes that are registered for
/// dependency injection too.
/// </summary>
internal sealed class FrameworkRegistrationScanner(
    SymbolKeys keys,
    EntryPointFinder entryPointFinder,
    Func<string, bool> isFunctionName,
    SemanticModel model,
    CancellationToken cancellationToken
)
{
    readonly List<EntryPointFact> _entryPoints = [];
    HashSet<string>? _delegateLocals;
    readonly List<RegistrationFact> _registrations = [];

    /// <summary>Scans the tree of the semantic model.</summary>
    public FrameworkRegistrations ScanTree()
    {
        foreach (var node in model.SyntaxTree.GetRoot(cancellationToken).DescendantNodes())
            switch (node)
            {
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                    when MayTakeDelegate(access.Name, call.ArgumentList) || MayRegisterService(access.Name):
                    ScanArguments(call, call.ArgumentList);
                    break;
                case ObjectCreationExpressionSyntax { ArgumentList: { } arguments } creation
                    when SyntaxNames.GetTypeName(creation.Type) is var name
                        && (entryPointFinder.MayTakeDelegate(name) || entryPointFinder.MayRegisterService(name)):
                    ScanArguments(creation, arguments);
                    break;
                // Only binding shows the type of this object.
                case ImplicitObjectCreationExpressionSyntax creation
                    when creation.ArgumentList.Arguments.Any(a => a.Expression is AnonymousFunctionExpressionSyntax or SimpleNameSyntax):
                    ScanArguments(creation, creation.ArgumentList);
                    break;
                case AssignmentExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.SimpleAssignmentExpression or (int)SyntaxKind.AddAssignmentExpression
                } assignment when SyntaxNames.GetMemberName(assignment.Left) is { } kept && entryPointFinder.MayTakeDelegate(kept):
                    ScanAssignment(assignment);
                    break;
            }

        return new FrameworkRegistrations(_entryPoints, _registrations);
    }

    /// <summary>Returns true if a call may register a class, as far as the text shows: by its name or as a helper.</summary>
    bool MayRegisterService(SimpleNameSyntax name) =>
        entryPointFinder.MayRegisterService(name.Identifier.ValueText)
        || name is GenericNameSyntax { TypeArgumentList.Arguments.Count: 2 } && isFunctionName(name.Identifier.ValueText);

    /// <summary>
    /// Returns true if a call may pass a delegate, as far as the text shows; other calls, such as <c>list.Add(item)</c>, are not bound.
    /// </summary>
    bool MayTakeDelegate(SimpleNameSyntax name, ArgumentListSyntax arguments) =>
        entryPointFinder.MayTakeDelegate(name.Identifier.ValueText) && arguments.Arguments.Any(a => MayBeDelegate(a.Expression));

    bool MayBeDelegate(ExpressionSyntax argument) =>
        argument switch
        {
            AnonymousFunctionExpressionSyntax or CastExpressionSyntax => true,
            BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } wrapped } => MayBeWrapped(wrapped[0].Expression),
            SimpleNameSyntax name => MayNameDelegate(name.Identifier.ValueText),
            MemberAccessExpressionSyntax access => isFunctionName(access.Name.Identifier.ValueText),
            InvocationExpressionSyntax factory => SyntaxNames.GetMemberName(factory.Expression) is { } called && isFunctionName(called),
            _ => false,
        };

    static bool MayBeWrapped(ExpressionSyntax handler) =>
        handler is AnonymousFunctionExpressionSyntax or SimpleNameSyntax or MemberAccessExpressionSyntax;

    bool MayNameDelegate(string name) => isFunctionName(name) || DelegateLocals.Contains(name);

    /// <summary>Gets the names of the locals in the tree that may hold a delegate.</summary>
    HashSet<string> DelegateLocals =>
        _delegateLocals ??= [
            .. model
                .SyntaxTree.GetRoot(cancellationToken)
                .DescendantNodes()
                .OfType<VariableDeclaratorSyntax>()
                .Where(v => MayInitializeDelegate(v.Initializer?.Value))
                .Select(v => v.Identifier.ValueText),
        ];

    static bool MayInitializeDelegate(ExpressionSyntax? value) =>
        value
            is AnonymousFunctionExpressionSyntax
                or SimpleNameSyntax
                or MemberAccessExpressionSyntax
                or BaseObjectCreationExpressionSyntax
                or CastExpressionSyntax;

    void ScanArguments(ExpressionSyntax call, ArgumentListSyntax arguments)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol callee)
            return;
        if (
            entryPointFinder.FindRegistrationLine(callee) is { } registered
            && RegistrationReader.ReadRegistration(callee, arguments, registered.Kind, keys, model, cancellationToken) is { } registration
        )
            _registrations.Add(registration);
        foreach (var argument in arguments.Arguments)
            if (
                entryPointFinder.FindDelegateLine(callee, DelegateUseClassifier.GetParameterName(argument, callee)) is
                { MatchKind: EntryPointMatchKind.Given } line
            )
                AddEntryPoint(line, callee, call, argument.Expression);
    }

    void ScanAssignment(AssignmentExpressionSyntax assignment)
    {
        if (
            model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol is { Kind: SymbolKind.Property or SymbolKind.Event } kept
            && entryPointFinder.FindDelegateLine(kept, "") is { MatchKind: EntryPointMatchKind.Given } line
        )
            AddEntryPoint(line, kept, assignment, assignment.Right);
    }

    void AddEntryPoint(EntryPointLine line, ISymbol receiver, ExpressionSyntax syntax, ExpressionSyntax handler)
    {
        // Code that runs once is followed from where it is stored; code on a dedicated thread is not followed.
        if (line.Kind is "once" or "thread")
            return;
        if (FindReturnedHandlers(handler) is { Length: > 0 } returned)
        {
            foreach (var inner in returned)
                AddEntryPoint(line, receiver, syntax, inner);
            return;
        }

        if (FindKey(handler) is not { } key || entryPointFinder.FindEffectiveKind(line.Kind, model.SyntaxTree) is not { } kind)
            return;
        var name =
            EntryReach.FromKind(line.Kind) == ReachKind.Request
                ? EntryPointNames.GetDelegateName(line.Kind, syntax, receiver.Name, model, cancellationToken)
                : line.Kind + " " + receiver.ContainingType.Name;
        var method = FindMethod(handler) as IMethodSymbol;
        var parameterTypes = method != null ? TypeHierarchy.GetParameterTypes(method, keys) : null;
        _entryPoints.Add(new EntryPointFact(kind, key, name, parameterTypes));
        if (method != null)
            _entryPoints.AddRange(ParameterParsers.FindEntryPoints(line.Kind, method, keys));
    }

    /// <summary>
    /// Finds the handlers that a factory returns, which runs once while the application is set up: <c>app.Use(next => context => …)</c>
    /// </summary>
    ExpressionSyntax[] FindReturnedHandlers(ExpressionSyntax handler)
    {
        if (
            handler is not (LambdaExpressionSyntax or InvocationExpressionSyntax)
            || FindMethod(handler) is not IMethodSymbol { ReturnType.TypeKind: TypeKind.Delegate } factory
        )
            return [];
        return handler is LambdaExpressionSyntax lambda ? GetReturnedValues(lambda)
            : FindBody(factory) is { } body ? [.. EnclosingFunction.GetReturnedValues(body).Where(v => v is not InvocationExpressionSyntax)]
            : [];
    }

    static ExpressionSyntax[] GetReturnedValues(LambdaExpressionSyntax lambda) =>
        lambda.ExpressionBody is { } result ? [result] : [.. EnclosingFunction.GetReturnedValues(lambda)];

    /// <summary>Returns the body of a method in this tree: what another tree returns may change while this one stays the same.</summary>
    SyntaxNode? FindBody(IMethodSymbol method) =>
        MethodBodies
            .GetBodies(method.DeclaringSyntaxReferences.Where(r => r.SyntaxTree == model.SyntaxTree), cancellationToken)
            .FirstOrDefault();

    string? FindKey(ExpressionSyntax handler) =>
        handler switch
        {
            AnonymousFunctionExpressionSyntax => keys.FindFunctionKey(handler, model, cancellationToken),
            // Older code creates the delegate explicitly: timer.Elapsed += new ElapsedEventHandler(OnTick)
            ObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } wrapped } creation when IsDelegate(creation) => FindKey(
                wrapped[0].Expression
            ),
            _ => FindSymbolKey(FindMethod(handler)),
        };

    bool IsDelegate(ExpressionSyntax creation) => model.GetTypeInfo(creation, cancellationToken).Type is { TypeKind: TypeKind.Delegate };

    string? FindSymbolKey(ISymbol? symbol) =>
        symbol switch
        {
            IMethodSymbol method when keys.IsInProgram(method) || method.MethodKind == MethodKind.LocalFunction => keys.GetKey(method),
            ILocalSymbol local => FindInitializer(local) is { } value && value is not IdentifierNameSyntax ? FindKey(value) : null,
            _ => null,
        };

    /// <summary>Finds the initial value of a local: <c>var handle = …; app.MapGet("/", handle);</c></summary>
    ExpressionSyntax? FindInitializer(ILocalSymbol local)
    {
        var declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        return declaration is VariableDeclaratorSyntax { Initializer.Value: var value } && value.SyntaxTree == model.SyntaxTree
            ? value
            : null;
    }

    ISymbol? FindMethod(ExpressionSyntax handler) => NameBinding.FindOnlySymbol(model.GetSymbolInfo(handler, cancellationToken));
}
