using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers;

/// <summary>Looks each call up once and asks the rule that its table line names.</summary>
/// <remarks>
/// It goes over the names of a tree and binds only those that some line could mean. Asking the driver for operations instead would have every
/// body bound and lowered, also where nothing blocks.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SyncIoAnalyzer : DiagnosticAnalyzer
{
    /// <summary>The rules about code.</summary>
    internal static ImmutableArray<DiagnosticDescriptor> CodeDescriptors { get; } = CallRules.All.Select(r => r.Descriptor).Append(MissingConfigureAwait.Descriptor).Append(NeedlessConfigureAwait.Descriptor).ToImmutableArray();

    /// <summary>Every rule that is reported here.</summary>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = CodeDescriptors.Add(Unreadable.Descriptor).Add(Outdated.Descriptor).Add(Paid.Descriptor).Add(OtherVersion.Descriptor);

    /// <summary>Is given the findings that the baseline knows, which are not reported; a tool that shows them sets it.</summary>
    internal Action<Diagnostic>? OnKnown { get; init; }

    /// <summary>The levels that a project may stay at.</summary>
    internal Levels Levels { get; init; } = Levels.Shipped;

    /// <summary>Every analyzer of the package. What a baseline knows is handed to <paramref name="onKnown"/>, on any thread, instead of being kept back.</summary>
    internal static ImmutableArray<DiagnosticAnalyzer> All(Action<Diagnostic>? onKnown = null) =>
        ImmutableArray.Create<DiagnosticAnalyzer>(new SyncIoAnalyzer { OnKnown = onKnown }, new SuggestionAnalyzer(), new RazorAnalyzer { OnKnown = onKnown });

    /// <summary>Registers one action per tree.</summary>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(Start);
    }

    void Start(CompilationStartAnalysisContext start)
    {
        if (Model.Of(start.Compilation, start.Options, start.CancellationToken, Levels) is not { } model)
            return;
        if (!model.OnlySuggests)
            start.RegisterSemanticModelAction(tree => Check(tree, model, OnKnown));
        start.RegisterAdditionalFileAction(CheckFile);
        start.RegisterCompilationEndAction(end => CheckOptions(end, model));
    }

    /// <summary>Asks the rules about everything that people wrote in a tree, and reports what the baseline does not know.</summary>
    internal static void Check(SemanticModelAnalysisContext tree, Model model, Action<Diagnostic>? onKnown)
    {
        var findings = Findings(tree, model);
        var known = model.Baseline?.Known(findings, tree.SemanticModel, tree.CancellationToken);
        foreach (var finding in findings)
            if (known?.Contains(finding) != true)
                tree.ReportDiagnostic(finding);
            else
                onKnown?.Invoke(finding);
    }

    static List<Diagnostic> Findings(SemanticModelAnalysisContext tree, Model model)
    {
        var options = tree.Options.AnalyzerConfigOptionsProvider.GetOptions(tree.SemanticModel.SyntaxTree);
        var scope = Options.Scope.In(options);
        var root = tree.SemanticModel.SyntaxTree.GetRoot(tree.CancellationToken);
        var hidden = new List<Answer>();
        var wrappers = new HashSet<SyntaxNode>();
        var awaits = new List<AwaitForm>();
        var findings = new List<Diagnostic>();
        var answers = Candidates.In(root, tree.SemanticModel, model, null, tree.CancellationToken, awaits).ToList();
        model.Baseline?.See(answers, awaits, tree.SemanticModel, tree.CancellationToken);
        foreach (var answer in answers)
            if (!Report(answer))
                hidden.Add(answer);
        if (hidden.Count > 0 && model.Has(CallRules.SyncOnly.Descriptor) && scope == Scope.Async && model.CannotSeeCallers(tree.CancellationToken))
            foreach (var answer in CallRules.SyncOnly.Ask(hidden, tree.SemanticModel, tree.CancellationToken))
                Report(answer);
        if (awaits.Count > 0)
            findings.AddRange(OfAwaits(tree, model, scope, awaits.Where(a => !a.Chain.Any(wrappers.Contains))));
        return findings;

        bool Report(Answer answer)
        {
            var finding = Razor.IsWritten(answer.Location) ? Finding.Of(answer, model, tree.SemanticModel, scope, tree.CancellationToken) : null;
            if (finding == null)
                return false;
            if (answer.Rule == CallRules.Offloaded || answer.Rule == CallRules.OffloadedIo)
                wrappers.Add(answer.Where);
            findings.Add(finding);
            return true;
        }
    }

    /// <summary>Asks the rules about awaits. A wrapper that is reported itself is left to the rule that did.</summary>
    static IEnumerable<Diagnostic> OfAwaits(SemanticModelAnalysisContext tree, Model model, Scope scope, IEnumerable<AwaitForm> awaits)
    {
        var wish = model.Awaits.In(tree.SemanticModel.SyntaxTree, tree.CancellationToken);
        foreach (var form in awaits)
        {
            var finding = form.Configured != null ? NeedlessConfigureAwait.Ask(form, wish, scope, model, tree.SemanticModel, tree.CancellationToken)
                : wish.Advice == Advice.False && scope.Shows(wish.Place) ? MissingConfigureAwait.Ask(form, wish, model, tree.SemanticModel, tree.CancellationToken)
                : null;
            if (finding != null && model.Has(finding.Descriptor) && Razor.IsWritten(finding.Location))
                yield return finding;
        }
    }

    static void CheckFile(AdditionalFileAnalysisContext file)
    {
        foreach (var problem in UserFiles.Problems(file.AdditionalFile, file.CancellationToken))
            file.ReportDiagnostic(Unreadable.At(file.AdditionalFile.Path, file.AdditionalFile.GetText(file.CancellationToken)!, problem));
    }

    void CheckOptions(CompilationAnalysisContext end, Model model)
    {
        var provider = end.Options.AnalyzerConfigOptionsProvider;
        string?[] properties = [AppModel.ProblemIn(provider.GlobalOptions), Levels.ProblemIn(AppModel.Level(provider.GlobalOptions))];
        Diagnostic?[] found =
        [
            Outdated.Ask(model, end.CancellationToken), .. Paid.Ask(model, end.CancellationToken), OtherVersion.Ask(model),
            .. properties.OfType<string>().Concat(Options.Problems(end.Compilation.SyntaxTrees, provider)).Select(Unreadable.Option),
        ];
        foreach (var finding in found.OfType<Diagnostic>())
            if (model.Has(finding.Descriptor))
                end.ReportDiagnostic(finding);
    }
}
