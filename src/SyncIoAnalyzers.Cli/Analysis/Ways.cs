using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Where findings and the members on the way to them stand, in whichever project.</summary>
internal sealed class Ways
{
    readonly string _currentDirectory;
    readonly ILookup<string, Compilation> _compilations;
    readonly ILookup<(string Project, string File), (Compilation Compilation, SyntaxTree Tree)> _trees;
    readonly NamesOnTheWay _names;
    readonly Dictionary<string, SyntaxNode?> _code = [];
    readonly Dictionary<(string Key, string Next), int> _calls = [];

    /// <summary>Those of some projects.</summary>
    /// <param name="projects">All projects.</param>
    /// <param name="currentDirectory">What files are told relative to.</param>
    public Ways(IReadOnlyList<CompiledProject> projects, string currentDirectory)
    {
        _currentDirectory = currentDirectory;
        _compilations = projects.ToLookup(p => p.Compilation.AssemblyName ?? "", p => p.Compilation);
        _trees = projects.SelectMany(p => p.Compilation.SyntaxTrees.Where(t => t.FilePath.Length > 0).Select(t => (p, t)))
            .ToLookup(f => (f.p.Source.Name, RelativePath.Of(f.t.FilePath, currentDirectory)), f => (f.p.Compilation, f.t));
        _names = new(_compilations);
    }

    /// <summary>The finding with its member, and with the places of all steps to it.</summary>
    public ReportedCall Locate(ReportedCall finding)
    {
        var steps = finding.Path.Prepend(finding.Entry).Zip(finding.StepKeys, (name, key) => (Name: name, Key: key)).ToArray();
        return finding with { Member = Member(finding), Steps = [.. steps.Select((s, i) => Step(s, i + 1 < steps.Length ? steps[i + 1] : null, finding))] };
    }

    /// <summary>The key of the member that holds a finding; empty on a page, where nobody wrote one, and outside of code.</summary>
    string Member(ReportedCall finding)
    {
        if (_trees[(finding.Project, finding.File)].FirstOrDefault() is not (var compilation, { } tree))
            return "";
        var lines = tree.GetText().Lines;
        if (lines.Count < finding.Line) // a line that only '#line' knows
            return "";
        var start = Math.Min(lines[finding.Line - 1].Start + finding.Column - 1, lines[finding.Line - 1].End);
        return tree.GetRoot().FindToken(start).Parent is { } code && new Keys([compilation.AssemblyName ?? ""]).At(code, compilation.GetSemanticModel(tree), default) is { } key ? Keys.WithoutNumber(key) : "";
    }

    PathStep Step((string Name, string Key) step, (string Name, string Key)? next, ReportedCall finding)
    {
        if (Code(step.Key) is not { } code)
            return new(step.Name);
        var (file, line) = Place(Start(code));
        var leads = next is { } to ? to.Key == step.Key ? 0 : Call(step.Key, to, code) : file == finding.File ? finding.Line : 0;
        return new(step.Name, file, line, leads);
    }

    SyntaxNode? Code(string key)
    {
        if (!_code.TryGetValue(key, out var code))
            _code.Add(key, code = _compilations[key[..Math.Max(0, key.IndexOf('/'))]].Select(c => new Keys([c.AssemblyName!]).Code(key, c)).FirstOrDefault(c => c != null));
        return code;
    }

    /// <summary>The line that leads to the next member.</summary>
    int Call(string key, (string Name, string Key) next, SyntaxNode code)
    {
        if (!_calls.TryGetValue((key, next.Key), out var line))
            _calls.Add((key, next.Key), line = _names.Of(code, next.Key, next.Name) is { } mention ? Place(mention).Line : 0);
        return line;
    }

    /// <summary>What a reader would look at first: what comes behind the attributes.</summary>
    static SyntaxToken Start(SyntaxNode code) => code switch
    {
        MemberDeclarationSyntax { AttributeLists: [.., var last] } => last.GetLastToken().GetNextToken(),
        CompilationUnitSyntax unit when unit.Members.FirstOrDefault(m => m is GlobalStatementSyntax) is { } first => first.GetFirstToken(),
        _ => code.GetFirstToken(),
    };

    (string File, int Line) Place(SyntaxToken token)
    {
        var span = token.GetLocation().GetMappedLineSpan();
        return (RelativePath.Of(span.Path, _currentDirectory), span.StartLinePosition.Line + 1);
    }
}
