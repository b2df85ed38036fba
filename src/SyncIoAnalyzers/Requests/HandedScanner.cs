using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// Finds the entry points that are delegates: handed to a call (<c>app.MapGet("/", () => …)</c>, <c>new Timer(…)</c>), assigned to a property
/// (<c>options.OnRejected = …</c>), added to an event (<c>timer.Elapsed += …</c>). And the classes that dependency injection is told to create.
/// </summary>
internal sealed class HandedScanner(Keys keys, EntryPoints entries, Func<string, bool> isFunction, SemanticModel model, CancellationToken token)
{
    readonly List<EntryFact> _found = [];
    HashSet<string>? _locals;
    readonly List<RegistrationFact> _registrations = [];

    /// <summary>Those of a tree.</summary>
    public Handed Scan()
    {
        foreach (var node in model.SyntaxTree.GetRoot(token).DescendantNodes())
            switch (node)
            {
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call when MayHand(access.Name, call.ArgumentList) || entries.MayRegister(access.Name.Identifier.ValueText):
                    Arguments(call, call.ArgumentList);
                    break;
                case ObjectCreationExpressionSyntax { ArgumentList: { } arguments } creation when BodyScanner.NameOf(creation.Type) is var name && (entries.MayHand(name) || entries.MayRegister(name)):
                    Arguments(creation, arguments);
                    break;
                // Nothing but a binding says of what type it is.
                case ImplicitObjectCreationExpressionSyntax creation when creation.ArgumentList.Arguments.Any(a => a.Expression is AnonymousFunctionExpressionSyntax or SimpleNameSyntax):
                    Arguments(creation, creation.ArgumentList);
                    break;
                case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression or (int)SyntaxKind.AddAssignmentExpression } assignment when Handing.NameOf(assignment.Left) is { } kept && entries.MayHand(kept):
                    Assignment(assignment);
                    break;
            }

        return new Handed(_found, _registrations);
    }

    /// <summary>Calls that hand over no delegate, as far as the text shows, are not bound: <c>list.Add(item)</c>.</summary>
    bool MayHand(SimpleNameSyntax name, ArgumentListSyntax arguments) => entries.MayHand(name.Identifier.ValueText) && arguments.Arguments.Any(a => a.Expression switch
    {
        AnonymousFunctionExpressionSyntax or CastExpressionSyntax => true,
        BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } wrapped } => wrapped[0].Expression is AnonymousFunctionExpressionSyntax or SimpleNameSyntax or MemberAccessExpressionSyntax,
        SimpleNameSyntax handler => isFunction(handler.Identifier.ValueText) || Locals.Contains(handler.Identifier.ValueText),
        MemberAccessExpressionSyntax access => isFunction(access.Name.Identifier.ValueText),
        _ => false,
    });

    /// <summary>The locals of the tree, any of which may hold a delegate.</summary>
    HashSet<string> Locals => _locals ??= [.. model.SyntaxTree.GetRoot(token).DescendantNodes().OfType<VariableDeclaratorSyntax>()
        .Where(v => v is { Initializer.Value: AnonymousFunctionExpressionSyntax or SimpleNameSyntax or MemberAccessExpressionSyntax or BaseObjectCreationExpressionSyntax or CastExpressionSyntax }).Select(v => v.Identifier.ValueText)];

    void Arguments(ExpressionSyntax call, ArgumentListSyntax arguments)
    {
        if (model.GetSymbolInfo(call, token).Symbol is not IMethodSymbol callee)
            return;
        if (entries.Registers(callee) is { } registered && Registration.Of(callee, arguments, registered.Kind, keys, model, token) is { } registration)
            _registrations.Add(registration);
        foreach (var argument in arguments.Arguments)
            if (entries.Handed(callee, Handing.ParameterOf(argument, callee)) is { Picks: Picks.Given } line)
                Add(line, callee, call, argument.Expression);
    }

    void Assignment(AssignmentExpressionSyntax assignment)
    {
        if (model.GetSymbolInfo(assignment.Left, token).Symbol is { Kind: SymbolKind.Property or SymbolKind.Event } kept && entries.Handed(kept, "") is { Picks: Picks.Given } line)
            Add(line, kept, assignment, assignment.Right);
    }

    void Add(EntryPointLine line, ISymbol receiver, ExpressionSyntax at, ExpressionSyntax handler)
    {
        // What runs once is followed from where it is kept, what has a thread of its own from nowhere.
        if (line.Kind is not ("once" or "thread") && Key(handler) is { } key && entries.Counts(line.Kind, model.SyntaxTree) is { } kind)
            _found.Add(new EntryFact(kind, key, EntryKinds.Reach(line.Kind) == ReachKind.Request ? Routes.Display(line.Kind, at, receiver.Name, model, token) : line.Kind + " " + receiver.ContainingType.Name,
                Method(handler) is IMethodSymbol handled ? TypeHierarchy.Takes(handled, keys) : null));
    }

    string? Key(ExpressionSyntax handler) => handler switch
    {
        AnonymousFunctionExpressionSyntax => keys.OfFunction(handler, model, token),
        // Older code writes the delegate out: timer.Elapsed += new ElapsedEventHandler(OnTick)
        ObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } wrapped } creation when model.GetTypeInfo(creation, token).Type is { TypeKind: TypeKind.Delegate } => Key(wrapped[0].Expression),
        _ => Method(handler) switch
        {
            IMethodSymbol method when keys.IsWalked(method) || method.MethodKind == MethodKind.LocalFunction => keys.Of(method),
            ILocalSymbol local => Initializer(local) is { } value && value is not IdentifierNameSyntax ? Key(value) : null,
            _ => null,
        },
    };

    /// <summary>What a local was declared with: <c>var handle = …; app.MapGet("/", handle);</c></summary>
    ExpressionSyntax? Initializer(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is VariableDeclaratorSyntax { Initializer.Value: var value } && value.SyntaxTree == model.SyntaxTree ? value : null;

    /// <summary>A method group that is converted to <c>Delegate</c> has no symbol, only a candidate.</summary>
    ISymbol? Method(ExpressionSyntax handler) =>
        model.GetSymbolInfo(handler, token) is var info && info.Symbol is { } symbol ? symbol : info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] : null;
}
