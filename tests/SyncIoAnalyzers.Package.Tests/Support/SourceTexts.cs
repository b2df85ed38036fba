namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>The files that the tests write.</summary>
static class SourceTexts
{
    public const string Web = """
        <Project Sdk="Microsoft.NET.Sdk.Web">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <ImplicitUsings>enable</ImplicitUsings>
          </PropertyGroup>
        </Project>
        """;

    /// <summary>A web project in Visual Basic with code that the rules would report in C#.</summary>
    public const string VisualBasic = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <OutputType>Exe</OutputType>
          </PropertyGroup>
          <ItemGroup>
            <FrameworkReference Include="Microsoft.AspNetCore.App" />
            <PackageReference Include="SyncIoAnalyzers" Version="*" PrivateAssets="all" />
          </ItemGroup>
        </Project>
        """;

    public const string VisualBasicCode = """
        Imports Microsoft.AspNetCore.Builder
        Module Program
            Sub Main(args As String())
                Dim app = WebApplication.Create(args)
                app.MapGet("/a", Function() System.Threading.Tasks.Task.FromResult(1).Result)
                app.Run()
            End Sub
        End Module
        """;

    public const string WebOverLibrary = """
        <Project Sdk="Microsoft.NET.Sdk.Web">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <ImplicitUsings>enable</ImplicitUsings>
          </PropertyGroup>
          <ItemGroup>
            <ProjectReference Include="../Library/Library.csproj" />
          </ItemGroup>
        </Project>
        """;

    /// <summary>One call site of each severity: a warning, an info, and one in start-up code, which is not reported.</summary>
    public const string ThreeSites = """
        var app = WebApplication.Create(args);
        app.MapGet("/a", () => Load().Result);
        app.MapGet("/b", () => File.ReadAllText("b.txt"));
        Console.WriteLine(Load().Result);
        app.Run();

        static async Task<string> Load()
        {
            await Task.Delay(1);
            return "";
        }
        """;

    /// <summary>A call and an await that rules of the SDK report too.</summary>
    public const string Overlap = """
        var app = WebApplication.Create(args);
        app.MapGet("/b", async () =>
        {
            await Task.Delay(1);
            return File.ReadAllText("b.txt");
        });
        app.Run();
        """;

    /// <summary>An old request handler in a project without an SDK; the analyzers are listed as nuget.exe lists them.</summary>
    public static string NetFramework(string[] analyzers, string packagesFolder) =>
        $"""
            <Project ToolsVersion="15.0" DefaultTargets="Build" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
              <PropertyGroup>
                <Configuration>Debug</Configuration>
                <Platform>AnyCPU</Platform>
                <OutputType>Library</OutputType>
                <TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>
                <TargetFrameworkRootPath>{packagesFolder}microsoft.netframework.referenceassemblies.net472/1.0.3/build</TargetFrameworkRootPath>
                <OutputPath>bin/</OutputPath>
              </PropertyGroup>
              <ItemGroup>
                <Reference Include="System.Web" />
                <Analyzer Include="{string.Join(';', analyzers)}" />
                <Compile Include="Program.cs" />
              </ItemGroup>
              <Import Project="$(MSBuildBinPath)/Microsoft.CSharp.targets" />
            </Project>
            """;

    public const string OldHandler = """
        public class Slow : System.Web.IHttpHandler
        {
            public bool IsReusable { get { return true; } }
            public void ProcessRequest(System.Web.HttpContext context) { System.Threading.Thread.Sleep(1); }
        }
        """;

    /// <summary>The file that adds the package to all projects below a folder.</summary>
    public static string CreateCentralPackages(string version) =>
        $"""
            <Project>
              <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
              <ItemGroup><GlobalPackageReference Include="SyncIoAnalyzers" Version="{version}" /></ItemGroup>
            </Project>
            """;

    /// <summary>An endpoint that waits behind an interface, and a property that cannot become async.</summary>
    public const string Twins = """
        var builder = WebApplication.CreateBuilder(args);
        builder.Services.AddSingleton<IPrices, Prices>();
        var app = builder.Build();
        app.MapGet("/a", (IPrices prices) => prices.Get());
        app.MapGet("/b", () => File.ReadAllText("b.txt"));
        app.MapGet("/c", (IPrices prices) => ((Prices)prices).Length);
        app.Run();

        public interface IPrices
        {
            string Get();
        }

        public class Prices : IPrices
        {
            public string Get() => Load().Result;

            public int Length => Get().Length;

            static async Task<string> Load()
            {
                await Task.Delay(1);
                return "";
            }
        }
        """;

    public const string Clean = """
        var app = WebApplication.Create(args);
        app.MapGet("/b", () => File.ReadAllTextAsync("b.txt"));
        app.Run();
        """;

    public const string Trap = """
        namespace Library;
        public static class Trap { public static T Wait<T>(System.Threading.Tasks.Task<T> task) => task.Result; }
        """;

    /// <summary>A project without an SDK, from the view of the package's targets.</summary>
    public static string NoSdk(string targets) =>
        $"""
            <Project DefaultTargets="ResolveNuGetPackageAssets">
              <Import Project="{targets}" />
              <Target Name="ResolveNuGetPackageAssets" />
            </Project>
            """;

    public static string CreateLibrary(string attributes) =>
        $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="SyncIoAnalyzers" Version="*" {attributes} />
              </ItemGroup>
            </Project>
            """;

    /// <summary>The file that adds the package to every project of a sample.</summary>
    public static IEnumerable<(string Name, string Text)> OfSample(PackageFeed feed, string packagesFolder)
    {
        yield return (
            "Directory.Build.targets",
            $"""<Project><ItemGroup><PackageReference Include="SyncIoAnalyzers" Version="[{feed.Version}]" PrivateAssets="all" /></ItemGroup></Project>"""
        );
        yield return (
            "nuget.config",
            $"""
            <configuration>
              <packageSources><add key="feed" value="{Path.GetDirectoryName(feed.Package)}" /></packageSources>
              <packageSourceMapping><clear /></packageSourceMapping>
              <fallbackPackageFolders><clear /><add key="machine" value="{packagesFolder}" /></fallbackPackageFolders>
            </configuration>
            """
        );
    }

    /// <summary>The files that isolate the projects from parent folders and from other feeds.</summary>
    public static IEnumerable<(string Name, string Text)> CreateIsolation(string packagesFolder)
    {
        foreach (var name in new[] { "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props" })
            yield return (name, "<Project />");
        yield return (".editorconfig", "root = true");
        yield return (
            "nuget.config",
            $"""
            <configuration>
              <packageSources><clear /><add key="feed" value="feed" /></packageSources>
              <packageSourceMapping><clear /></packageSourceMapping>
              <fallbackPackageFolders><clear /><add key="machine" value="{packagesFolder}" /></fallbackPackageFolders>
            </configuration>
            """
        );
    }
}
