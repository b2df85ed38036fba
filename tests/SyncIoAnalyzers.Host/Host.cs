using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Host;

/// <summary>
/// Analyses and fixes code as a compiler or an editor does, with the analyzers and the Roslyn that its own load context has. Takes and
/// gives texts only: whoever calls it has no Roslyn.
/// </summary>
public static class Host
{
    /// <summary>What is found in a code, a line each, and what all fixes together make of it.</summary>
    /// <param name="rules">The assemblies with the analyzers and the fixes.</param>
    /// <param name="references">What the code is compiled against.</param>
    /// <param name="code">The code.</param>
    /// <param name="file">A file beside it, by name and text.</param>
    /// <param name="severities">A <c>.globalconfig</c>.</param>
    public static async Task<(string[] Findings, string Fixed)> Run(
        string[] rules,
        string[] references,
        string code,
        (string Name, string Text) file,
        string severities
    )
    {
        var assemblies = rules.Select(AssemblyLoadContext.GetLoadContext(typeof(Host).Assembly)!.LoadFromAssemblyPath).ToArray();
        using var project = new Sample(references, code, file, severities);
        var analyzers = Made<DiagnosticAnalyzer>(assemblies);
        var findings = await project.Findings(analyzers);
        var solution = project.Project.Solution;
        foreach (var fix in Made<CodeFixProvider>(assemblies))
            solution = await Fixed(fix, project.Document, findings);
        return ([.. findings.Select(Told)], (await solution.GetDocument(project.Document.Id)!.GetTextAsync()).ToString());
    }

    /// <summary>The ids of the rules that have a fix.</summary>
    /// <param name="rules">The assemblies with the analyzers and the fixes.</param>
    public static string[] FindFixableRules(string[] rules) =>
        [
            .. Made<CodeFixProvider>([.. rules.Select(AssemblyLoadContext.GetLoadContext(typeof(Host).Assembly)!.LoadFromAssemblyPath)])
                .SelectMany(fix => fix.FixableDiagnosticIds),
        ];

    /// <summary>All findings of a document fixed at once, by the action that is offered first.</summary>
    static async Task<Solution> Fixed(CodeFixProvider fix, Document document, ImmutableArray<Diagnostic> findings)
    {
        var served = findings.Where(f => fix.FixableDiagnosticIds.Contains(f.Id) && f.Location.IsInSource).ToImmutableArray();
        var context = new FixAllContext(
            document,
            fix,
            FixAllScope.Document,
            await Offered(fix, document, served),
            served.Select(f => f.Id).Distinct(),
            new Given(served),
            default
        );
        if (served.IsEmpty || await fix.GetFixAllProvider()!.GetFixAsync(context) is not { } action)
            return document.Project.Solution;
        var operations = await action.GetOperationsAsync(default);
        return operations.OfType<Microsoft.CodeAnalysis.CodeActions.ApplyChangesOperation>().Single().ChangedSolution;
    }

    /// <summary>The key of the first action of a lightbulb.</summary>
    static async Task<string?> Offered(CodeFixProvider fix, Document document, ImmutableArray<Diagnostic> findings)
    {
        var offered = new List<string?>();
        foreach (var finding in findings)
            await fix.RegisterCodeFixesAsync(
                new CodeFixContext(document, finding, (action, _) => offered.Add(action.EquivalenceKey), default)
            );
        return offered.FirstOrDefault();
    }

    static ImmutableArray<T> Made<T>(Assembly[] assemblies) =>
        [
            .. assemblies
                .SelectMany(a => a.GetTypes())
                .Where(t => !t.IsAbstract && typeof(T).IsAssignableFrom(t))
                .OrderBy(t => t.Name, StringComparer.Ordinal)
                .Select(t => (T)Activator.CreateInstance(t)!),
        ];

    static string Told(Diagnostic finding) =>
        $"{finding.Id} {finding.Severity} ({finding.Location.GetLineSpan().StartLinePosition}): {finding.GetMessage()}";

    /// <summary>The findings that there are.</summary>
    sealed class Given(ImmutableArray<Diagnostic> findings) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>(findings);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>(findings);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
