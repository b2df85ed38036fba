using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>A piece of code as text: the names by which one gets to it, and those that it mentions.</summary>
internal sealed class Piece(SyntaxNode? code, string type, bool takes, HashSet<string> names)
{
    /// <summary>The declaration that holds the code; null when the piece only ties names together.</summary>
    public SyntaxNode? Code { get; } = code;

    /// <summary>The simple name of the type around it.</summary>
    public string Type { get; } = type;

    /// <summary>Whether it has parameters, so that it may be a handler of messages.</summary>
    public bool Takes { get; } = takes;

    /// <summary>The names by which code gets here.</summary>
    public HashSet<string> Names { get; } = names;

    /// <summary>The names that stand in it, and words for what leads on without a name.</summary>
    public HashSet<string> Mentions { get; } = [];

    /// <summary>The names of what may keep a delegate that is written in it.</summary>
    public HashSet<string> Stores { get; } = [];

    /// <summary>Whether another version of it, of a declaration that is the same, has the same names, and mentions and stores the same, of the names that count.</summary>
    public bool IsLike(Piece other, Func<string, bool> counts, Func<string, bool> isKept) =>
        Names.SetEquals(other.Names) && !Differing(Stores, other.Stores).Any(isKept) && !Differing(Mentions, other.Mentions).Any(counts);

    static IEnumerable<string> Differing(HashSet<string> one, HashSet<string> other) => one.Where(n => !other.Contains(n)).Concat(other.Where(n => !one.Contains(n)));
}

/// <summary>A parameter as text.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">The names in its type, of which one may be that of a delegate.</param>
/// <param name="Callees">The names by which the member that has it is called.</param>
/// <param name="Body">The code of that member; null when it has none of its own.</param>
internal sealed record GivenName(string Name, IReadOnlyList<string> Type, IReadOnlyList<string> Callees, Piece? Body)
{
    /// <summary>Whether it is the same but for the code of its member.</summary>
    public bool IsLike(GivenName other) => Name == other.Name && Type.SequenceEqual(other.Type) && Callees.SequenceEqual(other.Callees);
}

/// <summary>A type as text.</summary>
/// <param name="Name">Its simple name.</param>
/// <param name="Bases">The simple names of what it derives from and implements.</param>
/// <param name="IsOfGeneric">Whether one of them is generic.</param>
internal sealed record NamedType(string Name, IReadOnlyList<string> Bases, bool IsOfGeneric);

/// <summary>
/// What the pieces of a tree's code mention, read from its text. Nothing is bound, so it costs little, and it lives as long as the tree.
/// </summary>
internal sealed class Mentions
{
    /// <summary>Stands for <c>new(…)</c>, which names no type.</summary>
    public const string New = "new";

    /// <summary>Stands for operators and casts.</summary>
    public const string Operator = "operator";

    /// <summary>Stands for conversions that the text does not show.</summary>
    public const string Implicit = "implicit";

    /// <summary>Stands for an indexer.</summary>
    public const string Indexer = "this";

    /// <summary>Stands for what is handed over and may be a message.</summary>
    public const string Message = "message";

    /// <summary>Stands for <c>foreach</c>, which may run a query.</summary>
    public const string Loop = "foreach";

    /// <summary>Stands for <c>await</c>.</summary>
    public const string Await = "await";

    /// <summary>Stands for an <c>await</c> behind which another could have been started.</summary>
    public const string Overlap = "await and await";

    static readonly ConditionalWeakTable<SyntaxTree, Mentions> Known = new();

    // How the delegate types of frameworks end.
    static readonly string[] DelegateEndings = ["Func", "Action", "Predicate", "Delegate", "Handler", "Callback", "Comparison", "Converter", "Start", "Lazy"];

    readonly List<Piece> _pieces = [];
    readonly List<NamedType> _types = [];
    readonly HashSet<string> _keepers = [];
    readonly HashSet<string> _functions = [];
    readonly HashSet<string> _delegates = [];
    readonly List<GivenName> _parameters = [];

    Mentions() { }

    /// <summary>The pieces of the tree's code.</summary>
    public IReadOnlyList<Piece> Pieces => _pieces;

    /// <summary>The types that the tree declares.</summary>
    public IReadOnlyList<NamedType> Types => _types;

    /// <summary>The names of fields, properties and events.</summary>
    public IEnumerable<string> Keepers => _keepers;

    /// <summary>The delegate types that the tree declares.</summary>
    public IEnumerable<string> Delegates => _delegates;

    /// <summary>The parameters of the tree's members.</summary>
    public IReadOnlyList<GivenName> Parameters => _parameters;

    /// <summary>The names of methods and local functions.</summary>
    public IEnumerable<string> Functions => _functions;

    /// <summary>Whether such a name, or one of the words above, stands anywhere in the tree's code.</summary>
    public bool Any(Func<string, bool> name) => _pieces.Any(p => p.Mentions.Any(name));

    /// <summary>What stands in a tree.</summary>
    public static Mentions Of(SyntaxTree tree, CancellationToken token)
    {
        if (Known.TryGetValue(tree, out var known))
            return known;
        var read = new Mentions();
        read.Read(tree.GetRoot(token), token);
        return Known.GetValue(tree, _ => read);
    }

    /// <summary>Whether another version of the tree, whose declarations are the same, mentions and stores the same in the same pieces, of the names that count.</summary>
    public bool IsLike(Mentions other, Func<string, bool> counts, Func<string, bool> isKept) =>
        _pieces.Count == other._pieces.Count && _pieces.Zip(other._pieces, (a, b) => a.IsLike(b, counts, isKept)).All(same => same)
        && _parameters.Count == other._parameters.Count && _parameters.Zip(other._parameters, (a, b) => a.IsLike(b)).All(same => same);

    /// <summary>Whether a name is that of a delegate type, as far as its ending tells.</summary>
    public static bool MayBeDelegate(string type) => Array.Exists(DelegateEndings, e => type.EndsWith(e, StringComparison.Ordinal));

    /// <summary>The word for what a member of this name is given.</summary>
    public static string Given(string callee) => callee + "!given";

    /// <summary>Whether a word is one of <see cref="Given"/>.</summary>
    public static bool IsGiven(string word) => word.EndsWith("!given", StringComparison.Ordinal);

    /// <summary>The word for the static code of a type.</summary>
    static string Static(string type) => type + "!static";

    /// <summary>The word for a service that is asked for.</summary>
    public static string Asked(string type) => type + "!asked";

    static string Bases(string type) => type + "!bases";

    void Read(SyntaxNode root, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        if (root is CompilationUnitSyntax { Members: var members } && members.Any(SyntaxKind.GlobalStatement))
            Add(root, "", false, [], n => n is not (BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax));
        foreach (var node in root.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax))
            switch (node)
            {
                case UsingDirectiveSyntax { Alias.Name.Identifier.ValueText: var called, Name: { } name }: Tie([called], [BodyScanner.NameOf(name)]); break;
                case TypeDeclarationSyntax type: Type(type, token); break;
                case DelegateDeclarationSyntax type: _delegates.Add(type.Identifier.ValueText); break;
            }
    }

    void Type(TypeDeclarationSyntax syntax, CancellationToken token)
    {
        var type = syntax.Identifier.ValueText;
        var bases = syntax.BaseList?.Types.Select(t => BodyScanner.NameOf(t.Type)).ToArray() ?? [];
        _types.Add(new NamedType(type, bases, syntax.BaseList?.Types.Any(t => t.Type.DescendantNodesAndSelf().OfType<GenericNameSyntax>().Any()) ?? false));
        // Whoever makes one runs its static code, and that of its bases.
        Tie([type, New], [Static(type), .. bases]);
        Tie([Bases(type)], bases);
        // Whoever asks for it, or for what it stands in for, has it made, with all that its constructors take.
        Tie([Asked(type)], [type, .. Taken(syntax).Select(Asked)]);
        Tie([.. bases.Select(Asked)], [Asked(type)]);
        foreach (var call in syntax.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>() ?? [])
        {
            var handsOver = Add(call, type, false, [type, New]);
            handsOver.Mentions.UnionWith(bases);
            HandOver(call.ArgumentList, BodyScanner.NameOf(call.Type), handsOver);
        }

        if (syntax.ChildNodes().OfType<ParameterListSyntax>().FirstOrDefault() is { } primary)
            Take(primary, null, type, New);
        foreach (var member in syntax.Members)
        {
            token.ThrowIfCancellationRequested();
            Member(member, type, bases);
        }
    }

    void Member(MemberDeclarationSyntax member, string type, string[] bases)
    {
        var isStatic = member.Modifiers.Any(SyntaxKind.StaticKeyword);
        switch (member)
        {
            case ConstructorDeclarationSyntax constructor:
                var construction = Add(constructor, type, false, isStatic ? [Static(type)] : [type, New]);
                // Neither : this() nor the call of a base says a name.
                construction.Mentions.Add(constructor.Initializer.IsKind(SyntaxKind.ThisConstructorInitializer) ? type : Bases(type));
                Take(constructor.ParameterList, construction, type, New);
                if (constructor.Initializer is { } initializer)
                    foreach (var callee in initializer.IsKind(SyntaxKind.ThisConstructorInitializer) ? [type] : bases)
                        HandOver(initializer.ArgumentList, callee, construction);
                return;
            case ConversionOperatorDeclarationSyntax conversion:
                Add(conversion, type, false, conversion.ImplicitOrExplicitKeyword.IsKind(SyntaxKind.ImplicitKeyword) ? [Operator, Implicit] : [Operator]);
                return;
            case OperatorDeclarationSyntax operation:
                Add(operation, type, false, [Operator]);
                return;
            case MethodDeclarationSyntax method:
                var name = method.Identifier.ValueText;
                _functions.Add(name);
                Take(method.ParameterList, Add(method, type, method.ParameterList.Parameters.Count > 0, [name]), name);
                Run(name);
                if (name == "MoveNext")
                    Tie(["GetEnumerator"], [name]); // a loop asks for the one and calls the other
                return;
            case BasePropertyDeclarationSyntax property:
                var called = property switch { PropertyDeclarationSyntax p => p.Identifier.ValueText, EventDeclarationSyntax e => e.Identifier.ValueText, _ => Indexer };
                _keepers.Add(called);
                foreach (var accessor in property.AccessorList?.Accessors.Where(a => a.Body != null || a.ExpressionBody != null) ?? [])
                    Add(accessor, type, false, [called]);
                if ((property switch { PropertyDeclarationSyntax p => p.ExpressionBody, IndexerDeclarationSyntax i => i.ExpressionBody, _ => null }) is { } arrow)
                    Add(arrow, type, false, [called]);
                // public List<Action> All => _all; two names for one thing
                foreach (var shown in property.DescendantNodes().Select(n => n switch { ArrowExpressionClauseSyntax a => a.Expression, ReturnStatementSyntax r => r.Expression, _ => null }).OfType<IdentifierNameSyntax>())
                    Tie([shown.Identifier.ValueText], [called]);
                if (property is PropertyDeclarationSyntax { Initializer: { } value })
                    Add(value, type, false, isStatic ? [Static(type), called] : [type, New, called]);
                Run(called);
                return;
            case BaseFieldDeclarationSyntax field when !field.Modifiers.Any(SyntaxKind.ConstKeyword):
                foreach (var variable in field.Declaration.Variables)
                {
                    _keepers.Add(variable.Identifier.ValueText);
                    if (variable.Initializer != null)
                        Add(variable, type, false, isStatic ? [Static(type), variable.Identifier.ValueText] : [type, New, variable.Identifier.ValueText]);
                    Run(variable.Identifier.ValueText);
                }

                return;
        }

        // The first use of a static member runs the static code of its type.
        void Run(string name)
        {
            if (isStatic)
                Tie([name], [Static(type)]);
        }
    }

    Piece Add(SyntaxNode code, string type, bool takes, HashSet<string> names, Func<SyntaxNode, bool>? within = null)
    {
        var piece = new Piece(code, type, takes, names);
        _pieces.Add(piece);
        Collect(code, piece, within);
        return piece;
    }

    void Tie(HashSet<string> names, IEnumerable<string> mentions)
    {
        var piece = new Piece(null, "", false, names);
        piece.Mentions.UnionWith(mentions);
        _pieces.Add(piece);
    }

    /// <summary>The names in the types that its constructors take.</summary>
    static IEnumerable<string> Taken(TypeDeclarationSyntax type) =>
        type.ChildNodes().OfType<ParameterListSyntax>().Concat(type.Members.OfType<ConstructorDeclarationSyntax>().Select(c => c.ParameterList))
            .SelectMany(l => l.Parameters).SelectMany(p => NamesIn(p.Type));

    static IEnumerable<string> NamesIn(TypeSyntax? type) => type is null or PredefinedTypeSyntax ? [] : type.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText);

    void Take(ParameterListSyntax list, Piece? body, params string[] callees)
    {
        foreach (var parameter in list.Parameters)
            if (parameter.Type is not (null or PredefinedTypeSyntax))
                _parameters.Add(new GivenName(parameter.Identifier.ValueText, [.. NamesIn(parameter.Type)], callees, body));
    }

    void Collect(SyntaxNode code, Piece piece, Func<SyntaxNode, bool>? within)
    {
        foreach (var node in Body(code).SelectMany(c => c.DescendantNodesAndSelf(n => n is not AttributeListSyntax && (within == null || within(n)))))
        {
            if (Glue.Is(node))
                continue;
            if (WordFor(node) is { } word)
                piece.Mentions.Add(word);
            if (node is IdentifierNameSyntax)
                continue;
            if (FurtherWordFor(node) is { } further)
                piece.Mentions.Add(further);
            switch (node)
            {
                case InvocationExpressionSyntax { ArgumentList: var arguments } call:
                    HandOver(arguments, RightmostName(call.Expression), piece);
                    break;
                case ObjectCreationExpressionSyntax { ArgumentList: { } arguments } creation:
                    HandOver(arguments, BodyScanner.NameOf(creation.Type), piece);
                    break;
                case ImplicitObjectCreationExpressionSyntax creation:
                    HandOver(creation.ArgumentList, New, piece);
                    break;
                case AssignmentExpressionSyntax assignment:
                    piece.Stores.Add(RightmostName(assignment.Left));
                    break;
                case LocalFunctionStatementSyntax function:
                    _functions.Add(function.Identifier.ValueText);
                    piece.Names.Add(function.Identifier.ValueText);
                    Take(function.ParameterList, null, function.Identifier.ValueText);
                    break;
            }
        }
    }

    /// <summary>What runs of a declaration: not its parameters and result.</summary>
    static IEnumerable<SyntaxNode> Body(SyntaxNode code) => code switch
    {
        ConstructorDeclarationSyntax { Initializer: { } initializer } constructor => [initializer, (SyntaxNode?)constructor.Body ?? constructor.ExpressionBody ?? (SyntaxNode)initializer],
        BaseMethodDeclarationSyntax method => ((SyntaxNode?)method.Body ?? method.ExpressionBody) is { } body ? [body] : [],
        _ => [code],
    };

    /// <summary>The name that stands at a node, or the word for what it does without one; null for most.</summary>
    public static string? WordFor(SyntaxNode node) => node switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        InvocationExpressionSyntax { ArgumentList.Arguments.Count: > 0 } => Message,
        ImplicitObjectCreationExpressionSyntax => New,
        BinaryExpressionSyntax or PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax or CastExpressionSyntax or AssignmentExpressionSyntax { RawKind: not (int)SyntaxKind.SimpleAssignmentExpression } => Operator,
        ElementAccessExpressionSyntax or ElementBindingExpressionSyntax or ImplicitElementAccessSyntax => Indexer,
        CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 } => "GetAsyncEnumerator",
        AwaitExpressionSyntax => Await,
        CommonForEachStatementSyntax => "GetEnumerator",
        UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } => "Dispose",
        InitializerExpressionSyntax { RawKind: (int)SyntaxKind.CollectionInitializerExpression } => "Add",
        _ when Deconstruction.Is(node) => "Deconstruct",
        _ => null,
    };

    /// <summary>The second word for what a node does; null for nearly all.</summary>
    public static string? FurtherWordFor(SyntaxNode node) => node switch
    {
        CommonForEachStatementSyntax => Loop,
        GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } asked, Parent: MemberAccessExpressionSyntax or MemberBindingExpressionSyntax } => Asked(BodyScanner.NameOf(asked[0])),
        AwaitExpressionSyntax wait when Rules.IndependentRequests.MayBe(wait) => Overlap,
        UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } => "DisposeAsync",
        _ => null,
    };

    /// <summary>What may be a delegate among the arguments is kept for the callee, or by the collection before its dot.</summary>
    static void HandOver(BaseArgumentListSyntax arguments, string callee, Piece piece)
    {
        if (arguments.Arguments.All(a => a.Expression is LiteralExpressionSyntax or InvocationExpressionSyntax or InterpolatedStringExpressionSyntax))
            return;
        piece.Stores.Add(Given(callee));
        if (arguments.Parent is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var collection } })
            piece.Stores.Add(RightmostName(collection));
    }

    static string RightmostName(ExpressionSyntax expression) => expression switch
    {
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        ElementAccessExpressionSyntax element => RightmostName(element.Expression),
        ParenthesizedExpressionSyntax parenthesized => RightmostName(parenthesized.Expression),
        ConditionalAccessExpressionSyntax access => RightmostName(access.WhenNotNull),
        PostfixUnaryExpressionSyntax suppressed => RightmostName(suppressed.Operand),
        _ => Handing.NameOf(expression) ?? "",
    };
}
