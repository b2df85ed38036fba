using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Build.Projects;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A solution of random projects in memory. The same seed yields the same solution and the same edits.</summary>
sealed class RandomSolution
{
    const string Framework = """
        namespace Microsoft.AspNetCore.Mvc { public class ControllerBase { } }
        """;

    static readonly MetadataReference[] Assemblies =
    [
        .. new[] { typeof(object), typeof(Enumerable), typeof(Console) }.Select(t => MetadataReference.CreateFromFile(t.Assembly.Location)),
        MetadataReference.CreateFromFile(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System.Runtime.dll")),
    ];

    static readonly Action<RandomSolution, Random>[] Edits =
    [
        (s, r) => s.PickMember(r).Body = CreateBody(s, r),
        (s, r) => s.PickMember(r).Body = CreateBody(s, r),
        (s, r) => s.PickMember(r).Name = PickMemberName(r),
        (s, r) => s.PickType(r).Members.Add(CreateMember(s, r)),
        (s, r) => s.RemoveMember(r),
        (s, r) => s.PickType(r).Base = r.Next(3) == 0 ? null : s.PickTypeName(r),
        (s, r) => s.PickType(r).Contract = r.Next(2) == 0 ? null : "P0.IStep",
        (s, r) => s.PickType(r).IsController ^= true,
        (s, r) => s.PickType(r).Field = CreateField(s, r),
        (s, r) => AddType(s.PickProject(r), CreateType(s, r)),
        (s, r) => s.RemoveType(r),
        (s, r) =>
            s.PickProject(r).Scope = Pick(
                r,
                "",
                "syncio.scope = all",
                "syncio.entry_points = none",
                "dotnet_diagnostic.SIO001.severity = error"
            ),
        (s, r) => s.PickProject(r).Table = Pick(r, "", "M:P0.C0.M1(*)", "M:P1.C1.M2(*) -> M1"),
        (s, r) => s.PickProject(r).EntryPoints = Pick(r, "", "[controller]\nderives T:P0.C0"),
        (s, r) => s.PickProject(r).Symbols = Pick(r, "", "EXTRA"),
        (s, r) => s.PickProject(r).IsExecutable ^= true,
        (s, r) => s._projects.Add(CreateProject(s, r)),
        (s, r) => s.RemoveProject(r),
        (s, r) => s.PickProject(r).References.Add(r.Next(s._projects.Count)),
    ];

    readonly List<RandomProject> _projects = [];

    /// <summary>Creates a solution of 3 to 12 projects.</summary>
    public RandomSolution(int seed)
    {
        var random = new Random(seed);
        for (var open = random.Next(3, 13); open > 0; open--)
            _projects.Add(CreateProject(this, random));
    }

    sealed class RandomMember
    {
        public required string Name { get; set; }
        public required string Body { get; set; }
        public required string Modifiers { get; init; }
    }

    sealed class RandomType
    {
        public required string Name { get; init; }
        public string? Base { get; set; }
        public string? Contract { get; set; }
        public bool IsController { get; set; }
        public string Field { get; set; } = "";
        public List<RandomMember> Members { get; } = [];
    }

    sealed class RandomProject
    {
        public required string Name { get; init; }
        public HashSet<int> References { get; } = [];
        public string Scope { get; set; } = "";
        public string Table { get; set; } = "";
        public string EntryPoints { get; set; } = "";
        public string Symbols { get; set; } = "";
        public bool IsExecutable { get; set; }
        public List<RandomType> Types { get; } = [];
    }

    /// <summary>Makes one edit; the seed decides which.</summary>
    public void Edit(int seed)
    {
        var random = new Random(seed);
        Edits[random.Next(Edits.Length)](this, random);
    }

    /// <summary>Loads the solution as a new process would: no tree is the object that it was before.</summary>
    public LoadedSolution Load(string root)
    {
        var workspace = new AdhocWorkspace();
        var ids = _projects.Select(p => ProjectId.CreateNewId(p.Name)).ToArray();
        var infos = _projects.Select((p, i) => CreateInfo(p, i, ids, root)).ToArray();
        workspace.AddSolution(SolutionInfo.Create(SolutionId.CreateNewId(), VersionStamp.Default, projects: infos));
        return new(
            workspace,
            [.. infos.Select(i => new LoadedProject(i.Name, i.FilePath!, "", workspace.CurrentSolution.GetProject(i.Id)!, 0))],
            0
        )
        {
            Folder = root,
            Arguments = ids.Zip(_projects).ToImmutableDictionary(p => p.First, p => GetArguments(p.Second, root)),
        };
    }

    static CompilerArguments GetArguments(RandomProject project, string root) =>
        CompilerArguments.SortArguments(
            new(
                new($"{root}/{project.Name}/{project.Name}.csproj", null),
                [$"/define:{project.Symbols}", project.IsExecutable ? "/target:exe" : "/target:library"],
                []
            ),
            _ => false
        );

    static ProjectInfo CreateInfo(RandomProject project, int index, ProjectId[] ids, string root)
    {
        var folder = $"{root}/{project.Name}";
        return ProjectInfo
            .Create(
                ids[index],
                VersionStamp.Default,
                project.Name,
                project.Name,
                LanguageNames.CSharp,
                $"{folder}/{project.Name}.csproj",
                compilationOptions: new CSharpCompilationOptions(
                    project.IsExecutable ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary
                ),
                parseOptions: new CSharpParseOptions(
                    preprocessorSymbols: project.Symbols.Split(' ', StringSplitOptions.RemoveEmptyEntries)
                ),
                documents: [.. GetSources(project, index).Select(s => CreateDocument(ids[index], folder, s.Name, s.Text))],
                projectReferences: [.. project.References.Where(r => r < index).Select(r => new ProjectReference(ids[r]))],
                metadataReferences: Assemblies,
                additionalDocuments:
                [
                    CreateDocument(ids[index], folder, "SyncIo.Apis.txt", project.Table),
                    CreateDocument(ids[index], folder, "SyncIo.EntryPoints.txt", project.EntryPoints),
                ]
            )
            .WithAnalyzerConfigDocuments([CreateDocument(ids[index], folder, ".editorconfig", $"[*.cs]\n{project.Scope}\n")]);
    }

    static IEnumerable<(string Name, string Text)> GetSources(RandomProject project, int index)
    {
        if (index == 0)
            yield return ("Framework.cs", Framework + "namespace P0 { public interface IStep { int M1(int x); } }");
        if (project.IsExecutable)
            yield return ("Program.cs", "static class Program { static void Main() { } }");
        foreach (var type in project.Types)
            yield return ($"{type.Name}.cs", FormatType(type, project.Name));
    }

    static string FormatType(RandomType type, string project)
    {
        var text = new StringBuilder("using System; using System.Linq; using System.Threading; using System.Threading.Tasks;\n");
        var ancestor = type.IsController ? "Microsoft.AspNetCore.Mvc.ControllerBase" : type.Base;
        var bases = string.Join(", ", new[] { ancestor, type.Contract }.OfType<string>());
        text.Append($"namespace {project};\npublic class {type.Name}{(bases == "" ? "" : " : " + bases)}\n{{\n{type.Field}\n");
        foreach (var member in type.Members)
            text.Append($"    {member.Modifiers} {member.Name}(int x)\n    {{\n        {member.Body}\n    }}\n");
        return text.Append("}\n").ToString();
    }

    static DocumentInfo CreateDocument(ProjectId project, string folder, string name, string text) =>
        DocumentInfo.Create(
            DocumentId.CreateNewId(project),
            name,
            loader: TextLoader.From(TextAndVersion.Create(SourceText.From(text, Encoding.UTF8), VersionStamp.Default)),
            filePath: $"{folder}/{name}"
        );

    static RandomProject CreateProject(RandomSolution solution, Random random)
    {
        var project = new RandomProject { Name = $"P{solution._projects.Count}", IsExecutable = random.Next(4) == 0 };
        for (var i = 0; i < solution._projects.Count; i++)
            if (random.Next(3) > 0 || i == 0)
                project.References.Add(i);
        for (var open = random.Next(2, 5); open > 0; open--)
            project.Types.Add(CreateType(solution, random, project.Types.Count));
        return project;
    }

    static RandomType CreateType(RandomSolution solution, Random random, int? number = null)
    {
        var type = new RandomType { Name = $"C{number ?? random.Next(9)}", IsController = random.Next(3) == 0 };
        for (var open = random.Next(1, 4); open > 0; open--)
            type.Members.Add(CreateMember(solution, random));
        return type;
    }

    static void AddType(RandomProject project, RandomType type)
    {
        project.Types.RemoveAll(t => t.Name == type.Name); // each has a file of its name
        project.Types.Add(type);
    }

    static RandomMember CreateMember(RandomSolution solution, Random random) =>
        new()
        {
            Name = PickMemberName(random),
            Body = CreateBody(solution, random),
            Modifiers = Pick(
                random,
                "public int",
                "public int",
                "public virtual int",
                "public override int",
                "public static int",
                "internal int"
            ),
        };

    static string CreateBody(RandomSolution solution, Random random)
    {
        var (type, member) = (solution.PickTypeName(random), PickMemberName(random));
        return Pick(
            random,
            "return Task.FromResult(x).Result;",
            "return Task.Run(() => x).Result;",
            "return Task.Delay(x).ContinueWith(_ => x).GetAwaiter().GetResult();",
            "Thread.Sleep(x); return x;",
            "return System.IO.File.ReadAllText(\"a\").Length;",
            $"return new {type}().{member}(x);",
            $"return new {type}().{member}(x);",
            $"return {type}.{member}(x);",
            $"Func<int, int> f = y => new {type}().{member}(y); return f(x);",
            $"return Enumerable.Range(0, x).Sum(new {type}().{member});",
            $"P0.IStep step = new {type}(); return step.M1(x);",
            $"using var stream = {type}.Stream; return stream.ReadByte();",
            $"#if EXTRA\nreturn new {type}().{member}(x);\n#else\nreturn x;\n#endif",
            $"return M1(x) + M2(x);",
            "return x;"
        );
    }

    static string CreateField(RandomSolution solution, Random random) =>
        Pick(
            random,
            "",
            "public static readonly System.IO.Stream Stream = new System.IO.MemoryStream();",
            "public static readonly System.IO.Stream Stream = System.IO.File.OpenRead(\"a\");",
            $"readonly int _field = new {solution.PickTypeName(random)}().{PickMemberName(random)}(1);"
        );

    static string PickMemberName(Random random) => Pick(random, "M1", "M2", "M3", "M1Async", "Get");

    string PickTypeName(Random random) => $"P{random.Next(Math.Max(1, _projects.Count))}.C{random.Next(4)}";

    static string Pick(Random random, params string[] values) => values[random.Next(values.Length)];

    RandomProject PickProject(Random random) => _projects[random.Next(_projects.Count)];

    RandomType PickType(Random random)
    {
        var types = _projects.SelectMany(p => p.Types).ToArray();
        return types[random.Next(types.Length)];
    }

    RandomMember PickMember(Random random)
    {
        var members = _projects.SelectMany(p => p.Types).SelectMany(t => t.Members).ToArray();
        return members[random.Next(members.Length)];
    }

    void RemoveMember(Random random)
    {
        if (PickType(random).Members is { Count: > 1 } members)
            members.RemoveAt(random.Next(members.Count));
    }

    void RemoveType(Random random)
    {
        if (PickProject(random).Types is { Count: > 1 } types)
            types.RemoveAt(random.Next(types.Count));
    }

    // The last one, so that the numbers of the others remain.
    void RemoveProject(Random random)
    {
        if (_projects.Count > 3 && random.Next(2) == 0)
            _projects.RemoveAt(_projects.Count - 1);
    }
}
