using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
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
    /// <summary>The rules about calls.</summary>
    internal static ImmutableArray<DiagnosticDescriptor> CallDescriptors { get; } = CallRules.All.Select(r => r.Descriptor).ToImmutableArray();

    /// <summary>Every rule that is reported here.</summary>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = CallDescriptors.Add(Unreadable.Descriptor);

    /// <summary>Registers one action per tree.</summary>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(Start);
    }

    static void Start(CompilationStartAnalysisContext start)
    {
        if (Model.Of(start.Compilation, start.Options, start.CancellationToken) is not { } model)
            return;
        start.RegisterSemanticModelAction(tree => Check(tree, model));
        start.RegisterAdditionalFileAction(CheckFile);
        start.RegisterCompilationEndAction(CheckOptions);
    }

    /// <summary>Asks the rules about everything that people wrote in a tree.</summary>
    internal static void Check(SemanticModelAnalysisContext tree, Model model)
    {
        var options = tree.Options.AnalyzerConfigOptionsProvider.GetOptions(tree.SemanticModel.SyntaxTree);
        var scope = Options.Scope.In(options);
        var root = tree.SemanticModel.SyntaxTree.GetRoot(tree.CancellationToken);
        var hidden = new List<Answer>();
        foreach (var answer in Candidates.In(root, tree.SemanticModel, model, null, tree.CancellationToken))
            if (!Report(answer))
                hidden.Add(answer);
        if (hidden.Count > 0 && scope == Scope.Async && model.CannotSeeCallers(tree.CancellationToken))
            foreach (var answer in CallRules.SyncOnly.Ask(hidden, tree.SemanticModel, tree.CancellationToken))
                Report(answer);

        bool Report(Answer answer)
        {
            var finding = Razor.IsWritten(answer.Where.GetLocation()) ? Finding.Of(answer, model, tree.SemanticModel, scope, tree.CancellationToken) : null;
            if (finding != null)
                tree.ReportDiagnostic(finding);
            return finding != null;
        }
    }

    static void CheckFile(AdditionalFileAnalysisContext file)
    {
        foreach (var problem in UserFiles.Problems(file.AdditionalFile, file.CancellationToken))
            file.ReportDiagnostic(Unreadable.At(file.AdditionalFile.Path, file.AdditionalFile.GetText(file.CancellationToken)!, problem));
    }

    static void CheckOptions(CompilationAnalysisContext end)
    {
        var provider = end.Options.AnalyzerConfigOptionsProvider;
        if (AppModel.ProblemIn(provider.GlobalOptions) is { } property)
            end.ReportDiagnostic(Unreadable.Option(property));
        foreach (var problem in Options.Problems(end.Compilation.SyntaxTrees, provider))
            end.ReportDiagnostic(Unreadable.Option(problem));
    }
}
