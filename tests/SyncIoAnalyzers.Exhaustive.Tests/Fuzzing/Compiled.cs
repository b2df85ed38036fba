using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Cases as compilers see them. Whatever cases share is made once in the process: references above all.</summary>
internal static class Compiled
{
    static readonly ConcurrentDictionary<string, CSharpCompilation> Bases = new();
    static readonly ConcurrentDictionary<(string, LanguageVersion, string), SyntaxTree> Often = new();

    static readonly Lazy<MetadataReference> Given = new(MakeGiven);

    /// <summary>
    /// The references by name. Those of a web application are the ones that blocking calls need: all of them would double what a case
    /// costs.
    /// </summary>
    public static IReadOnlyDictionary<string, Func<ImmutableArray<MetadataReference>>> Sets { get; } =
        new Dictionary<string, Func<ImmutableArray<MetadataReference>>>
        {
            ["web"] = () => [.. Refs.AspNetCore.Assemblies.Where(IsOften)],
            ["all"] = () => (Refs.EfCore + Refs.Npgsql).Assemblies,
            ["net"] = () => [.. Refs.Net.Assemblies.Where(IsOften)],
            ["system.web"] = () => Refs.SystemWeb.Assemblies,
            ["none"] = () => [],
        };

    /// <summary>The references of a name, and what made programs are given to use.</summary>
    public static ImmutableArray<MetadataReference> References(string name) => Sets[name]().Add(Given.Value);

    /// <summary>The options of a compilation.</summary>
    public static CSharpCompilationOptions Options(FuzzCase made) =>
        new(
            made.Kind,
            allowUnsafe: true,
            concurrentBuild: false,
            nullableContextOptions: made.Version >= LanguageVersion.CSharp8 ? NullableContextOptions.Enable : NullableContextOptions.Disable
        );

    /// <summary>The compilation of a case.</summary>
    public static CSharpCompilation Of(FuzzCase made) =>
        Bases
            .GetOrAdd(
                made.References,
                name => CSharpCompilation.Create("Fuzz", references: References(name), options: new(OutputKind.DynamicallyLinkedLibrary))
            )
            .WithOptions(Options(made))
            .AddSyntaxTrees(made.Sources.Select((text, i) => Tree(text, made.Version, FuzzCase.PathOf(i, text))));

    /// <summary>Whether the compiler alone, with no analyzer beside it, throws at a case.</summary>
    public static bool Breaks(FuzzCase made)
    {
        try
        {
            var compilation = Of(made);
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

    /// <summary>What lies beside the code of a case, as an analyzer is given it.</summary>
    public static AnalyzerOptions Beside(FuzzCase made) =>
        new([.. made.Beside.Select(b => new Lying("/src/" + b.Name, b.Text))], new Configured(made));

    static MetadataReference MakeGiven()
    {
        var image = new MemoryStream();
        var made = CSharpCompilation
            .Create(
                "Given",
                [CSharpSyntaxTree.ParseText(Pool.Given), CSharpSyntaxTree.ParseText(Refs.Net.GlobalUsings)],
                Sets["web"](),
                new(OutputKind.DynamicallyLinkedLibrary)
            )
            .Emit(image);
        return made.Success
            ? MetadataReference.CreateFromImage(image.ToArray())
            : throw new InvalidOperationException(made.Diagnostics[0].ToString());
    }

    /// <summary>The name of one of the often used assemblies.</summary>
    static bool IsOften(MetadataReference reference) =>
        Path.GetFileNameWithoutExtension(reference.Display!) is var name
        && (
            Array.IndexOf(OftenUsed, name) >= 0
            || name.StartsWith("Microsoft.AspNetCore.Mvc", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.AspNetCore.Http", StringComparison.Ordinal)
        );

    static readonly string[] OftenUsed =
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

    static SyntaxTree Tree(string text, LanguageVersion version, string path)
    {
        if (FuzzCase.IsOwn(text))
            return Parse((text, version, path));
        return Often.GetOrAdd((text, version, path), Parse);
    }

    static SyntaxTree Parse((string Text, LanguageVersion Version, string Path) file) =>
        CSharpSyntaxTree.ParseText(file.Text, new CSharpParseOptions(file.Version), file.Path);

    sealed class Lying(string path, string text) : AdditionalText
    {
        public override string Path => path;

        // A file that cannot be read has no text.
        public override SourceText? GetText(CancellationToken token = default) => text == "(none)" ? null : SourceText.From(text);
    }

    /// <summary>What the compiler's own reader makes of the files.</summary>
    sealed class Configured(FuzzCase made) : AnalyzerConfigOptionsProvider
    {
        readonly AnalyzerConfigSet _set = AnalyzerConfigSet.Create(
            new[]
            {
                AnalyzerConfig.Parse("is_global = true\n" + made.GlobalConfig, "/src/.globalconfig"),
                AnalyzerConfig.Parse("root = true\n" + made.EditorConfig, "/src/.editorconfig"),
            }
        );

        public override AnalyzerConfigOptions GlobalOptions => new Values(_set.GlobalConfigOptions.AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) =>
            new Values(_set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(AdditionalText text) =>
            new Values(_set.GetOptionsForSourcePath(text.Path).AnalyzerOptions);

        sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) =>
                values.TryGetValue(key, out value);
        }
    }
}
