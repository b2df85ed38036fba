using System.Text;
using System.Xml.Linq;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// The MSBuild files that make one MSBuild process describe all projects; with a process for each, startup alone would take twice the time
/// of the work. They are written to a temporary folder; the user's projects see them only through a global property.
/// </summary>
internal static class DriverProject
{
    /// <summary>The target that describes all projects.</summary>
    public const string Target = "SyncIoDescribeAll";

    /// <summary>The file that lists the target frameworks of each project.</summary>
    public const string FrameworksFile = "frameworks.list";

    /// <summary>The extension of the file that describes one project.</summary>
    public const string DescriptionKind = ".project";

    /// <summary>
    /// Builds the driver: it queries the target frameworks of projects without a given one, describes those that have a single one, and
    /// describes the projects with a given framework. A project that fails does not stop the others.
    /// </summary>
    public static string CreateDriver(IEnumerable<ProjectVariant> variants) =>
        $"""
            <Project>
              <ItemGroup>
            {string.Concat(variants.Select(CreateItem))}  </ItemGroup>
              <Target Name="{Target}">
                <MSBuild Projects="@(Open)" Targets="GetTargetFrameworks" BuildInParallel="true" ContinueOnError="true">
                  <Output TaskParameter="TargetOutputs" ItemName="Answer" />
                </MSBuild>
                <ItemGroup>
                  <Line Include="sdk|$(MSBuildToolsPath)" />
                  <Line Include="@(Answer->'%(MSBuildSourceProjectFile)|%(TargetFrameworks)')"
                        Condition="'%(Answer.HasSingleTargetFramework)' != 'true'" />
                  <Known Include="@(Answer->'%(MSBuildSourceProjectFile)')" Condition="'%(Answer.HasSingleTargetFramework)' == 'true'" />
                </ItemGroup>
                <WriteLinesToFile File="$(SyncIoFolder){FrameworksFile}" Lines="@(Line)" Overwrite="true" />
                <MSBuild Projects="@(Known);@(Pinned)" Targets="SyncIoDescribe" BuildInParallel="true" ContinueOnError="true" />
              </Target>
            </Project>
            """;

    // MSBuild reads each of these as one attribute value, which no line break may divide.
    const string ReferenceLine = "reference|%(MSBuildSourceProjectFile)|%(NearestTargetFramework)|%(FullPath)|%(ReferenceAssembly)";

    const string RemovedProperties =
        "%(_MSBuildProjectReferenceExistent.GlobalPropertiesToRemove)$(_GlobalPropertiesToRemoveFromProjectReferences)";

    /// <summary>
    /// The targets imported at the end of every C# project: they run the compile target without the compiler and write down its arguments.
    /// </summary>
    public const string Targets = $$"""
        <Project>
          <PropertyGroup>
            <_SyncIoId>$(SyncIoFolder)$([System.Guid]::NewGuid())</_SyncIoId>
            <!-- Not in the project's obj folder: the rules need more properties there than a build, which would then compile again. -->
            <GeneratedMSBuildEditorConfigFile>$(_SyncIoId).editorconfig</GeneratedMSBuildEditorConfigFile>
            <!-- Its input is there, its output is not and never will be: so an up-to-date project is described, too. -->
            <NonExistentFile>$(_SyncIoId).never</NonExistentFile>
          </PropertyGroup>
          <!-- The same condition as in the package of the analyzers, which the project need not reference.
               It comes before the SDK treats every project as packable that does not say otherwise. -->
          <PropertyGroup Condition="'$(SyncIoIsPackage)' == '' and '$(IsPackable)' != 'false'">
            <SyncIoIsPackage
              Condition="'$(IsPackable)' == 'true' or '$(GeneratePackageOnBuild)' == 'true' or '$(PackageId)' != ''">true</SyncIoIsPackage>
          </PropertyGroup>
          <!-- The place that this file takes is the user's. -->
          <Import Project="$(SyncIoNextTargets)" Condition="'$(SyncIoNextTargets)' != '' and Exists('$(SyncIoNextTargets)')" />
          <ItemGroup>
            <AdditionalFiles Include="SyncIo.*.txt" Exclude="@(AdditionalFiles)" />
            <CompilerVisibleProperty Include="TargetFramework;OutputType;IsTestProject;UsingMicrosoftNETSdkWeb" />
            <CompilerVisibleProperty Include="UseMaui;UseWPF;UseWindowsForms" />
            <CompilerVisibleProperty Include="SyncIoBreakBuild;SyncIoIsPackage;SyncIoLevel;SyncIoMode" />
          </ItemGroup>
          <!-- The reference assemblies of an older framework are a package. Without it, those of the SDK take their place. -->
          <Target Name="_SyncIoBundledFramework" AfterTargets="ResolveTargetingPackAssets">
            <ItemGroup>
              <_SyncIoMissingPack Include="@(ResolvedTargetingPack->'%(NuGetPackageId)')"
                                  Condition="'%(ResolvedTargetingPack.PackageDirectory)' == ''" />
              <Reference Include="$(NetCoreTargetingPackRoot)/%(_SyncIoMissingPack.Identity)/*/ref/*/*.dll"
                         Condition="'@(_SyncIoMissingPack)' != ''" />
            </ItemGroup>
          </Target>
          <!-- Before .NET Core 3.0 they came with a package of the framework itself. -->
          <Target Name="_SyncIoBundledFrameworkPackage" AfterTargets="ResolvePackageDependenciesForBuild"
                  Condition="'$(TargetFrameworkIdentifier)' == '.NETCoreApp'
                             and $([MSBuild]::VersionLessThan('$(_TargetFrameworkVersionWithoutV)', '3.0'))">
            <ItemGroup>
              <_SyncIoFramework Include="@(ResolvedCompileFileDefinitions)" Condition="'%(Filename)' == 'System.Runtime'" />
              <Reference Include="$(NetCoreTargetingPackRoot)/Microsoft.NETCore.App.Ref/*/ref/*/*.dll"
                         Condition="'@(_SyncIoFramework)' == ''" />
              <Reference Include="$(NetCoreTargetingPackRoot)/Microsoft.AspNetCore.App.Ref/*/ref/*/*.dll"
                         Condition="'@(_SyncIoFramework)' == '' and '$(UsingMicrosoftNETSdkWeb)' == 'true'" />
            </ItemGroup>
          </Target>
          <!-- The package says that a project is a test project; where it cannot be restored, its reference does. -->
          <Target Name="_SyncIoTestProject" BeforeTargets="GenerateMSBuildEditorConfigFileShouldRun">
            <ItemGroup>
              <_SyncIoTestSdk Include="@(PackageReference)" Condition="'%(Identity)' == 'Microsoft.NET.Test.Sdk'" />
            </ItemGroup>
            <PropertyGroup Condition="'$(IsTestProject)' == '' and '@(_SyncIoTestSdk)' != ''">
              <IsTestProject>true</IsTestProject>
            </PropertyGroup>
          </Target>
          <Target Name="_SyncIoStart">
            <PropertyGroup><_SyncIoStarted>$([System.DateTime]::UtcNow.Ticks)</_SyncIoStarted></PropertyGroup>
          </Target>
          <Target Name="SyncIoDescribe" DependsOnTargets="_SyncIoStart;Compile">
            <ItemGroup>
              <_SyncIoLine Include="project|$(MSBuildProjectFullPath)" />
              <_SyncIoLine Include="framework|$(TargetFramework)" />
              <_SyncIoLine Include="assets|$(ProjectAssetsFile)" />
              <_SyncIoLine Include="started|$(_SyncIoStarted)" />
              <_SyncIoLine Include="ended|$([System.DateTime]::UtcNow.Ticks)" />
              <_SyncIoLine Include="@(_ResolvedProjectReferencePaths->'{{ReferenceLine}}')" />
              <_SyncIoLine Include="@(CscCommandLineArgs->'argument|%(Identity)')" />
            </ItemGroup>
            <WriteLinesToFile File="$(_SyncIoId).project" Lines="@(_SyncIoLine)" Overwrite="true" />
            <!-- What it references, wherever that lies and in the framework that it asks for; as a build would build it. -->
            <MSBuild Projects="@(_MSBuildProjectReferenceExistent)" Targets="SyncIoDescribe" BuildInParallel="true" ContinueOnError="true"
                     SkipNonexistentTargets="true"
                     Condition="'%(_MSBuildProjectReferenceExistent.Identity)' != ''
                             and '%(_MSBuildProjectReferenceExistent.ReferenceOutputAssembly)' != 'false'"
                     Properties="%(_MSBuildProjectReferenceExistent.SetConfiguration);
                             %(_MSBuildProjectReferenceExistent.SetPlatform);
                             %(_MSBuildProjectReferenceExistent.SetTargetFramework)"
                     RemoveProperties="{{RemovedProperties}}" />
          </Target>
        </Project>
        """;

    /// <summary>Reads the projects that the targets described in a folder.</summary>
    public static IEnumerable<ProjectDescription> ReadDescriptions(string folder) =>
        Directory.EnumerateFiles(folder, "*" + DescriptionKind).Select(file => ProjectDescription.ParseDescription(File.ReadLines(file)));

    /// <summary>Builds a project that restores several projects at once, as a solution would.</summary>
    public static string CreateRestoreProject(IEnumerable<string> projects)
    {
        var items = string.Concat(projects.Select(CreateRestoreItem));
        return $"""
            <Project>
              <ItemGroup>
            {items}  </ItemGroup>
              <Import Project="$(MSBuildToolsPath)/NuGet.targets" />
            </Project>
            """;
    }

    static string CreateRestoreItem(string project) =>
        $"    {new XElement("RestoreGraphProjectInputItems", new XAttribute("Include", EscapePath(project)))}\n";

    static string CreateItem(ProjectVariant variant)
    {
        var item = new XElement(variant.Framework is null ? "Open" : "Pinned", new XAttribute("Include", EscapePath(variant.ProjectFile)));
        if (variant.Framework is not null)
            item.Add(new XAttribute("AdditionalProperties", $"TargetFramework={variant.Framework}"));
        return $"    {item}\n";
    }

    /// <summary>Escapes the characters of a path that have a special meaning in MSBuild.</summary>
    static string EscapePath(string path)
    {
        var escaped = new StringBuilder();
        foreach (var c in path)
            escaped.Append("%$@();'?*".Contains(c) ? $"%{(int)c:X2}" : c.ToString());
        return escaped.ToString();
    }
}
