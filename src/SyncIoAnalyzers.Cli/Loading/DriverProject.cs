using System.Text;
using System.Xml.Linq;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// The MSBuild files that make one MSBuild process describe all projects: a process for each costs twice its work in start-up alone.
/// They are written to a temporary folder; the user's projects see them through a global property only.
/// </summary>
internal static class DriverProject
{
    /// <summary>The target that describes.</summary>
    public const string Target = "SyncIoDescribeAll";

    /// <summary>The file that tells the frameworks of each project.</summary>
    public const string FrameworksFile = "frameworks.list";

    /// <summary>How the file of a described project ends.</summary>
    public const string DescriptionKind = ".project";

    /// <summary>
    /// Asks a project whose framework is not known which ones it has, describes it if that is one, and describes the pinned ones.
    /// A project that fails does not hold up the others.
    /// </summary>
    public static string Driver(IEnumerable<ProjectVariant> variants) =>
        $"""
        <Project>
          <ItemGroup>
        {string.Concat(variants.Select(Item))}  </ItemGroup>
          <Target Name="{Target}">
            <MSBuild Projects="@(Open)" Targets="GetTargetFrameworks" BuildInParallel="true" ContinueOnError="true">
              <Output TaskParameter="TargetOutputs" ItemName="Answer" />
            </MSBuild>
            <ItemGroup>
              <Line Include="sdk|$(MSBuildToolsPath)" />
              <Line Include="@(Answer->'%(MSBuildSourceProjectFile)|%(TargetFrameworks)')" Condition="'%(Answer.HasSingleTargetFramework)' != 'true'" />
              <Known Include="@(Answer->'%(MSBuildSourceProjectFile)')" Condition="'%(Answer.HasSingleTargetFramework)' == 'true'" />
            </ItemGroup>
            <WriteLinesToFile File="$(SyncIoFolder){FrameworksFile}" Lines="@(Line)" Overwrite="true" />
            <MSBuild Projects="@(Known);@(Pinned)" Targets="SyncIoDescribe" BuildInParallel="true" ContinueOnError="true" />
          </Target>
        </Project>
        """;

    /// <summary>Imported at the end of every C# project: compiles without a compiler and writes down what it would have been told.</summary>
    public const string Targets =
        """
        <Project>
          <PropertyGroup>
            <_SyncIoId>$(SyncIoFolder)$([System.Guid]::NewGuid())</_SyncIoId>
            <!-- Not in the project's obj folder: the rules need more properties there than a build, which would then compile again. -->
            <GeneratedMSBuildEditorConfigFile>$(_SyncIoId).editorconfig</GeneratedMSBuildEditorConfigFile>
            <!-- Its input is there, its output is not and never will be: so an up-to-date project is described, too. -->
            <NonExistentFile>$(_SyncIoId).never</NonExistentFile>
          </PropertyGroup>
          <!-- Word for word what the package of the analyzers says, which the project need not have; before the SDK calls packable whatever is not said to be otherwise. -->
          <PropertyGroup Condition="'$(SyncIoIsPackage)' == '' and '$(IsPackable)' != 'false'">
            <SyncIoIsPackage Condition="'$(IsPackable)' == 'true' or '$(GeneratePackageOnBuild)' == 'true' or '$(PackageId)' != ''">true</SyncIoIsPackage>
          </PropertyGroup>
          <!-- The place that this file takes is the user's. -->
          <Import Project="$(SyncIoNextTargets)" Condition="'$(SyncIoNextTargets)' != '' and Exists('$(SyncIoNextTargets)')" />
          <ItemGroup>
            <AdditionalFiles Include="SyncIo.*.txt" Exclude="@(AdditionalFiles)" />
            <CompilerVisibleProperty Include="TargetFramework;OutputType;IsTestProject;UsingMicrosoftNETSdkWeb;UseMaui;UseWPF;UseWindowsForms" />
            <CompilerVisibleProperty Include="SyncIoBreakBuild;SyncIoIsPackage;SyncIoLevel;SyncIoMode" />
          </ItemGroup>
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
              <_SyncIoLine Include="@(_ResolvedProjectReferencePaths->'reference|%(MSBuildSourceProjectFile)|%(NearestTargetFramework)|%(FullPath)|%(ReferenceAssembly)')" />
              <_SyncIoLine Include="@(CscCommandLineArgs->'argument|%(Identity)')" />
            </ItemGroup>
            <WriteLinesToFile File="$(_SyncIoId).project" Lines="@(_SyncIoLine)" Overwrite="true" />
            <!-- What it references, wherever that lies and in the framework that it asks for; as a build would build it. -->
            <MSBuild Projects="@(_MSBuildProjectReferenceExistent)" Targets="SyncIoDescribe" BuildInParallel="true" ContinueOnError="true"
                     SkipNonexistentTargets="true"
                     Condition="'%(_MSBuildProjectReferenceExistent.Identity)' != '' and '%(_MSBuildProjectReferenceExistent.ReferenceOutputAssembly)' != 'false'"
                     Properties="%(_MSBuildProjectReferenceExistent.SetConfiguration); %(_MSBuildProjectReferenceExistent.SetPlatform); %(_MSBuildProjectReferenceExistent.SetTargetFramework)"
                     RemoveProperties="%(_MSBuildProjectReferenceExistent.GlobalPropertiesToRemove)$(_GlobalPropertiesToRemoveFromProjectReferences)" />
          </Target>
        </Project>
        """;

    /// <summary>Restores some projects at once, as a solution of them would.</summary>
    public static string Restore(IEnumerable<string> projects) =>
        $"""
        <Project>
          <ItemGroup>
        {string.Concat(projects.Select(project => $"    {new XElement("RestoreGraphProjectInputItems", new XAttribute("Include", Escape(project)))}\n"))}  </ItemGroup>
          <Import Project="$(MSBuildToolsPath)/NuGet.targets" />
        </Project>
        """;

    static string Item(ProjectVariant variant)
    {
        var item = new XElement(variant.Framework is null ? "Open" : "Pinned", new XAttribute("Include", Escape(variant.Project)));
        if (variant.Framework is not null)
            item.Add(new XAttribute("AdditionalProperties", $"TargetFramework={variant.Framework}"));
        return $"    {item}\n";
    }

    /// <summary>Characters that MSBuild reads as something else, in a path that is to be itself.</summary>
    static string Escape(string path)
    {
        var escaped = new StringBuilder();
        foreach (var c in path)
            escaped.Append("%$@();'?*".Contains(c) ? $"%{(int)c:X2}" : c.ToString());
        return escaped.ToString();
    }
}
