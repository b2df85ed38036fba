using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Concurrency;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>A piece of code as text: the names by which other code reaches it, and the names that it mentions.</summary>
internal sealed class CodeFragment(SyntaxNode? code, string type, bool hasParameters, HashSet<string> names)
{
    /// <summary>Gets the declaration that holds the code; null if the fragment only links names.</summary>
    public SyntaxNode? Declaration { get; } = code;

    /// <summary>Gets the simple name of the type around it.</summary>
    public string TypeName { get; } = type;

    /// <summary>Gets whether it has parameters, so that it may handle messages.</summary>
    public bool HasParameters { get; } = hasParameters;

    /// <summary>Gets the names by which other code reaches it.</summary>
    public HashSet<string> ReachingNames { get; } = names;

    /// <summary>Gets the names in it, and the words for syntax that calls a member without a name.</summary>
    public HashSet<string> MentionedNames { get; } = [];

    /// <summary>Gets the names of the stores that may receive a delegate written in it.</summary>
    public HashSet<string> StoreNames { get; } = [];

    /// <summary>
    /// Returns true if another version of the same declaration has the same reaching names and, of the relevant names, mentions and
    /// stores the same.
    /// </summary>
    public bool IsEquivalentTo(CodeFragment other, Func<string, bool> isRelevant, Func<string, bool> isKept) =>
        ReachingNames.SetEquals(other.ReachingNames)
        && !GetDifferences(StoreNames, other.StoreNames).Any(isKept)
        && !GetDifferences(MentionedNames, other.MentionedNames).Any(isRelevant);

    static IEnumerable<string> GetDifferences(HashSet<string> one, HashSet<string> other) =>
        one.Where(n => !other.Contains(n)).Concat(other.Where(n => !one.Contains(n)));
}

/// <summary>The names in the declaration of a parameter, read from the source text without binding.</summary>
/// <param name="Name">The name of the parameter.</param>
/// <param name="TypeNames">The names in its type, one of which may be that of a delegate.</param>
/// <param name="CalleeNames">The names by which the member that has it is called.</param>
/// <param name="BodyFragment">The code of that member; null if it has none of its own.</param>
internal sealed record ParameterOutline(
    string Name,
    IReadOnlyList<string> TypeNames,
    IReadOnlyList<string> CalleeNames,
    CodeFragment? BodyFragment
)
{
    /// <summary>Returns true if it is the same apart from the code of its member.</summary>
    public bool IsEquivalentTo(ParameterOutline other) =>
        Name == other.Name && TypeNames.SequenceEqual(other.TypeNames) && CalleeNames.SequenceEqual(other.CalleeNames);
}

/// <summary>A type as text.</summary>
/// <param name="Name">Its simple name.</param>
/// <param name="BaseNames">The simple names of its bases and interfaces.</param>
/// <param name="HasGenericBase">True if one of them is generic.</param>
internal sealed record TypeOutline(string Name, IReadOnlyList<string> BaseNames, bool HasGenericBase);

/// <summary>
/// The names that the code fragments of a tree mention, read from its text. Nothing is bound, so it costs little, and it lives as long as
/// the tree.
/// </summary>
internal sealed class IdentifierIndex
{
    /// <summary>The word for <c>new(…)</c>, which names no type.</summary>
    public const string New = "new";

    /// <summary>The word for operators and casts.</summary>
    public const string Operator = "operator";

    /// <summary>The word for conversions that the text does not show.</summary>
    public const string ImplicitConversion = "implicit";

    /// <summary>The word for an indexer.</summary>
    public const string Indexer = "this";

    /// <summary>The word for an argument, which may be a message.</summary>
    public const string MessageArgument = "message";

    /// <summary>The word for <c>foreach</c> and for a spread, which may run a query.</summary>
    public const string ForEachLoop = "foreach";

    /// <summary>The word for <c>await</c>.</summary>
    public const string Await = "await";

    /// <summary>The word for an <c>await</c> after which another operation could have been started at the same time.</summary>
    public const string OverlappingAwait = "await and await";

    static readonly ConditionalWeakTable<SyntaxTree, IdentifierIndex> IndexesByTree = new();

    // The endings of the delegate types of frameworks.
    static readonly string[] DelegateEndings =
    [
        "Func",
        "Action",
        "Predicate",
        "Delegate",
        "Handler",
        "Callback",
        "Comparison",
        "Converter",
        "Start",
        "Lazy",
    ];

    readonly List<CodeFragment> _fragments = [];
    readonly List<TypeOutline> _typeOutlines = [];
    readonly HashSet<string> _storeNames = [];
    readonly HashSet<string> _functionNames = [];

    // Of the locals in the code that is read, those that come from an element or a result of something.
    readonly Dictionary<string, ExpressionSyntax> _outerByLocal = [];
    readonly HashSet<string> _delegateTypeNames = [];
    readonly List<ParameterOutline> _parameterOutlines = [];

    IdentifierIndex() { }

    /// <summary>Gets the code fragments of the tree.</summary>
    public IReadOnlyList<CodeFragment> Fragments => _fragments;

    /// <summary>Gets the types that the tree declares.</summary>
    public IReadOnlyList<TypeOutline> TypeOutlines => _typeOutlines;

    /// <summary>Gets the names of fields, properties and events.</summary>
    public IEnumerable<string> StoreNames => _storeNames;

    /// <summary>Gets the names of the delegate types that the tree declares.</summary>
    public IEnumerable<string> DelegateTypeNames => _delegateTypeNames;

    /// <summary>Gets the parameters of the members in the tree.</summary>
    public IReadOnlyList<ParameterOutline> ParameterOutlines => _parameterOutlines;

    /// <summary>Gets the names of methods and local functions.</summary>
    public IEnumerable<string> FunctionNames => _functionNames;

    /// <summary>Returns true if the code of the tree mentions a name, or one of the words above, that matches.</summary>
    public bool HasWord(Func<string, bool> name) => _fragments.Any(p => p.MentionedNames.Any(name));

    /// <summary>Returns those of some names that the code of the tree itself mentions.</summary>
    public IEnumerable<string> FindMentions(HashSet<string> names) =>
        _fragments.Where(p => p.Declaration != null).SelectMany(p => p.MentionedNames.Where(names.Contains));

    /// <summary>Returns the index of a tree, which is built on first use.</summary>
    public static IdentifierIndex GetIndex(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (IndexesByTree.TryGetValue(tree, out var known))
            return known;
        var read = new IdentifierIndex();
        read.ReadRoot(tree.GetRoot(cancellationToken), cancellationToken);
        return IndexesByTree.GetValue(tree, _ => read);
    }

    /// <summary>
    /// Returns true if another version of the tree with the same declarations mentions and stores the same of the relevant names,
    /// fragment by fragment.
    /// </summary>
    public bool IsEquivalentTo(IdentifierIndex other, Func<string, bool> isRelevant, Func<string, bool> isKept)
    {
        if (_fragments.Count != other._fragments.Count || _parameterOutlines.Count != other._parameterOutlines.Count)
            return false;
        return _fragments.Zip(other._fragments, (a, b) => a.IsEquivalentTo(b, isRelevant, isKept)).All(same => same)
            && _parameterOutlines.Zip(other._parameterOutlines, (a, b) => a.IsEquivalentTo(b)).All(same => same);
    }

    /// <summary>Returns true if the name ends as those of delegate types do.</summary>
    public static bool MayBeDelegateType(string type) => Array.Exists(DelegateEndings, e => type.EndsWith(e, StringComparison.Ordinal));

    /// <summary>Returns the word for the arguments of members with this name.</summary>
    public static string GetArgumentWord(string callee) => callee + "!given";

    /// <summary>Returns true if a word is one of <see cref="GetArgumentWord"/>.</summary>
    public static bool IsArgumentWord(string word) => word.EndsWith("!given", StringComparison.Ordinal);

    /// <summary>Returns the word for the static code of a type.</summary>
    static string GetStaticWord(string type) => type + "!static";

    /// <summary>Returns the word for a request of a service.</summary>
    public static string GetServiceWord(string type) => type + "!asked";

    static string GetBasesWord(string type) => type + "!bases";

    void ReadRoot(SyntaxNode root, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (root is CompilationUnitSyntax { Members: var members } && members.Any(SyntaxKind.GlobalStatement))
            AddFragment(root, "", false, [], n => n is not (BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax));
        foreach (
            var node in root.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)
        )
            switch (node)
            {
                case UsingDirectiveSyntax { Alias.Name.Identifier.ValueText: var called, Name: { } name }:
                    AddLink([called], [SyntaxNames.GetTypeName(name)]);
                    break;
                case TypeDeclarationSyntax type:
                    AddType(type, cancellationToken);
                    break;
                case DelegateDeclarationSyntax type:
                    _delegateTypeNames.Add(type.Identifier.ValueText);
                    break;
            }
    }

    void AddType(TypeDeclarationSyntax syntax, CancellationToken cancellationToken)
    {
        var type = syntax.Identifier.ValueText;
        var bases = syntax.BaseList?.Types.Select(t => SyntaxNames.GetTypeName(t.Type)).ToArray() ?? [];
        var hasGenericBase = syntax.BaseList?.Types.Any(t => t.Type.DescendantNodesAndSelf().OfType<GenericNameSyntax>().Any()) ?? false;
        _typeOutlines.Add(new TypeOutline(type, bases, hasGenericBase));
        // Creating an object runs the static code of its type, and that of the bases.
        AddLink([type, New], [GetStaticWord(type), .. bases]);
        AddLink([GetBasesWord(type)], bases);
        // A request for the service, or for one that it implements, creates it with all that its constructors take.
        AddLink([GetServiceWord(type)], [type, .. GetConstructorTypeNames(syntax).Select(GetServiceWord)]);
        AddLink([.. bases.Select(GetServiceWord)], [GetServiceWord(type)]);
        AddConstraints(syntax.ConstraintClauses);
        foreach (var baseCall in syntax.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>() ?? [])
        {
            var fragment = AddFragment(baseCall, type, false, [type, New]);
            fragment.MentionedNames.UnionWith(bases);
            AddArguments(baseCall.ArgumentList, SyntaxNames.GetTypeName(baseCall.Type), fragment);
        }

        if (syntax.ChildNodes().OfType<ParameterListSyntax>().FirstOrDefault() is { } primary)
            AddParameters(primary, null, type, New);
        foreach (var member in syntax.Members)
        {
            cancellationToken.ThrowIfCancellationRequested();
            AddMember(member, type, bases);
        }
    }

    void AddMember(MemberDeclarationSyntax member, string type, string[] bases)
    {
        var isStatic = member.Modifiers.Any(SyntaxKind.StaticKeyword);
        switch (member)
        {
            case ConstructorDeclarationSyntax constructor:
                AddConstructor(constructor, type, bases, isStatic);
                return;
            case ConversionOperatorDeclarationSyntax conversion:
                var isImplicit = conversion.ImplicitOrExplicitKeyword.IsKind(SyntaxKind.ImplicitKeyword);
                AddFragment(conversion, type, false, isImplicit ? [Operator, ImplicitConversion] : [Operator]);
                return;
            case OperatorDeclarationSyntax operation:
                AddFragment(operation, type, false, [Operator]);
                return;
            case MethodDeclarationSyntax method:
                AddMethod(method, type, isStatic);
                return;
            case BasePropertyDeclarationSyntax property:
                AddProperty(property, type, isStatic);
                return;
            case BaseFieldDeclarationSyntax field when !field.Modifiers.Any(SyntaxKind.ConstKeyword):
                foreach (var variable in field.Declaration.Variables)
                    AddField(variable, type, isStatic);
                return;
        }
    }

    void AddConstructor(ConstructorDeclarationSyntax constructor, string type, string[] bases, bool isStatic)
    {
        var fragment = AddFragment(constructor, type, false, isStatic ? [GetStaticWord(type)] : [type, New]);
        var callsThis = constructor.Initializer.IsKind(SyntaxKind.ThisConstructorInitializer);
        // Neither ": this()" nor the call of a base constructor contains a name.
        fragment.MentionedNames.Add(callsThis ? type : GetBasesWord(type));
        AddParameters(constructor.ParameterList, fragment, type, New);
        if (constructor.Initializer is { } initializer)
            foreach (var callee in callsThis ? [type] : bases)
                AddArguments(initializer.ArgumentList, callee, fragment);
    }

    void AddMethod(MethodDeclarationSyntax method, string type, bool isStatic)
    {
        var name = method.Identifier.ValueText;
        _functionNames.Add(name);
        var fragment = AddFragment(method, type, method.ParameterList.Parameters.Count > 0, [name]);
        AddParameters(method.ParameterList, fragment, name);
        AddConstraints(method.ConstraintClauses);
        AddStaticLink(name, type, isStatic);
        if (name == "MoveNext")
            AddLink(["GetEnumerator"], [name]); // a foreach loop mentions the one and calls the other
    }

    /// <summary>Links a request for a service whose type is a type parameter to the types that limit it.</summary>
    void AddConstraints(SyntaxList<TypeParameterConstraintClauseSyntax> clauses)
    {
        foreach (var clause in clauses)
            AddLink(
                [GetServiceWord(clause.Name.Identifier.ValueText)],
                clause.Constraints.OfType<TypeConstraintSyntax>().Select(c => GetServiceWord(SyntaxNames.GetTypeName(c.Type)))
            );
    }

    void AddProperty(BasePropertyDeclarationSyntax property, string type, bool isStatic)
    {
        var name = property switch
        {
            PropertyDeclarationSyntax p => p.Identifier.ValueText,
            EventDeclarationSyntax e => e.Identifier.ValueText,
            _ => Indexer,
        };
        _storeNames.Add(name);
        foreach (var accessor in property.AccessorList?.Accessors.Where(a => a.Body != null || a.ExpressionBody != null) ?? [])
            AddFragment(accessor, type, false, [name]);
        if (GetExpressionBody(property) is { } arrow)
            AddFragment(arrow, type, false, [name]);
        // public List<Action> All => _all; two names for one object
        foreach (var returned in property.DescendantNodes().Select(GetReturnedValue).OfType<IdentifierNameSyntax>())
            AddLink([returned.Identifier.ValueText], [name]);
        if (property is PropertyDeclarationSyntax { Initializer: { } value })
            AddFragment(value, type, false, isStatic ? [GetStaticWord(type), name] : [type, New, name]);
        AddStaticLink(name, type, isStatic);
    }

    static ArrowExpressionClauseSyntax? GetExpressionBody(BasePropertyDeclarationSyntax property) =>
        property switch
        {
            PropertyDeclarationSyntax p => p.ExpressionBody,
            IndexerDeclarationSyntax i => i.ExpressionBody,
            _ => null,
        };

    static ExpressionSyntax? GetReturnedValue(SyntaxNode node) =>
        node switch
        {
            ArrowExpressionClauseSyntax arrow => arrow.Expression,
            ReturnStatementSyntax statement => statement.Expression,
            _ => null,
        };

    void AddField(VariableDeclaratorSyntax variable, string type, bool isStatic)
    {
        var name = variable.Identifier.ValueText;
        _storeNames.Add(name);
        if (variable.Initializer != null)
            AddFragment(variable, type, false, isStatic ? [GetStaticWord(type), name] : [type, New, name]);
        AddStaticLink(name, type, isStatic);
    }

    /// <summary>Links a static member to the static code of its type, which its first use runs.</summary>
    void AddStaticLink(string name, string type, bool isStatic)
    {
        if (isStatic)
            AddLink([name], [GetStaticWord(type)]);
    }

    CodeFragment AddFragment(SyntaxNode code, string type, bool hasParameters, HashSet<string> names, Func<SyntaxNode, bool>? within = null)
    {
        var fragment = new CodeFragment(code, type, hasParameters, names);
        _fragments.Add(fragment);
        CollectWords(code, fragment, within);
        return fragment;
    }

    void AddLink(HashSet<string> names, IEnumerable<string> mentions)
    {
        var fragment = new CodeFragment(null, "", false, names);
        fragment.MentionedNames.UnionWith(mentions);
        _fragments.Add(fragment);
    }

    /// <summary>Returns the names in the types that its constructors take.</summary>
    static IEnumerable<string> GetConstructorTypeNames(TypeDeclarationSyntax type) =>
        type.ChildNodes()
            .OfType<ParameterListSyntax>()
            .Concat(type.Members.OfType<ConstructorDeclarationSyntax>().Select(c => c.ParameterList))
            .SelectMany(l => l.Parameters)
            .SelectMany(p => GetTypeNames(p.Type));

    static IEnumerable<string> GetTypeNames(TypeSyntax? type) =>
        type is null or PredefinedTypeSyntax
            ? []
            : type.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText);

    void AddParameters(ParameterListSyntax list, CodeFragment? body, params string[] callees)
    {
        foreach (var parameter in list.Parameters)
            if (parameter.Type is not (null or PredefinedTypeSyntax))
                _parameterOutlines.Add(
                    new ParameterOutline(parameter.Identifier.ValueText, [.. GetTypeNames(parameter.Type)], callees, body)
                );
    }

    void CollectWords(SyntaxNode code, CodeFragment fragment, Func<SyntaxNode, bool>? within)
    {
        _outerByLocal.Clear();
        foreach (
            var node in GetExecutedNodes(code)
                .SelectMany(c => c.DescendantNodesAndSelf(n => n is not AttributeListSyntax && (within == null || within(n))))
        )
        {
            if (CollectionLocals.ReadDeclaration(node) is { } local)
                _outerByLocal[local.Name] = local.Outer;
            if (StructuralNodes.IsStructural(node))
                continue;
            if (FindWord(node) is { } word)
                fragment.MentionedNames.Add(word);
            if (node is IdentifierNameSyntax)
                continue;
            if (FindSecondWord(node) is { } secondWord)
                fragment.MentionedNames.Add(secondWord);
            CollectStoreNames(node, fragment);
        }
    }

    void CollectStoreNames(SyntaxNode node, CodeFragment fragment)
    {
        switch (node)
        {
            case InvocationExpressionSyntax { ArgumentList: var arguments } call:
                AddArguments(arguments, GetRightmostName(call.Expression), fragment);
                break;
            case ObjectCreationExpressionSyntax { ArgumentList: { } arguments } creation:
                AddArguments(arguments, SyntaxNames.GetTypeName(creation.Type), fragment);
                break;
            case ImplicitObjectCreationExpressionSyntax creation:
                AddArguments(creation.ArgumentList, New, fragment);
                break;
            case AssignmentExpressionSyntax assignment:
                fragment.StoreNames.Add(GetRightmostName(assignment.Left));
                break;
            case LocalFunctionStatementSyntax function:
                _functionNames.Add(function.Identifier.ValueText);
                fragment.ReachingNames.Add(function.Identifier.ValueText);
                AddParameters(function.ParameterList, null, function.Identifier.ValueText);
                break;
        }
    }

    /// <summary>Returns the parts of a declaration that run, without its parameters and result.</summary>
    static IEnumerable<SyntaxNode> GetExecutedNodes(SyntaxNode code)
    {
        if (code is not BaseMethodDeclarationSyntax method)
            return [code];
        var body = (SyntaxNode?)method.Body ?? method.ExpressionBody;
        if (method is ConstructorDeclarationSyntax { Initializer: { } initializer })
            return [initializer, body ?? initializer];
        return body != null ? [body] : [];
    }

    /// <summary>Finds the name at a node, or the word for syntax that calls a member without a name; null for most nodes.</summary>
    public static string? FindWord(SyntaxNode node) =>
        node switch
        {
            SimpleNameSyntax name => name.Identifier.ValueText,
            ExpressionSyntax expression => FindExpressionWord(expression),
            StatementSyntax statement => FindStatementWord(statement),
            _ => FindOtherWord(node),
        };

    static string? FindOtherWord(SyntaxNode node) =>
        SpreadSyntax.IsSpread(node) ? ForEachLoop
        : DeconstructionSyntax.IsDeconstruction(node) ? "Deconstruct"
        : null;

    static string? FindExpressionWord(ExpressionSyntax expression) =>
        expression switch
        {
            InvocationExpressionSyntax { ArgumentList.Arguments.Count: > 0 } => MessageArgument,
            ImplicitObjectCreationExpressionSyntax => New,
            _ when MayCallOperator(expression) => Operator,
            ElementAccessExpressionSyntax or ElementBindingExpressionSyntax or ImplicitElementAccessSyntax => Indexer,
            AwaitExpressionSyntax => Await,
            InitializerExpressionSyntax { RawKind: (int)SyntaxKind.CollectionInitializerExpression } => "Add",
            _ => DeconstructionSyntax.IsDeconstruction(expression) ? "Deconstruct" : null,
        };

    static bool MayCallOperator(ExpressionSyntax expression) =>
        expression
            is BinaryExpressionSyntax
                or PrefixUnaryExpressionSyntax
                or PostfixUnaryExpressionSyntax
                or CastExpressionSyntax
                or AssignmentExpressionSyntax { RawKind: not (int)SyntaxKind.SimpleAssignmentExpression };

    static string? FindStatementWord(StatementSyntax statement) =>
        statement switch
        {
            CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 } => "GetAsyncEnumerator",
            CommonForEachStatementSyntax => "GetEnumerator",
            UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } => "Dispose",
            _ => null,
        };

    /// <summary>Finds the second word for a node; null for nearly all nodes.</summary>
    public static string? FindSecondWord(SyntaxNode node) =>
        node switch
        {
            CommonForEachStatementSyntax => ForEachLoop,
            BaseObjectCreationExpressionSyntax creation => SyntaxNames.FindCreationWord(creation),
            GenericNameSyntax name => FindServiceWord(name),
            AwaitExpressionSyntax wait when RequestSequence.IsInLoopOrRow(wait) => OverlappingAwait,
            UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } => "DisposeAsync",
            _ => null,
        };

    static string? FindServiceWord(GenericNameSyntax name) =>
        name.TypeArgumentList.Arguments is { Count: 1 } types
        && name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax
            ? GetServiceWord(SyntaxNames.GetTypeName(types[0]))
            : null;

    /// <summary>
    /// Adds the stores of arguments that may be delegates: the parameters of the callee, and the collection before its dot.
    /// </summary>
    void AddArguments(BaseArgumentListSyntax arguments, string callee, CodeFragment fragment)
    {
        if (
            arguments.Arguments.All(a =>
                a.Expression is LiteralExpressionSyntax or InvocationExpressionSyntax or InterpolatedStringExpressionSyntax
            )
        )
            return;
        fragment.StoreNames.Add(GetArgumentWord(callee));
        if (arguments.Parent is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var collection } })
            return;
        fragment.StoreNames.UnionWith(GetCollectionNames(collection));
        if (CollectionLocals.MayAdd(callee) && FindOuterCollection(collection) is { } outer)
            fragment.StoreNames.UnionWith(GetCollectionNames(outer));
    }

    /// <summary>Returns the collection of which another one is an element, or the value of a local that comes from an element.</summary>
    ExpressionSyntax? FindOuterCollection(ExpressionSyntax collection) =>
        collection is IdentifierNameSyntax { Identifier.ValueText: var local }
            ? _outerByLocal.TryGetValue(local, out var outer)
                ? outer
                : null
            : CollectionLocals.FindOuterOfElement(collection);

    /// <summary>Returns the name of a collection; for the writer of a channel, that of the channel as well.</summary>
    static IEnumerable<string> GetCollectionNames(ExpressionSyntax collection)
    {
        yield return GetRightmostName(collection);
        if (collection is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Writer", Expression: var channel })
            yield return GetRightmostName(channel);
    }

    static string GetRightmostName(ExpressionSyntax expression) =>
        expression switch
        {
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            ElementAccessExpressionSyntax element => GetRightmostName(element.Expression),
            ParenthesizedExpressionSyntax parenthesized => GetRightmostName(parenthesized.Expression),
            ConditionalAccessExpressionSyntax access => GetRightmostName(access.WhenNotNull),
            PostfixUnaryExpressionSyntax suppressed => GetRightmostName(suppressed.Operand),
            _ => SyntaxNames.GetMemberName(expression) ?? "",
        };
}
