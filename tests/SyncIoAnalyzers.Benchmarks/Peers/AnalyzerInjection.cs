namespace SyncIoAnalyzers.Benchmarks.Peers;

/// <summary>Writes targets that put one set of analyzers, and no other, into every C# project of a build.</summary>
internal static class AnalyzerInjection
{
    /// <summary>Writes the targets and the severities that they bring.</summary>
    /// <param name="set">The analyzers.</param>
    /// <param name="ids">
    /// Every rule that ran with all sets enabled: those of other sets and of source generators, and the rest of this product.
    /// </param>
    /// <param name="folder">The output folder.</param>
    /// <returns>The targets file.</returns>
    public static string WriteTargets(AnalyzerSet set, IEnumerable<string> ids, string folder)
    {
        Directory.CreateDirectory(folder);
        var (targets, severities) = (Path.Combine(folder, "inject.targets"), Path.Combine(folder, "rules.globalconfig"));
        File.WriteAllText(severities, CreateSeverities(set, ids));
        File.WriteAllText(targets, CreateTargets(set, severities));
        return targets;
    }

    // Each rule separately: dotnet_analyzer_diagnostic.severity only hides the findings of an analyzer, and the compiler runs it all the
    // same. The combined set uses it because nothing is measured yet; there, rules are on whose findings are errors by default.
    static string CreateSeverities(AnalyzerSet set, IEnumerable<string> ids) =>
        "is_global = true\nglobal_level = 9999\n"
        + (set == AnalyzerSet.AllTogether ? "dotnet_analyzer_diagnostic.severity = suggestion\n" : "")
        + string.Concat(ids.Where(id => !set.HasRule(id)).Select(id => $"dotnet_diagnostic.{id}.severity = none\n"))
        + string.Concat(set.Ids.Select(id => $"dotnet_diagnostic.{id}.severity = warning\n"));

    // An analyzer that fails to load or throws would seem to cost nothing: these warnings of the compiler stop the build.
    // Source generators stay, or the code would not compile; only their names identify them to MSBuild. The `SyncIo.*.txt` files that
    // `syncio paths` writes beside a project come with this product's package; to other products they are plain additional files.
    static string CreateTargets(AnalyzerSet set, string severities) =>
        $$"""
            <Project>
              <Import Project="{{BuildFacts.GetSingle("Properties")}}" />
              <PropertyGroup>
                <RunAnalyzers>true</RunAnalyzers>
                <RunAnalyzersDuringBuild>true</RunAnalyzersDuringBuild>
                <ReportAnalyzer>true</ReportAnalyzer>
                <PreferredUILang>en-US</PreferredUILang>
                <EnforceCodeStyleInBuild>false</EnforceCodeStyleInBuild>
                <TreatWarningsAsErrors>false</TreatWarningsAsErrors>
                <CodeAnalysisTreatWarningsAsErrors>false</CodeAnalysisTreatWarningsAsErrors>
                <MSBuildTreatWarningsAsErrors>false</MSBuildTreatWarningsAsErrors>
                <WarningsAsErrors>CS8032;AD0001</WarningsAsErrors>
                <ErrorLog />
              </PropertyGroup>
              <Target Name="_OneSetOfAnalyzers" BeforeTargets="CoreCompile" Condition="'$(Language)' == 'C#'">
                <ItemGroup>
                  <_Generator Include="@(Analyzer)" Condition="$([System.Text.RegularExpressions.Regex]::IsMatch('%(Filename)', '(?i)generat|razor'))" />
                  <Analyzer Remove="@(Analyzer)" />
                  <Analyzer Include="@(_Generator);{{set.Analyzers}}" />
                  <_Severities Include="@(EditorConfigFiles)" Condition="!$([System.String]::Copy('%(Filename)').Contains('GeneratedMSBuildEditorConfig'))" />
                  <EditorConfigFiles Remove="@(_Severities)" />
                  <EditorConfigFiles Include="{{severities}}" />
                  <AdditionalFiles Include="SyncIo.*.txt" Exclude="@(AdditionalFiles)" />
                  {{(set.AdditionalFiles == "" ? "" : $"<AdditionalFiles Include=\"{set.AdditionalFiles}\" />")}}
                </ItemGroup>
              </Target>
            </Project>
            """;
}
