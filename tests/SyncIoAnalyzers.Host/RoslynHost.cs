using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Host;

/// <summary>
/// Analyzes and fixes code as a compiler or an editor does, with the analyzers and the Roslyn of its own load context. Its members use
/// texts only, because the caller has no Roslyn.
/// </summary>
public static class RoslynHost
{
    /// <summary>Returns the findings in code, one line each, and the code after all fixes.</summary>
    /// <param name="rules">The assemblies with the analyzers and the fixes.</param>
    /// <param name="references">The references of the compilation.</param>
    /// <param name="code">The code.</param>
    /// <param name="file">An additional file, by name and text.</param>
    /// <param name="severities">A <c>.globalconfig</c>.</param>
    public static async Task<(string[] Findings, string Fixed)> AnalyzeAndFixAsync(
        string[] rules,
        string[] references,
        string code,
        (string Name, string Text) file,
        string severities
    )
    {
        var assemblies = rules.Select(AssemblyLoadContext.GetLoadContext(typeof(RoslynHost).Assembly)!.LoadFromAssemblyPath).ToArray();
        using var project = new SampleProject(references, code, file, severities);
        var analyzers = CreateInstances<DiagnosticAnalyzer>(assemblies);
        var findings = await project.AnalyzeAsync(analyzers);
        var solution = project.Project.Solution;
        foreach (var fix in CreateInstances<CodeFixProvider>(assemblies))
            solution = await FixAllAsync(fix, project.Document, findings);
        return ([.. findings.Select(FormatFinding)], (await solution.GetDocument(project.Document.Id)!.GetTextAsync()).ToString());
    }

    /// <summary>Returns the ids of the rules that have a fix.</summary>
    /// <param name="rules">The assemblies with the analyzers and the fixes.</param>
    public static string[] FindFixableRules(string[] rules) =>
        [
            .. CreateInstances<CodeFixProvider>([
                    .. rules.Select(AssemblyLoadContext.GetLoadContext(typeof(RoslynHost).Assembly)!.LoadFromAssemblyPath),
                ])
                .SelectMany(fix => fix.FixableDiagnosticIds),
        ];

    /// <summary>Fixes all findings of a document at once, by the action that is offered first.</summary>
    static async Task<Solution> FixAllAsync(CodeFixProvider fix, Document document, ImmutableArray<Diagnostic> findings)
    {
        var served = findings.Where(f => fix.FixableDiagnosticIds.Contains(f.Id) && f.Location.IsInSource).ToImmutableArray();
        var context = new FixAllContext(
            document,
            fix,
            FixAllScope.Document,
            await FindActionKeyAsync(fix, document, served),
            served.Select(f => f.Id).Distinct(),
            new KnownDiagnostics(served),
            default
        );
        if (served.IsEmpty || await fix.GetFixAllProvider()!.GetFixAsync(context) is not { } action)
            return document.Project.Solution;
        var operations = await action.GetOperationsAsync(default);
        return operations.OfType<Microsoft.CodeAnalysis.CodeActions.ApplyChangesOperation>().Single().ChangedSolution;
    }

    /// <summary>Returns the equivalence key of the first action that is offered.</summary>
    static async Task<string?> FindActionKeyAsync(CodeFixProvider fix, Document document, ImmutableArray<Diagnostic> findings)
    {
        var offered = new List<string?>();
        foreach (var finding in findings)
            await fix.RegisterCodeFixesAsync(
                new CodeFixContext(document, finding, (action, _) => offered.Add(action.EquivalenceKey), default)
            );
        return offered.FirstOrDefault();
    }

    static ImmutableArray<T> CreateInstances<T>(Assembly[] assemblies) =>
        [
            .. assemblies
                .SelectMany(a => a.GetTypes())
                .Where(t => !t.IsAbstract && typeof(T).IsAssignableFrom(t))
                .OrderBy(t => t.Name, StringComparer.Ordinal)
                .Select(t => (T)Activator.CreateInstance(t)!),
        ];

    static string FormatFinding(Diagnostic finding) =>
        $"{finding.Id} {finding.Severity} ({finding.Location.GetLineSpan().StartLinePosition}): {finding.GetMessage()}";

    /// <summary>Provides findings that are already known.</summary>
    sealed class KnownDiagnostics(ImmutableArray<Diagnostic> findings) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>(findings);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>(findings);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
