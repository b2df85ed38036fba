using System.Text;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A solution of random projects in memory. The same seed yields the same solution and the same edits.</summary>
sealed class RandomSolution
{
    static readonly Action<RandomSolution, RandomProject, Random>[] Edits =
    [
        (s, p, r) => p.PickMember(r).Body = s.CreateBody(p, r),
        (s, p, r) => p.PickMember(r).Body = s.CreateBody(p, r),
        (s, p, r) => p.PickMember(r).Name = PickMemberName(r),
        (s, p, r) => p.PickMember(r).Parameter = PickParameter(r),
        (s, p, r) => p.PickMember(r).HasAsyncForm ^= true,
        (s, p, r) => p.PickType(r).Members.Add(s.CreateMember(p, r)),
        (s, p, r) => RemoveMember(p, r),
        (s, p, r) => p.PickType(r).Base = r.Next(3) == 0 ? null : s.PickCall(p, r).Type,
        (s, p, r) => p.PickType(r).Contract = r.Next(2) == 0 ? null : "P0.IStep",
        (s, p, r) => p.PickType(r).IsController ^= true,
        (s, p, r) => p.PickType(r).Field = s.CreateField(p, r),
        (s, p, r) => s.AddType(p, $"C{r.Next(9)}", r),
        (s, p, r) => RemoveType(p, r),
        (s, p, r) =>
            p.Options = Pick(r, "", "syncio.scope = all", "syncio.entry_points = -controller", "dotnet_diagnostic.SIO001.severity = error"),
        (s, p, r) => p.Table = Pick(r, "", "M:P0.C0.M1(*)", "M:P1.C1.M2(*) -> M1"),
        (s, p, r) => p.EntryPoints = Pick(r, "", "[controller]\nderives T:P0.C0"),
        (s, p, r) => p.Symbols = Pick(r, "", "EXTRA"),
        (s, p, r) => p.IsExecutable ^= true,
        (s, p, r) => s.AddProject(r),
        (s, p, r) => s.RemoveProject(r),
        (s, p, r) => p.References.Add(r.Next(s._projects.Count)),
    ];

    const string AsyncForm = "{ await System.Threading.Tasks.Task.Yield(); return 1; }";
    const string Contract =
        "namespace P0 { public interface IStep { int M1(int x); async System.Threading.Tasks.Task<int> M1Async(int x) "
        + AsyncForm
        + " } }";

    readonly List<RandomProject> _projects = [];

    /// <summary>Creates a solution of 3 to 12 projects.</summary>
    public RandomSolution(int seed)
    {
        var random = new Random(seed);
        for (var open = random.Next(3, 13); open > 0; open--)
            AddProject(random);
    }

    sealed class RandomMember
    {
        public required string Name { get; set; }
        public string Parameter { get; set; } = "int";
        public string Body { get; set; } = "return 0;";
        public required string Modifiers { get; init; }
        public bool HasAsyncForm { get; set; }
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
        public string Options { get; set; } = "";
        public string Table { get; set; } = "";
        public string EntryPoints { get; set; } = "";
        public string Symbols { get; set; } = "";
        public bool IsExecutable { get; set; }
        public List<RandomType> Types { get; } = [];

        public RandomType PickType(Random random) => Types[random.Next(Types.Count)];

        public RandomMember PickMember(Random random)
        {
            var members = PickType(random).Members;
            return members[random.Next(members.Count)];
        }
    }

    /// <summary>Makes one edit; the seed decides which.</summary>
    public void Edit(int seed)
    {
        var random = new Random(seed);
        Edits[random.Next(Edits.Length)](this, _projects[random.Next(_projects.Count)], random);
    }

    /// <summary>Gets the projects as they are now.</summary>
    public IReadOnlyList<MemoryProject> Projects => [.. _projects.Select(CreateProject)];

    static MemoryProject CreateProject(RandomProject project, int index) =>
        new(project.Name, [.. GetSources(project, index)])
        {
            References = [.. project.References.Where(r => r < index)],
            AdditionalFiles = [("SyncIo.Apis.txt", project.Table), ("SyncIo.EntryPoints.txt", project.EntryPoints)],
            Configuration = $"[*.cs]\n{project.Options}\n",
            Symbols = project.Symbols,
            IsExecutable = project.IsExecutable,
        };

    static IEnumerable<(string Name, string Text)> GetSources(RandomProject project, int index)
    {
        if (index == 0)
            yield return ("Framework.cs", MemoryProject.ControllerCode + "\n" + Contract);
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
        {
            text.Append($"    {member.Modifiers} {member.Name}({member.Parameter} x)\n    {{\n        {member.Body}\n    }}\n");
            if (member.HasAsyncForm)
                text.Append($"    public async Task<int> {member.Name}Async({member.Parameter} x) {AsyncForm}\n");
        }

        return text.Append("}\n").ToString();
    }

    void AddProject(Random random)
    {
        var project = new RandomProject { Name = $"P{_projects.Count}", IsExecutable = random.Next(4) == 0 };
        for (var i = 0; i < _projects.Count; i++)
            if (random.Next(3) > 0 || i == 0)
                project.References.Add(i);
        _projects.Add(project);
        for (var i = 0; i < 3; i++)
            AddType(project, $"C{i}", random);
    }

    // The last one, so that the numbers of the others remain.
    void RemoveProject(Random random)
    {
        if (_projects.Count > 3 && random.Next(2) == 0)
            _projects.RemoveAt(_projects.Count - 1);
    }

    void AddType(RandomProject project, string name, Random random)
    {
        var type = new RandomType { Name = name, IsController = random.Next(2) == 0 };
        for (var open = random.Next(1, 4); open > 0; open--)
            if (
                CreateMember(project, random) is var member
                && type.Members.All(m => (m.Name, m.Parameter) != (member.Name, member.Parameter))
            )
                type.Members.Add(member);
        project.Types.RemoveAll(t => t.Name == name); // each has a file of its name
        project.Types.Add(type);
    }

    static void RemoveType(RandomProject project, Random random)
    {
        if (project.Types.Count > 1)
            project.Types.RemoveAt(random.Next(project.Types.Count));
    }

    RandomMember CreateMember(RandomProject project, Random random) =>
        new()
        {
            Name = PickMemberName(random),
            Parameter = PickParameter(random),
            Body = CreateBody(project, random),
            Modifiers = Pick(random, "public int", "public int", "public virtual int", "public static int"),
            HasAsyncForm = random.Next(3) == 0,
        };

    static void RemoveMember(RandomProject project, Random random)
    {
        if (project.PickType(random).Members is { Count: > 1 } members)
            members.RemoveAt(random.Next(members.Count));
    }

    string CreateBody(RandomProject project, Random random)
    {
        var (type, call) = PickCall(project, random);
        return random.Next(2) == 0
            ? Pick(
                random,
                "return Task.Delay(1).ContinueWith(_ => 1).Result;",
                "return Task.Run(() => 1).Result;",
                "Thread.Sleep(1); return 1;",
                "return System.IO.File.ReadAllText(\"a\").Length;",
                $"using var stream = {type}.Stream; return stream.ReadByte();"
            )
            : Pick(
                random,
                $"return {call}(1);",
                $"return {call}(1);",
                $"return {call}(1);",
                $"return {call}(1) + {call}(1L);",
                $"Func<int, int> f = y => {call}(y); return f(1);",
                $"return Enumerable.Range(0, 1).Sum({call});",
                $"P0.IStep step = new {type}(); return step.M1(1);",
                $"\n#if EXTRA\nreturn {call}(1);\n#else\nreturn 1;\n#endif\n",
                "return M1(1) + M2(1);"
            );
    }

    string CreateField(RandomProject project, Random random) =>
        Pick(
            random,
            "",
            "public static readonly System.IO.Stream Stream = new System.IO.MemoryStream();",
            "public static readonly System.IO.Stream Stream = System.IO.File.OpenRead(\"a\");",
            $"readonly int _field = {PickCall(project, random).Call}(1);"
        );

    /// <summary>Picks a type and a member that code of a project can call, or, now and then, one that may not exist.</summary>
    (string Type, string Call) PickCall(RandomProject project, Random random)
    {
        var visible = project.References.Where(r => r < _projects.Count).Select(r => _projects[r]).Append(project).ToArray();
        var target = visible[random.Next(visible.Length)];
        if (target.Types.Count == 0 || random.Next(10) == 0)
            return ("P0.C1", $"new P0.C1().{PickMemberName(random)}");
        var type = target.PickType(random);
        var (name, member) = ($"{target.Name}.{type.Name}", type.Members[random.Next(type.Members.Count)]);
        return (name, member.Modifiers.Contains("static") ? $"{name}.{member.Name}" : $"new {name}().{member.Name}");
    }

    static string PickMemberName(Random random) => Pick(random, "M1", "M2", "M3", "M1Async", "Get");

    static string PickParameter(Random random) => Pick(random, "int", "int", "long", "object");

    static string Pick(Random random, params string[] values) => values[random.Next(values.Length)];
}
