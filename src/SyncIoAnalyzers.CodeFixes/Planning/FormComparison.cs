using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using Effects = System.Collections.Generic.IReadOnlyDictionary<string, Microsoft.CodeAnalysis.IMethodSymbol?>;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Compares a member with the async member beside it. Two bodies that were written by hand often differ in more than the wait, and then a
/// caller that goes from one to the other loses an audit entry or a transaction.
/// </summary>
internal sealed class FormComparison
{
    /// <summary>
    /// The bodies of other members that are read for one pair. Beyond that the comparison ends without a difference: pairs that share
    /// nothing are wrappers of other libraries more often than mistakes.
    /// </summary>
    const int MostBodies = 40;

    /// <summary>The pairs below a pair that are compared as well: what both call decides what both do.</summary>
    const int MostLevels = 3;

    readonly IMethodSymbol _method;
    readonly IMethodSymbol _form;
    readonly int _level;
    readonly SolutionIndex _index;
    readonly CancellationToken _cancellationToken;

    FormComparison(IMethodSymbol method, IMethodSymbol form, int level, SolutionIndex index, CancellationToken cancellationToken) =>
        (_method, _form, _level, _index, _cancellationToken) = (method, form, level, index, cancellationToken);

    /// <summary>True if other classes have the pair as well, so that the description has to name the class.</summary>
    bool IsAmongOthers { get; init; }

    /// <summary>Finds the first difference of each member of a group and its form.</summary>
    public static async Task<IReadOnlyList<FormDifference>> FindDifferencesAsync(
        IReadOnlyList<IMethodSymbol> group,
        SolutionIndex index,
        CancellationToken cancellationToken
    )
    {
        var differences = new List<FormDifference>();
        foreach (var method in group)
            if ((OwnForms.FindForm(method) ?? OwnForms.FindDelegateCounterpart(method)) is { } form)
            {
                var comparison = new FormComparison(method, form, 0, index, cancellationToken)
                {
                    IsAmongOthers = IsAnyOther(group, method),
                };
                differences.AddRange(await comparison.FindReplacementsAsync(group).ConfigureAwait(false));
                if ((comparison.DescribeNull() ?? await comparison.FindDifferenceAsync().ConfigureAwait(false)) is { } difference)
                    differences.Add(CreateDifference(difference, method.ContainingType));
            }

        return differences;
    }

    static bool IsAnyOther(IReadOnlyList<IMethodSymbol> group, IMethodSymbol method) =>
        group.Any(m => !m.IsAbstract && !SymbolEqualityComparer.Default.Equals(m, method));

    static FormDifference CreateDifference(string difference, INamedTypeSymbol type) =>
        new(Refusal.FormDiffers.WithDetail(difference), type);

    /// <summary>
    /// Describes the overrides of one of both in classes that do not override the other one: <c>Client replaces Load, not LoadAsync</c>.
    /// None when the other one calls what is replaced.
    /// </summary>
    async Task<IReadOnlyList<FormDifference>> FindReplacementsAsync(IReadOnlyList<IMethodSymbol> group)
    {
        var forms = OverrideChain.IsPolymorphic(_form) ? (await _index.FindGroupAsync(_form).ConfigureAwait(false)).Group : [];
        return
        [
            .. await FindReplacementsAsync(group, _method, _form, m => OwnForms.HasAnyForm(m)).ConfigureAwait(false),
            .. await FindReplacementsAsync(forms, _form, _method, IsBesideMethod).ConfigureAwait(false),
        ];
    }

    bool IsBesideMethod(IMethodSymbol form) => form.ContainingType.GetMembers(_method.Name).OfType<IMethodSymbol>().Any(m => m.IsOverride);

    async Task<IReadOnlyList<FormDifference>> FindReplacementsAsync(
        IEnumerable<IMethodSymbol> group,
        IMethodSymbol replaced,
        IMethodSymbol inherited,
        Func<IMethodSymbol, bool> replacesBoth
    )
    {
        var replacing = inherited.IsAbstract
            ? []
            : group.Where(m => IsOverrideOf(m, replaced) && !replacesBoth(m)).Select(m => m.ContainingType).ToArray();
        if (replacing.Length == 0 || await ReadEffectsAsync(inherited).ConfigureAwait(false) is not { } effects)
            return [];
        var names = $"{AsyncNames.GetPlainName(replaced)}, not {AsyncNames.GetPlainName(inherited)}";
        return new EffectSide(names, effects).Calls(replaced)
            ? []
            : [.. replacing.Select(t => CreateDifference($"{t.Name} replaces {names}", t))];
    }

    static bool IsOverrideOf(IMethodSymbol method, IMethodSymbol replaced) =>
        method.IsOverride
        && OverrideChain
            .FindContracts(method)
            .OfType<IMethodSymbol>()
            .Any(o => SolutionIndex.IsSameMethod(o.OriginalDefinition, replaced.OriginalDefinition));

    /// <summary>Describes a form that may return null where the member throws: <c>FindAsync may return null, Find does not</c>.</summary>
    string? DescribeNull() =>
        OwnForms.MayReturnNull(_form, _method) ? $"{GetName(_form)} may return null, {GetName(_method)} does not" : null;

    /// <summary>
    /// Describes the first effect that only one of both has: <c>Pay creates AuditEntry, PayAsync does not</c>. Null when both do the same,
    /// one calls the other, or one has no body.
    /// </summary>
    async Task<string?> FindDifferenceAsync()
    {
        if (
            await ReadEffectsAsync(_method).ConfigureAwait(false) is not { } first
            || await ReadEffectsAsync(_form).ConfigureAwait(false) is not { } second
        )
            return null;
        var (sync, async) = (new EffectSide(GetName(_method), first), new EffectSide(GetName(_form), second));
        if (sync.Calls(_form))
            return await DescribeFacadeAsync(sync, async).ConfigureAwait(false);
        var bothCallOthers = sync.CallsOthers(async) && async.CallsOthers(sync);
        for (var bodies = 0; bodies < MostBodies; bodies++)
        {
            if (sync.Calls(_form) || async.Calls(_method))
                return null;
            // A helper may call what the other side calls itself, so that pairs come last.
            if (await OpenCallsAsync(sync, async, c => !IsOfPair(c)).ConfigureAwait(false))
                continue;
            if (bothCallOthers && (DescribeOtherPair(sync, async) ?? DescribeOtherPair(async, sync)) is { } other)
                return other;
            if (!await OpenCallsAsync(sync, async, IsOfPair).ConfigureAwait(false))
                return DescribeDifference(sync, async, _ => true)
                    ?? DescribeDifference(async, sync, e => e.Effect != LibraryEffects.LimitedWait)
                    ?? await FindDifferenceBelowAsync(sync, async).ConfigureAwait(false);
        }

        return null;
    }

    /// <summary>
    /// Describes what a member does besides waiting for its form: <c>Store changes cache, StoreAsync does not</c>. Its other calls are part
    /// of the wait, but for commands of other objects.
    /// </summary>
    async Task<string?> DescribeFacadeAsync(EffectSide sync, EffectSide async)
    {
        for (var bodies = 0; bodies < MostBodies; bodies++)
            if (!await OpenCallAsync(async, sync, _ => true).ConfigureAwait(false))
                break;
        return DescribeDifference(sync, async, IsBesideWait);

        bool IsBesideWait((string Effect, IMethodSymbol? Callee) effect) =>
            effect.Callee is { } callee
                ? IsCall(effect.Effect) && callee.ReturnsVoid && ChangesOtherObject(callee)
                : StateEffects.IsEffect(effect.Effect) || IsRaised(effect.Effect) || IsLookUp(effect.Effect);
    }

    /// <summary>Describes the first difference of the pairs that both call: <c>Quote</c> calls <c>Collect</c>, and so on.</summary>
    async Task<string?> FindDifferenceBelowAsync(EffectSide sync, EffectSide async)
    {
        foreach (var callee in _level < MostLevels ? sync.FindPairs(async) : [])
        {
            var bodies = await FindBodiesAsync(callee).ConfigureAwait(false);
            foreach (var method in bodies)
                if (
                    OwnForms.FindForm(method) is { } form
                    && await DescribeBelowAsync(method, form, bodies).ConfigureAwait(false) is { } found
                )
                    return found;
        }

        return null;
    }

    Task<string?> DescribeBelowAsync(IMethodSymbol method, IMethodSymbol form, IReadOnlyList<IMethodSymbol> bodies) =>
        new FormComparison(method, form, _level + 1, _index, _cancellationToken)
        {
            IsAmongOthers = IsAnyOther(bodies, method),
        }.FindDifferenceAsync();

    string GetName(IMethodSymbol method) => (IsAmongOthers ? method.ContainingType.Name + "." : "") + AsyncNames.GetPlainName(method);

    /// <summary>Returns the members of the group of a contract, or another method itself.</summary>
    async Task<IReadOnlyList<IMethodSymbol>> FindBodiesAsync(IMethodSymbol callee) =>
        callee.IsAbstract ? (await _index.FindGroupAsync(callee).ConfigureAwait(false)).Group : [callee];

    async Task<bool> OpenCallsAsync(EffectSide sync, EffectSide async, Func<IMethodSymbol, bool> isOpened) =>
        await OpenCallAsync(sync, async, isOpened).ConfigureAwait(false)
        || await OpenCallAsync(async, sync, isOpened).ConfigureAwait(false);

    /// <summary>
    /// Replaces a call that only one side has by the effects of its body: one of both may do in place what the other has in a helper. The
    /// command of a contract stays, since its name says what callers rely on; what a query of a contract does decides its implementation.
    /// The command of another object stays if its body shows no effect: it changes the state of that object.
    /// </summary>
    async Task<bool> OpenCallAsync(EffectSide side, EffectSide other, Func<IMethodSymbol, bool> isOpened)
    {
        foreach (var (effect, callee) in side.FindOnlyHere(other))
            if (
                callee != null
                && isOpened(callee)
                && await ReadBodiesAsync(callee).ConfigureAwait(false) is { Count: > 0 } bodies
                && !(ChangesOtherObject(callee) && bodies.All(b => b.Count == 0))
            )
            {
                side.Open(effect, bodies);
                return true;
            }

        return false;
    }

    async Task<IReadOnlyList<Effects>> ReadBodiesAsync(IMethodSymbol callee)
    {
        var bodies = new List<Effects>();
        foreach (var method in IsCommand(callee) ? [callee] : await FindBodiesAsync(callee).ConfigureAwait(false))
            if (await ReadEffectsAsync(method).ConfigureAwait(false) is { } effects)
                bodies.Add(effects);
        return bodies;
    }

    static bool IsCommand(IMethodSymbol callee) =>
        callee.ReturnsVoid || AwaitableTypes.IsTask(callee.ReturnType, out var result) && result == null;

    bool ChangesOtherObject(IMethodSymbol callee) =>
        IsCommand(callee) && !callee.IsStatic && !SymbolEqualityComparer.Default.Equals(callee.ContainingType, _method.ContainingType);

    /// <summary>
    /// Describes a call of a member that exists in both forms, where the other side calls something else instead: <c>DecideAsync calls
    /// CoverAll, Decide does not</c>. Null when there is none.
    /// </summary>
    static string? DescribeOtherPair(EffectSide side, EffectSide other)
    {
        var calls = side.FindOnlyHere(other).Where(e => e.Callee is { } callee && IsOfPair(callee));
        return calls.Select(e => $"{side.Name} {e.Effect}, {other.Name} does not").FirstOrDefault();
    }

    static bool IsOfPair(IMethodSymbol method) => !OpensConnection(method) && (OwnForms.HasAnyForm(method) || IsForm(method));

    /// <summary>Returns true for a method that returns a connection to a database: libraries open closed ones themselves.</summary>
    static bool OpensConnection(IMethodSymbol method) =>
        (AwaitableTypes.IsTask(method.ReturnType, out var result) ? result : method.ReturnType) is { } type
        && type.AllInterfaces.Any(i => i.Name == "IDbConnection");

    static bool IsForm(IMethodSymbol method) =>
        SyntaxNames.TrimAsync(method.Name) is var sync
        && sync != method.Name
        && method.ContainingType.GetMembers(sync).OfType<IMethodSymbol>().Any(OwnForms.HasAnyForm);

    static string? DescribeDifference(EffectSide side, EffectSide other, Func<(string Effect, IMethodSymbol? Callee), bool> matters) =>
        side.FindOnlyHere(other)
            .Where(matters)
            .Select(e => e.Effect)
            .Where(e => !PassedTexts.IsEffect(e) || other.PassesTexts)
            .OrderBy(GetRank)
            .Select(e => $"{side.Name} {e}, {other.Name} does not")
            .FirstOrDefault();

    static bool IsLookUp(string effect) => effect.StartsWith(BodyEffects.LookUp, StringComparison.Ordinal);

    static bool IsRaised(string effect) => effect.StartsWith("raises ", StringComparison.Ordinal);

    static bool IsCall(string effect) => effect.StartsWith("calls ", StringComparison.Ordinal);

    /// <summary>Returns the place of an effect among others that a description may name: a raised event says most, a field least.</summary>
    static int GetRank(string effect) =>
        IsRaised(effect) ? 0
        : StateEffects.IsEffect(effect) ? 2
        : 1;

    async Task<Effects?> ReadEffectsAsync(IMethodSymbol method)
    {
        var reference = (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences.FirstOrDefault();
        if (reference == null || method.IsAbstract)
            return null;
        var spot = await _index.FindDeclarationAsync(reference).ConfigureAwait(false);
        var model = spot == null ? null : await _index.GetModelAsync(spot.Document).ConfigureAwait(false);
        return model == null
            ? null
            : new BodyEffects(model, [_method.ReturnType, method.ReturnType], _cancellationToken).ReadEffects(spot!.Node);
    }

    /// <summary>The effects of one of both members.</summary>
    sealed class EffectSide(string name, Effects effects)
    {
        readonly SortedDictionary<string, IMethodSymbol?> _effects = new(
            effects.ToDictionary(e => e.Key, e => e.Value),
            StringComparer.Ordinal
        );
        readonly HashSet<string> _opened = [];

        /// <summary>The name of the member.</summary>
        public string Name { get; } = name;

        /// <summary>Returns true if this side calls a method.</summary>
        public bool Calls(IMethodSymbol other) =>
            _effects.Values.Any(m => m != null && SolutionIndex.IsSameMethod(m, other.OriginalDefinition));

        /// <summary>Returns true if this side calls members that the other side does not call.</summary>
        public bool CallsOthers(EffectSide other) => FindOnlyHere(other).Any(e => e.Callee != null && IsCall(e.Effect));

        /// <summary>True if this side passes texts to libraries: a side without any leaves that to them.</summary>
        public bool PassesTexts => _effects.Keys.Any(PassedTexts.IsEffect);

        /// <summary>Returns the effects that the other side does not have.</summary>
        public (string Effect, IMethodSymbol? Callee)[] FindOnlyHere(EffectSide other) =>
            [.. _effects.Where(e => IsCertain(e.Key) && !other.MayHave(e.Key)).Select(e => (e.Key, e.Value))];

        bool IsCertain(string effect) => !_opened.Contains(effect) && !effect.StartsWith(BodyEffects.Perhaps, StringComparison.Ordinal);

        bool MayHave(string effect) => _effects.ContainsKey(effect) || _effects.ContainsKey(BodyEffects.Perhaps + effect);

        /// <summary>Returns the methods that this side calls where the other one calls their forms.</summary>
        public IMethodSymbol[] FindPairs(EffectSide other) =>
            [.. _effects.Where(e => other._effects.TryGetValue(e.Key, out var form) && IsPair(e.Value, form)).Select(e => e.Value!)];

        static bool IsPair(IMethodSymbol? method, IMethodSymbol? form) =>
            method != null && form != null && !SolutionIndex.IsSameMethod(method, form) && OwnForms.HasAnyForm(method);

        /// <summary>Replaces a call by the effects of the methods that it runs.</summary>
        public void Open(string call, IEnumerable<Effects> bodies)
        {
            _opened.Add(call);
            foreach (var effect in bodies.SelectMany(b => b))
                if (!_effects.ContainsKey(effect.Key))
                    _effects.Add(effect.Key, effect.Value);
        }
    }
}
