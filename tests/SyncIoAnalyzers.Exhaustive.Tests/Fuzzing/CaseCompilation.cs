using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Creates compilations of cases. Everything that cases share, above all references, is created once per process.</summary>
internal static class CaseCompilation
{
    static readonly ConcurrentDictionary<string, CSharpCompilation> BaseCompilations = new();
    static readonly ConcurrentDictionary<(string, LanguageVersion, string), SyntaxTree> SharedTrees = new();

    static readonly Lazy<MetadataReference> SharedDeclarations = new(CompileDeclarations);

    /// <summary>
    /// Gets the reference sets by name. The set of a web application holds only the assemblies that blocking calls need: all of them would
    /// double the cost of a case.
    /// </summary>
    public static IReadOnlyDictionary<string, Func<ImmutableArray<MetadataReference>>> ReferenceSets { get; } =
        new Dictionary<string, Func<ImmutableArray<MetadataReference>>>
        {
            ["web"] = () => [.. TestReferences.AspNetCore.Assemblies.Where(IsCommonAssembly)],
            ["all"] = () => (TestReferences.EfCore + TestReferences.Npgsql).Assemblies,
            ["net"] = () => [.. TestReferences.Net.Assemblies.Where(IsCommonAssembly)],
            ["system.web"] = () => TestReferences.SystemWeb.Assemblies,
            ["none"] = () => [],
        };

    /// <summary>Returns a reference set together with the shared declarations.</summary>
    public static ImmutableArray<MetadataReference> GetReferences(string name) => ReferenceSets[name]().Add(SharedDeclarations.Value);

    /// <summary>Creates the compilation options of a case.</summary>
    public static CSharpCompilationOptions CreateOptions(FuzzCase fuzzCase) =>
        new(
            fuzzCase.Kind,
            allowUnsafe: true,
            concurrentBuild: false,
            nullableContextOptions: fuzzCase.Version >= LanguageVersion.CSharp8
                ? NullableContextOptions.Enable
                : NullableContextOptions.Disable
        );

    /// <summary>Creates the compilation of a case.</summary>
    public static CSharpCompilation CreateCompilation(FuzzCase fuzzCase) =>
        BaseCompilations
            .GetOrAdd(
                fuzzCase.References,
                name => CSharpCompilation.Create("Fuzz", references: GetReferences(name), options: new(OutputKind.DynamicallyLinkedLibrary))
            )
            .WithOptions(CreateOptions(fuzzCase))
            .AddSyntaxTrees(fuzzCase.Sources.Select((text, i) => GetTree(text, fuzzCase.Version, FuzzCase.GetPath(i, text))));

    /// <summary>Returns true if the compiler throws on a case without any analyzer.</summary>
    public static bool CrashesCompiler(FuzzCase fuzzCase)
    {
        try
        {
            var compilation = CreateCompilation(fuzzCase);
            compilation.GetDiagnostics();
            foreach (var model in compilation.SyntaxTrees.Select(t => compilation.GetSemanticModel(t)))
            foreach (var node in model.SyntaxTree.GetRoot().DescendantNodes())
                model.GetOperation(node);
            return false;
        }
        catch (Exception)
        {
            return true;
        }
    }

    /// <summary>Creates the analyzer options of a case: its additional files and its configuration.</summary>
    public static AnalyzerOptions CreateAnalyzerOptions(FuzzCase fuzzCase) =>
        new([.. fuzzCase.AdditionalFiles.Select(b => new InMemoryFile("/src/" + b.Name, b.Text))], new CaseOptionsProvider(fuzzCase));

    static MetadataReference CompileDeclarations()
    {
        var image = new MemoryStream();
        var result = CSharpCompilation
            .Create(
                "SharedDeclarations",
                [CSharpSyntaxTree.ParseText(SourcePool.SharedDeclarations), CSharpSyntaxTree.ParseText(TestReferences.Net.GlobalUsings)],
                ReferenceSets["web"](),
                new(OutputKind.DynamicallyLinkedLibrary)
            )
            .Emit(image);
        return result.Success
            ? MetadataReference.CreateFromImage(image.ToArray())
            : throw new InvalidOperationException(result.Diagnostics[0].ToString());
    }

    /// <summary>Returns true if a reference is one of the commonly used assemblies.</summary>
    static bool IsCommonAssembly(MetadataReference reference) =>
        Path.GetFileNameWithoutExtension(reference.Display!) is var name
        && (
            Array.IndexOf(CommonAssemblies, name) >= 0
            || name.StartsWith("Microsoft.AspNetCore.Mvc", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.AspNetCore.Http", StringComparison.Ordinal)
        );

    static readonly string[] CommonAssemblies =
    [
        "System.Runtime",
        "System.Collections",
        "System.Collections.Concurrent",
        "System.Linq",
        "System.Linq.Expressions",
        "System.Linq.Queryable",
        "System.Linq.AsyncEnumerable",
        "System.Net.Http",
        "System.Net.Primitives",
        "System.Threading",
        "System.Threading.Thread",
        "System.Threading.Tasks.Parallel",
        "System.Memory",
        "System.Console",
        "System.ComponentModel",
        "System.ComponentModel.Primitives",
        "Microsoft.CSharp",
        "System.IO.Pipelines",
        "System.Net.Http.Json",
        "System.Text.Json",
        "System.Diagnostics.Process",
        "System.Security.Claims",
        "System.ObjectModel",
        "System.Runtime.InteropServices",
        "System.Data.Common",
        "System.Net.Sockets",
        "System.Text.RegularExpressions",
        "System.Diagnostics.Tracing",
        "System.Private.Uri",
        "System.Xml.ReaderWriter",
        "Microsoft.AspNetCore",
        "Microsoft.AspNetCore.Routing",
        "Microsoft.AspNetCore.Routing.Abstractions",
        "Microsoft.AspNetCore.Hosting",
        "Microsoft.AspNetCore.Hosting.Abstractions",
        "Microsoft.AspNetCore.SignalR.Core",
        "Microsoft.AspNetCore.Diagnostics",
        "Microsoft.Extensions.Hosting",
        "Microsoft.Extensions.Hosting.Abstractions",
        "Microsoft.Extensions.DependencyInjection",
        "Microsoft.Extensions.DependencyInjection.Abstractions",
        "Microsoft.Extensions.Logging",
        "Microsoft.Extensions.Logging.Abstractions",
        "Microsoft.Extensions.Configuration",
        "Microsoft.Extensions.Configuration.Abstractions",
        "Microsoft.Extensions.Features",
        "Microsoft.Extensions.Primitives",
        "Microsoft.Extensions.FileProviders.Abstractions",
        "Microsoft.Extensions.Options",
        "Microsoft.Net.Http.Headers",
    ];

    static SyntaxTree GetTree(string text, LanguageVersion version, string path)
    {
        if (FuzzCase.IsOwn(text))
            return ParseFile((text, version, path));
        return SharedTrees.GetOrAdd((text, version, path), ParseFile);
    }

    static SyntaxTree ParseFile((string Text, LanguageVersion Version, string Path) file) =>
        CSharpSyntaxTree.ParseText(file.Text, new CSharpParseOptions(file.Version), file.Path);

    sealed class InMemoryFile(string path, string text) : AdditionalText
    {
        public override string Path => path;

        // An unreadable file has no text.
        public override SourceText? GetText(CancellationToken token = default) => text == "(none)" ? null : SourceText.From(text);
    }

    /// <summary>Parses the configuration of a case with the compiler's own reader.</summary>
    sealed class CaseOptionsProvider(FuzzCase fuzzCase) : AnalyzerConfigOptionsProvider
    {
        readonly AnalyzerConfigSet _set = AnalyzerConfigSet.Create(
            new[]
            {
                AnalyzerConfig.Parse("is_global = true\n" + fuzzCase.GlobalConfig, "/src/.globalconfig"),
                AnalyzerConfig.Parse("root = true\n" + fuzzCase.EditorConfig, "/src/.editorconfig"),
            }
        );

        public override AnalyzerConfigOptions GlobalOptions => new OptionValues(_set.GlobalConfigOptions.AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) =>
            new OptionValues(_set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(AdditionalText text) =>
            new OptionValues(_set.GetOptionsForSourcePath(text.Path).AnalyzerOptions);

        sealed class OptionValues(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) =>
                values.TryGetValue(key, out value);
        }
    }
}
