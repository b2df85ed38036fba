using YamlDotNet.RepresentationModel;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>A file, or a block in the documentation, that a build server reads.</summary>
sealed class PipelineFile
{
    static readonly string[] ScriptKeys = ["run", "script", "bash"];

    PipelineFile(YamlNode root) => Root = root;

    /// <summary>Gets the root of the document.</summary>
    public YamlNode Root { get; }

    /// <summary>Reads a file of the repository.</summary>
    public static PipelineFile ReadFile(string path) => Parse(File.ReadAllText(Path.Combine(BuildPaths.Repository, path)));

    /// <summary>Parses a text.</summary>
    public static PipelineFile Parse(string text)
    {
        var stream = new YamlStream();
        stream.Load(new StringReader(text));
        return new PipelineFile(stream.Documents.Single().RootNode);
    }

    /// <summary>Gets the scripts of all steps, in their order.</summary>
    public IEnumerable<PipelineStep> Steps =>
        from mapping in Root.AllNodes.OfType<YamlMappingNode>()
        from child in mapping.Children
        where ScriptKeys.Contains($"{child.Key}")
        from script in child.Value is YamlSequenceNode lines ? lines.Children : [child.Value]
        select new PipelineStep(mapping, $"{script}");

    /// <summary>Gets all texts that are not names.</summary>
    public IEnumerable<string> Texts => Root.AllNodes.OfType<YamlScalarNode>().Select(node => node.Value ?? "");

    /// <summary>Returns the names in a mapping.</summary>
    public static IEnumerable<string> FindNames(YamlNode mapping) => ((YamlMappingNode)mapping).Children.Keys.Select(key => $"{key}");
}
