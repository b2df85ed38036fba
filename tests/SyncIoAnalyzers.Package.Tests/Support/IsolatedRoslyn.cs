using System.Reflection;
using System.Runtime.Loader;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>An isolated Roslyn version with the analyzers and fixes of the package.</summary>
public sealed class IsolatedRoslyn : AssemblyLoadContext
{
    /// <summary>The entry method in that version; all inputs and outputs are text.</summary>
    delegate Task<(string[] Findings, string Fixed)> AnalyzeCode(
        string[] rules,
        string[] references,
        string code,
        (string Name, string Text) file,
        string severities
    );

    /// <summary>The workspaces assemblies that an editor provides; those of the SDK serve every version.</summary>
    static readonly string[] EditorAssemblies = ["Humanizer", "System.Composition"];

    readonly string[] _folders;
    readonly string[] _rules;
    readonly AnalyzeCode _run;

    /// <param name="version">A version of the compiler's packages, or <c>SDK</c>.</param>
    /// <param name="rules">The assemblies to load.</param>
    public IsolatedRoslyn(string version, string[] rules)
    {
        _rules = rules;
        _folders = [.. FindFolders(version), Path.GetDirectoryName(rules[0])!, Path.GetDirectoryName(BuildPaths.Host)!];
        var host = LoadFromAssemblyPath(BuildPaths.Host).GetType("SyncIoAnalyzers.Host.RoslynHost")!;
        _run = host.GetMethod("AnalyzeAndFixAsync")!.CreateDelegate<AnalyzeCode>();
        FixableRules = host.GetMethod("FindFixableRules")!.CreateDelegate<Func<string[], string[]>>()(rules);
    }

    /// <summary>Gets the version that its compiler reports.</summary>
    public Version Version => LoadFromAssemblyName(new AssemblyName("Microsoft.CodeAnalysis.CSharp")).GetName().Version!;

    /// <summary>The ids of the rules that have a fix.</summary>
    public IReadOnlyList<string> FixableRules { get; }

    /// <summary>Returns the findings in a code, and the result of the fixes.</summary>
    public Task<(string[] Findings, string Fixed)> AnalyzeAsync(string code, string[] references, string beside = "") =>
        _run(_rules, references, code, ("SyncIo.Packages.txt", beside), "is_global = true");

    protected override Assembly? Load(AssemblyName name)
    {
        var file = name.Name + ".dll";
        var folder = EditorAssemblies.Any(c => file.StartsWith(c, StringComparison.Ordinal))
            ? BuildPaths.Sdk
            : _folders.FirstOrDefault(f => File.Exists(Path.Combine(f, file)));
        return folder == null ? null : LoadFromAssemblyPath(Path.Combine(folder, file));
    }

    static IEnumerable<string> FindFolders(string version) =>
        version == "SDK"
            ? [BuildPaths.Sdk]
            : from package in new[] { "common", "csharp", "workspaces.common", "csharp.workspaces" }
            let lib = Path.Combine(BuildPaths.PackagesFolder, "microsoft.codeanalysis." + package, version, "lib")
            select Directory.EnumerateDirectories(lib, "net*").OrderBy(GetFrameworkOrder).Last();

    /// <summary>
    /// The framework that a folder is for: <c>net9.0</c> comes after <c>net8.0</c>, and both after <c>netcoreapp3.1</c> and
    /// <c>netstandard2.0</c>.
    /// </summary>
    static (bool, string) GetFrameworkOrder(string folder) =>
        Path.GetFileName(folder) is var name && char.IsDigit(name[3]) ? (true, name[3..].PadLeft(5)) : (false, "");
}
