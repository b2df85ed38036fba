using System.Text.Json;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// A solution of every kind of project that a repository may hold, in a folder whose name has a space, an ampersand and letters of other
/// alphabets; checked once.
/// </summary>
public sealed class SolutionOfKinds : IAsyncLifetime
{
    const string Net = "<TargetFramework>net10.0</TargetFramework>";

    readonly TempFolder _root = new();

    /// <summary>The folder of the solution.</summary>
    public string Folder => _root["Große Läden & Co"];

    /// <summary>Gets the result of the check of <c>All.slnx</c>.</summary>
    public (int Code, JsonElement Json) AllProjects { get; private set; }

    public async ValueTask InitializeAsync()
    {
        WriteFile("Directory.Build.props", "<Project />");
        WriteFile("Directory.Packages.props", File.ReadAllText(Path.Combine(RepositoryFolder.Root, "Directory.Packages.props")));
        // The packages of the machine are used, and no feed is available for missing ones.
        WriteFile(
            "nuget.config",
            """<configuration><packageSources><clear /><add key="here" value="." /></packageSources></configuration>"""
        );
        WriteProject("Central", Net, "object o = new DiffPlex.Differ();", """<PackageReference Include="DiffPlex" />""");
        WriteProject("Several", "<TargetFrameworks>netstandard2.0;net10.0</TargetFrameworks>");
        WriteProject(
            "Generated",
            Net,
            """[System.Text.RegularExpressions.GeneratedRegex("a")] private static partial System.Text.RegularExpressions.Regex A();"""
        );
        WriteProject("Generator", Net);
        WriteProject(
            "Ours",
            Net,
            "",
            """<ProjectReference Include="../Generator/Generator.csproj" OutputItemType="Analyzer" ReferenceOutputAssembly="false" />"""
        );
        WriteProject("Nowhere", Net, "", """<PackageReference Include="No.Such.Package.Anywhere" VersionOverride="1.0.0" />""");
        WriteProject("Wrong", Net, "int Wrong => nothing;");
        WriteProject("Beside", Net, "int one = Basic.Basic.One();", """<ProjectReference Include="../Basic/Basic.vbproj" />""");
        WriteFile("Basic/Basic.vbproj", CreateProject("", Net));
        WriteFile(
            "Basic/Code.vb",
            "Public Class Basic\n  Public Shared Function One() As Integer\n    Return 1\n  End Function\nEnd Class\n"
        );
        WriteFile("Sharp/Sharp.fsproj", CreateProject("", Net));
        WriteFile(
            "Pages/Pages.csproj",
            CreateProject(
                ".Razor",
                Net + "<AddRazorSupportForMvc>true</AddRazorSupportForMvc>",
                """<FrameworkReference Include="Microsoft.AspNetCore.App" />"""
            )
        );
        WriteFile("Pages/Views/Order.cshtml", "<p>\n  @System.IO.File.OpenText(\"a\").ReadToEndAsync().Result\n</p>\n");
        WriteFile("Broken/Broken.csproj", "<Project>");
        foreach (var (old, items) in new[] { ("Old", ""), ("Unpacked", OldProject.PackagesAreMissing) })
        {
            WriteFile($"{old}/{old}.csproj", OldProject.CreateText(old, items));
            WriteFile(
                $"{old}/packages.config",
                """<packages><package id="Newtonsoft.Json" version="6.0.4" targetFramework="net472" /></packages>"""
            );
            WriteFile(
                $"{old}/Code.cs",
                $"public class {old} : System.Web.IHttpHandler {{ public bool IsReusable {{ get {{ return true; }} }} public void ProcessRequest(System.Web.HttpContext c) {{ System.Threading.Thread.Sleep(1); }} }}"
            );
        }

        var files = Directory
            .EnumerateFiles(Folder, "*proj", SearchOption.AllDirectories)
            .Select(f => Path.GetRelativePath(Folder, f))
            .Append("Gone/Gone.csproj")
            .Order(StringComparer.Ordinal);
        WriteFile(
            "All.slnx",
            $"<Solution><Folder Name=\"/src/\">{string.Concat(files.Select(f => $"<Project Path=\"{f}\" />"))}</Folder></Solution>"
        );
        WriteFile("Part.slnf", """{ "solution": { "path": "All.slnx", "projects": [ "Several\\Several.csproj" ] } }""");
        AllProjects = await CheckAsync(Folder, "All.slnx");
    }

    /// <summary>Checks again, in this folder or under another name of it.</summary>
    public async Task<(int Code, JsonElement Json)> CheckAsync(string folder, string path, bool restore = true)
    {
        var output = new StringWriter();
        var code = await CheckRunner.RunAsync(
            new(new(path, folder, restore), OutputFormat.Json, Microsoft.CodeAnalysis.DiagnosticSeverity.Info),
            output,
            TextWriter.Null,
            default
        );
        return (code, JsonDocument.Parse(output.ToString()).RootElement);
    }

    public ValueTask DisposeAsync()
    {
        _root.Dispose();
        return ValueTask.CompletedTask;
    }

    /// <summary>Findings as <c>SIO001 Ours/Code.cs:1</c>.</summary>
    public static IEnumerable<string> ListFindings(JsonElement json) =>
        json.GetProperty("findings")
            .EnumerateArray()
            .Select(f => $"{f.GetProperty("id").GetString()} {f.GetProperty("file").GetString()}:{f.GetProperty("line").GetInt32()}");

    /// <summary>The lines of a list, such as <c>failures</c>.</summary>
    public static IEnumerable<string> ListLines(JsonElement json, string name) =>
        json.GetProperty(name).EnumerateArray().Select(line => line.GetString()!);

    void WriteFile(string file, string text) => _root.WriteFile(Path.Combine(Path.GetFileName(Folder), file), text);

    void WriteProject(string name, string properties, string member = "", string items = "")
    {
        WriteFile($"{name}/{name}.csproj", CreateProject("", properties, items));
        WriteFile(
            $"{name}/Code.cs",
            $"public partial class {name} {{ public int Load(System.Threading.Tasks.Task<int> rows) => rows.Result; {member} }}"
        );
    }

    static string CreateProject(string kind, string properties, string items = "") =>
        $"<Project Sdk=\"Microsoft.NET.Sdk{kind}\"><PropertyGroup>{properties}</PropertyGroup><ItemGroup>{items}</ItemGroup></Project>";
}
