namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// A solution of many projects in layers: each area has a data project and a services project that references it, and a web project covers
/// ten areas. Services of an area reference those of the previous area. One module in ten blocks, two projects away from its controller.
/// </summary>
internal static class GeneratedSolution
{
    const int LinesPerProject = 1000,
        AreasPerWeb = 10;

    /// <summary>Writes the solution.</summary>
    /// <param name="projects">The number of projects.</param>
    /// <param name="folder">The folder, which should have no build settings in folders above it.</param>
    /// <returns>The solution file and its number of code lines.</returns>
    public static (string Solution, int Lines) WriteSolution(int projects, string folder)
    {
        foreach (var file in new[] { "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props" })
            WriteFile(folder, file, "<Project />");
        var areas = Math.Max(1, projects * AreasPerWeb / (2 * AreasPerWeb + 1));
        var webs = Math.Max(1, projects - 2 * areas);
        var modules = Enumerable.Range(0, LinesPerProject * projects / LinesOfModule).ToLookup(i => i % areas);
        var names = new List<string>();
        for (var area = 0; area < areas; area++)
            names.AddRange(WriteArea(folder, area, modules[area]));
        for (var web = 0; web < webs; web++)
            names.Add(WriteWebProject(folder, web, [.. Enumerable.Range(0, areas).Where(area => area % webs == web)], modules));

        var solution = Path.Combine(folder, "Generated.slnx");
        File.WriteAllText(solution, $"<Solution>{string.Concat(names.Select(n => $"<Project Path=\"{n}/{n}.csproj\" />"))}</Solution>");
        return (solution, Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Sum(file => File.ReadLines(file).Count()));
    }

    static int LinesOfModule { get; } = CreateFiles(1).Sum(f => f.Text.Split('\n').Length);

    static IEnumerable<string> WriteArea(string folder, int area, IEnumerable<int> modules)
    {
        var (data, services) = ($"Area{area}.Data", $"Area{area}.Services");
        WriteProject(folder, data, "", []);
        WriteProject(folder, services, "", area == 0 ? [data] : [data, $"Area{area - 1}.Services"]);
        foreach (var (name, text) in modules.SelectMany(CreateFiles).Where(f => !f.Name.StartsWith("Items", StringComparison.Ordinal)))
            WriteFile(folder, $"{(name.StartsWith("Service", StringComparison.Ordinal) ? services : data)}/{name}", text);
        return [data, services];
    }

    static string WriteWebProject(string folder, int web, int[] areas, ILookup<int, int> modules)
    {
        var name = $"Web{web}";
        var own = areas.SelectMany(area => modules[area]).ToList();
        WriteProject(folder, name, ".Web", areas.Select(area => $"Area{area}.Services"));
        foreach (var (file, text) in own.SelectMany(CreateFiles).Where(f => f.Name.StartsWith("Items", StringComparison.Ordinal)))
            WriteFile(folder, $"{name}/{file}", text);
        WriteFile(
            folder,
            $"{name}/Program.cs",
            $$"""
            var builder = WebApplication.CreateBuilder(args);
            builder.Services.AddControllers();
            {{string.Join(
                '\n',
                own.Select(i =>
                    $"builder.Services.AddScoped<Shop.M{i}.IRepository{i}, Shop.M{i}.Repository{i}>().AddScoped<Shop.M{i}.Service{i}>();"
                )
            )}}
            var app = builder.Build();
            app.MapControllers();
            app.Run();
            """
        );
        return name;
    }

    static (string Name, string Text)[] CreateFiles(int module)
    {
        var (model, repository, service, controller) = GeneratedProject.CreateModule(module, isClean: module % 10 > 0);
        return
        [
            ($"Item{module}.cs", model),
            ($"Repository{module}.cs", repository),
            ($"Service{module}.cs", service),
            ($"Items{module}Controller.cs", controller),
        ];
    }

    static void WriteProject(string folder, string name, string sdk, IEnumerable<string> references)
    {
        WriteFile(
            folder,
            $"{name}/{name}.csproj",
            $"""
            <Project Sdk="Microsoft.NET.Sdk{sdk}">
              <PropertyGroup><TargetFramework>net{Environment.Version.Major}.0</TargetFramework><Nullable>enable</Nullable><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
              <ItemGroup>{string.Concat(references.Select(r => $"<ProjectReference Include=\"../{r}/{r}.csproj\" />"))}</ItemGroup>
            </Project>
            """
        );
        WriteFile(folder, $"{name}/Usings.cs", GeneratedProject.Usings);
    }

    static void WriteFile(string folder, string file, string text)
    {
        var path = Path.Combine(folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
