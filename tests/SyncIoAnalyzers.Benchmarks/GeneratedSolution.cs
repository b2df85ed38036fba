namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// A solution of many projects in layers: areas of a data project, which the project of its services references, and web projects over ten areas each.
/// Services of an area reference those of the area before. One module in ten blocks, two projects away from its controller.
/// </summary>
internal static class GeneratedSolution
{
    const int LinesPerProject = 1000, AreasPerWeb = 10;

    /// <summary>Writes it.</summary>
    /// <param name="projects">How many projects.</param>
    /// <param name="folder">Where; out of reach of the settings of folders above.</param>
    /// <returns>The solution file and how many lines of code it has.</returns>
    public static (string Solution, int Lines) Write(int projects, string folder)
    {
        foreach (var file in new[] { "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props" })
            Add(folder, file, "<Project />");
        var areas = Math.Max(1, projects * AreasPerWeb / (2 * AreasPerWeb + 1));
        var webs = Math.Max(1, projects - 2 * areas);
        var modules = Enumerable.Range(0, LinesPerProject * projects / LinesOfModule).ToLookup(i => i % areas);
        var names = new List<string>();
        for (var area = 0; area < areas; area++)
            names.AddRange(Area(folder, area, modules[area]));
        for (var web = 0; web < webs; web++)
            names.Add(Web(folder, web, [.. Enumerable.Range(0, areas).Where(area => area % webs == web)], modules));

        var solution = Path.Combine(folder, "Generated.slnx");
        File.WriteAllText(solution, $"<Solution>{string.Concat(names.Select(n => $"<Project Path=\"{n}/{n}.csproj\" />"))}</Solution>");
        return (solution, Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Sum(file => File.ReadLines(file).Count()));
    }

    static int LinesOfModule { get; } = Files(1).Sum(f => f.Text.Split('\n').Length);

    static IEnumerable<string> Area(string folder, int area, IEnumerable<int> modules)
    {
        var (data, services) = ($"Area{area}.Data", $"Area{area}.Services");
        Project(folder, data, "", []);
        Project(folder, services, "", area == 0 ? [data] : [data, $"Area{area - 1}.Services"]);
        foreach (var (name, text) in modules.SelectMany(Files).Where(f => !f.Name.StartsWith("Items", StringComparison.Ordinal)))
            Add(folder, $"{(name.StartsWith("Service", StringComparison.Ordinal) ? services : data)}/{name}", text);
        return [data, services];
    }

    static string Web(string folder, int web, int[] areas, ILookup<int, int> modules)
    {
        var name = $"Web{web}";
        var own = areas.SelectMany(area => modules[area]).ToList();
        Project(folder, name, ".Web", areas.Select(area => $"Area{area}.Services"));
        foreach (var (file, text) in own.SelectMany(Files).Where(f => f.Name.StartsWith("Items", StringComparison.Ordinal)))
            Add(folder, $"{name}/{file}", text);
        Add(folder, $"{name}/Program.cs", $$"""
            var builder = WebApplication.CreateBuilder(args);
            builder.Services.AddControllers();
            {{string.Join('\n', own.Select(i => $"builder.Services.AddScoped<Shop.M{i}.IRepository{i}, Shop.M{i}.Repository{i}>().AddScoped<Shop.M{i}.Service{i}>();"))}}
            var app = builder.Build();
            app.MapControllers();
            app.Run();
            """);
        return name;
    }

    static (string Name, string Text)[] Files(int module)
    {
        var (model, repository, service, controller) = GeneratedProject.Module(module, isClean: module % 10 > 0);
        return [($"Item{module}.cs", model), ($"Repository{module}.cs", repository), ($"Service{module}.cs", service), ($"Items{module}Controller.cs", controller)];
    }

    static void Project(string folder, string name, string sdk, IEnumerable<string> references)
    {
        Add(folder, $"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk{sdk}">
              <PropertyGroup><TargetFramework>net{Environment.Version.Major}.0</TargetFramework><Nullable>enable</Nullable><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
              <ItemGroup>{string.Concat(references.Select(r => $"<ProjectReference Include=\"../{r}/{r}.csproj\" />"))}</ItemGroup>
            </Project>
            """);
        Add(folder, $"{name}/Usings.cs", GeneratedProject.Usings);
    }

    static void Add(string folder, string file, string text)
    {
        var path = Path.Combine(folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
