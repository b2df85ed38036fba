using System.Reflection;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A project from before SDKs, for .NET Framework and with a <c>packages.config</c>.</summary>
static class OldProject
{
    /// <summary>The files that nuget.exe adds; without its packages, a build reports that.</summary>
    public const string PackagesAreMissing =
        """<Target Name="EnsureNuGetPackageBuildImports" BeforeTargets="PrepareForBuild"><Error Condition="!Exists('..\packages\Some.props')" Text="This project references packages that are missing on this computer." /></Target>""";

    /// <summary>Its project file; the analyzers of the package are listed as nuget.exe lists them.</summary>
    public static string CreateText(string name, string more = "") =>
        $"""
            <?xml version="1.0" encoding="utf-8"?>
            <Project ToolsVersion="15.0" DefaultTargets="Build" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
              <Import Project="$(MSBuildExtensionsPath)\$(MSBuildToolsVersion)\Microsoft.Common.props" Condition="Exists('$(MSBuildExtensionsPath)\$(MSBuildToolsVersion)\Microsoft.Common.props')" />
              <PropertyGroup>
                <Configuration Condition=" '$(Configuration)' == '' ">Debug</Configuration>
                <Platform Condition=" '$(Platform)' == '' ">AnyCPU</Platform>
                <ProjectGuid>0F3C8C1B-0000-4000-8000-000000000001</ProjectGuid>
                <OutputType>Library</OutputType>
                <AssemblyName>{name}</AssemblyName>
                <TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>
                <TargetFrameworkRootPath>{Frameworks}</TargetFrameworkRootPath>
                <OutputPath>bin\</OutputPath>
              </PropertyGroup>
              <ItemGroup>
                <Reference Include="System" />
                <Reference Include="System.Web" />
                <Reference Include="Newtonsoft.Json"><HintPath>..\packages\Newtonsoft.Json.6.0.4\lib\net45\Newtonsoft.Json.dll</HintPath></Reference>
                <Analyzer Include="..\packages\SyncIoAnalyzers.0.1.0\analyzers\dotnet\cs\SyncIoAnalyzers.dll" />
                <Compile Include="Code.cs" />
              </ItemGroup>
              <Import Project="$(MSBuildBinPath)\Microsoft.CSharp.targets" />
              {more}
            </Project>
            """;

    /// <summary>The folder of the reference assemblies of .NET Framework, which machines without Visual Studio lack.</summary>
    static string Frameworks =>
        typeof(OldProject).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "FrameworkReferences").Value!;
}
