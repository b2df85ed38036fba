using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Locates findings and the members on their request paths in the source of all projects.</summary>
internal sealed class FindingLocator
{
    readonly string _currentDirectory;
    readonly ILookup<string, Compilation> _compilations;
    readonly ILookup<(string Project, string File), (Compilation Compilation, SyntaxTree Tree)> _trees;
    readonly PathNameFinder _names;
    readonly Dictionary<string, SyntaxNode?> _code = [];
    readonly Dictionary<(string Key, string Next), int> _callLines = [];

    /// <summary>Creates a locator for some projects.</summary>
    /// <param name="projects">All projects.</param>
    /// <param name="currentDirectory">The folder that file names are relative to.</param>
    public FindingLocator(IReadOnlyList<CompiledProject> projects, string currentDirectory)
    {
        _currentDirectory = currentDirectory;
        _compilations = projects.ToLookup(p => p.Compilation.AssemblyName ?? "", p => p.Compilation);
        _trees = projects
            .SelectMany(p => p.Compilation.SyntaxTrees.Where(t => t.FilePath.Length > 0).Select(t => (p, t)))
            .ToLookup(f => (f.p.Source.Name, RelativePath.FormatPath(f.t.FilePath, currentDirectory)), f => (f.p.Compilation, f.t));
        _names = new(_compilations);
    }

    /// <summary>Adds the containing member and the locations of all steps to a finding.</summary>
    public ReportedFinding LocateFinding(ReportedFinding finding)
    {
        var steps = finding.Path.Prepend(finding.Entry).Zip(finding.StepKeys, (name, key) => (Name: name, Key: key)).ToArray();
        return finding with
        {
            Member = FindMember(finding),
            Steps = [.. steps.Select((s, i) => LocateStep(s, i + 1 < steps.Length ? steps[i + 1] : null, finding))],
        };
    }

    /// <summary>
    /// Returns the symbol key of the member that contains a finding; empty in a page, in generated code and outside of code.
    /// </summary>
    string FindMember(ReportedFinding finding)
    {
        if (_trees[(finding.Project, finding.File)].FirstOrDefault() is not (var compilation, { } tree))
            return "";
        var lines = tree.GetText().Lines;
        if (lines.Count < finding.Line) // the line exists only in a '#line' mapping
            return "";
        var start = Math.Min(lines[finding.Line - 1].Start + finding.Column - 1, lines[finding.Line - 1].End);
        return
            tree.GetRoot().FindToken(start).Parent is { } code
            && new SymbolKeys([compilation.AssemblyName ?? ""]).FindKeyAt(code, compilation.GetSemanticModel(tree), default) is { } key
            ? SymbolKeys.RemoveNumber(key)
            : "";
    }

    PathStep LocateStep((string Name, string Key) step, (string Name, string Key)? next, ReportedFinding finding)
    {
        if (FindCode(step.Key) is not { } code)
            return new(step.Name);
        var (file, line) = LocateToken(FindFirstToken(code));
        var leads = next is { } to
            ? to.Key == step.Key
                ? 0
                : FindCallLine(step.Key, to, code)
            : file == finding.File
                ? finding.Line
                : 0;
        return new(step.Name, file, line, leads);
    }

    SyntaxNode? FindCode(string key)
    {
        if (!_code.TryGetValue(key, out var code))
            _code.Add(key, code = SymbolKeys.FindCode(key, _compilations)?.Code);
        return code;
    }

    /// <summary>Returns the line that leads to the next member.</summary>
    int FindCallLine(string key, (string Name, string Key) next, SyntaxNode code)
    {
        if (!_callLines.TryGetValue((key, next.Key), out var line))
            _callLines.Add(
                (key, next.Key),
                line = _names.FindName(code, next.Key, next.Name) is { } mention ? LocateToken(mention).Line : 0
            );
        return line;
    }

    /// <summary>Returns the first token that a reader would look at: the one after the attributes.</summary>
    static SyntaxToken FindFirstToken(SyntaxNode code) =>
        code switch
        {
            MemberDeclarationSyntax { AttributeLists: [.., var last] } => last.GetLastToken().GetNextToken(),
            CompilationUnitSyntax unit when unit.Members.FirstOrDefault(m => m is GlobalStatementSyntax) is { } first =>
                first.GetFirstToken(),
            _ => code.GetFirstToken(),
        };

    (string File, int Line) LocateToken(SyntaxToken token)
    {
        var span = token.GetLocation().GetMappedLineSpan();
        return (RelativePath.FormatPath(span.Path, _currentDirectory), span.StartLinePosition.Line + 1);
    }
}
