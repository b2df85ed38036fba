using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>The kinds of generated code.</summary>
public enum GeneratedCodeKind
{
    /// <summary>A web app that awaits everything.</summary>
    CleanWeb,

    /// <summary>A web app that awaits in nine modules of ten and blocks in the tenth.</summary>
    TypicalWeb,

    /// <summary>A web app that blocks in every repository, three calls below its actions.</summary>
    DirtyWeb,

    /// <summary>The same services and repositories without a controller: a library, which has no reachability analysis.</summary>
    DirtyLibrary,

    /// <summary>A web app whose actions reach the blocking call of their module through forty methods, one calling the next.</summary>
    DeepWeb,

    /// <summary>
    /// A web app whose services call an interface that every module implements: a call has as many targets as there are modules.
    /// </summary>
    WideWeb,
}

/// <summary>Generates ordinary web code, 500 files by default: controllers, services, repositories and models.</summary>
public static class GeneratedProject
{
    const int DefaultFiles = 500,
        Depth = 40;

    /// <summary>Gets the kinds that are built with every set; the others only show how the cost grows.</summary>
    public static IReadOnlyList<GeneratedCodeKind> UsualKinds { get; } =
    [GeneratedCodeKind.CleanWeb, GeneratedCodeKind.TypicalWeb, GeneratedCodeKind.DirtyWeb, GeneratedCodeKind.DirtyLibrary];

    static readonly string[] ReferenceFiles = [.. BuildFacts.GetAll("Refs").SelectMany(r => Directory.EnumerateFiles(r, "*.dll"))];

    /// <summary>Creates a compilation of new trees and new references, so that nothing of an earlier run is cached.</summary>
    public static CSharpCompilation CreateCompilation(GeneratedCodeKind code, int files = DefaultFiles) =>
        CSharpCompilation.Create(
            "Generated",
            CreateSources(code, files).Select((s, i) => CSharpSyntaxTree.ParseText(s, path: $"/{i}.cs")),
            ReferenceFiles.Select(f => MetadataReference.CreateFromFile(f)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );

    /// <summary>Writes the code and a project for it into a folder.</summary>
    /// <returns>The project file.</returns>
    public static string WriteProject(GeneratedCodeKind code, string folder)
    {
        var isWeb = code != GeneratedCodeKind.DirtyLibrary;
        Directory.CreateDirectory(folder);
        foreach (var (source, i) in CreateSources(code, DefaultFiles).Select((s, i) => (s, i)))
            File.WriteAllText(Path.Combine(folder, $"{i}.cs"), source);
        if (isWeb)
            File.WriteAllText(Path.Combine(folder, "Program.cs"), StartUp);
        var project = Path.Combine(folder, $"{code}.csproj");
        File.WriteAllText(
            project,
            $"""
            <Project Sdk="Microsoft.NET.Sdk{(isWeb ? ".Web" : "")}">
              <PropertyGroup><TargetFramework>net{Environment.Version.Major}.0</TargetFramework><Nullable>enable</Nullable><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
            </Project>
            """
        );
        return project;
    }

    static IEnumerable<string> CreateSources(GeneratedCodeKind code, int files) =>
        Enumerable.Range(0, files).SelectMany(i => CreateModule(i, code)).Take(files - 1).Append(Usings);

    /// <summary>The usings of every project.</summary>
    public const string Usings =
        "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Threading; global using System.Threading.Tasks; global using System.Data.Common;";

    const string StartUp = """
        var builder = WebApplication.CreateBuilder(args);
        builder.Services.AddControllers();
        var app = builder.Build();
        app.MapControllers();
        app.Run();
        """;

    static IEnumerable<string> CreateModule(int i, GeneratedCodeKind code)
    {
        var isClean = code == GeneratedCodeKind.CleanWeb || code == GeneratedCodeKind.TypicalWeb && i % 10 > 0;
        var (model, repository, service, controller) = CreateModule(i, isClean);
        if (code == GeneratedCodeKind.DeepWeb)
            service = FillTemplate(
                DeepService
                    .Replace(
                        "%",
                        string.Concat(
                            Enumerable.Range(1, Depth).Select(n => $"    List<Item@> Step{n}(string text) => Step{n + 1}(text);\n")
                        )
                    )
                    .Replace("#", $"{Depth + 1}"),
                i
            );
        if (code == GeneratedCodeKind.WideWeb)
            (repository, service, controller) = (
                FillTemplate(i == 0 ? Handlers + WideHandler : WideHandler, i)
                    .Replace("%", i % 10 == 0 ? "Thread.Sleep(n)" : "Math.Abs(n)"),
                FillTemplate(WideService, i),
                FillTemplate(WideController, i)
            );
        string[] files = [model, repository, service];
        return code == GeneratedCodeKind.DirtyLibrary ? files : [.. files, controller];
    }

    /// <summary>Creates the files of a module: its model, repository, service and controller.</summary>
    public static (string Model, string Repository, string Service, string Controller) CreateModule(int i, bool isClean) =>
        (
            FillTemplate(Model, i),
            FillTemplate(isClean ? CleanRepository : DirtyRepository, i),
            FillTemplate(isClean ? CleanService : DirtyService, i),
            FillTemplate(isClean ? CleanController : DirtyController, i)
        );

    static string FillTemplate(string template, int i) => template.Replace("@", i.ToString());

    const string Model = """
        namespace Shop.M@;
        public sealed record Item@(int Id, string Name, decimal Price, DateTime Added)
        {
            public decimal WithTax(decimal rate) => Math.Round(Price * (1 + rate), 2);
            public bool Matches(string text) => Name.Contains(text, StringComparison.OrdinalIgnoreCase) || Id.ToString() == text;
            public static IEnumerable<Item@> Cheapest(IEnumerable<Item@> items, int count) => items.OrderBy(i => i.Price).ThenBy(i => i.Name).Take(count);
            public static Dictionary<string, decimal> Totals(IEnumerable<Item@> items)
            {
                var totals = new Dictionary<string, decimal>();
                foreach (var item in items)
                    totals[item.Name] = totals.TryGetValue(item.Name, out var sum) ? sum + item.Price : item.Price;
                return totals;
            }
        }
        """;

    const string CleanRepository = """
        namespace Shop.M@;
        public interface IRepository@ { Task<List<Item@>> AllAsync(CancellationToken token); Task<int> AddAsync(Item@ item, CancellationToken token); }
        public sealed class Repository@(DbDataSource source) : IRepository@
        {
            public async Task<List<Item@>> AllAsync(CancellationToken token)
            {
                await using var command = source.CreateCommand("select id, name, price, added from items@");
                await using var reader = await command.ExecuteReaderAsync(token);
                var items = new List<Item@>();
                while (await reader.ReadAsync(token))
                    items.Add(new Item@(reader.GetInt32(0), reader.GetString(1), reader.GetDecimal(2), reader.GetDateTime(3)));
                return items;
            }

            public async Task<int> AddAsync(Item@ item, CancellationToken token)
            {
                await using var command = source.CreateCommand($"insert into items@ values ({item.Id}, '{item.Name}')");
                return await command.ExecuteNonQueryAsync(token);
            }
        }
        """;

    const string DirtyRepository = """
        namespace Shop.M@;
        public interface IRepository@ { List<Item@> All(); int Add(Item@ item); Task<int> CountAsync(); }
        public sealed class Repository@(DbDataSource source) : IRepository@
        {
            public List<Item@> All()
            {
                using var command = source.CreateCommand("select id, name, price, added from items@");
                using var reader = command.ExecuteReader();
                var items = new List<Item@>();
                while (reader.Read())
                    items.Add(new Item@(reader.GetInt32(0), reader.GetString(1), reader.GetDecimal(2), reader.GetDateTime(3)));
                return items;
            }

            public int Add(Item@ item)
            {
                using var command = source.CreateCommand($"insert into items@ values ({item.Id}, '{item.Name}')");
                return command.ExecuteNonQuery();
            }

            public async Task<int> CountAsync()
            {
                await using var command = source.CreateCommand("select count(*) from items@");
                return Convert.ToInt32(await command.ExecuteScalarAsync());
            }
        }
        """;

    const string CleanService = """
        namespace Shop.M@;
        public sealed class Service@(IRepository@ repository)
        {
            public async Task<List<Item@>> SearchAsync(string text, CancellationToken token) =>
                [.. Item@.Cheapest((await repository.AllAsync(token)).Where(i => i.Matches(text)), 20)];

            public async Task<decimal> TotalAsync(CancellationToken token)
            {
                var total = 0m;
                foreach (var pair in Item@.Totals(await repository.AllAsync(token)))
                    total += pair.Value;
                return total;
            }

            public async Task<bool> AddAsync(Item@ item, CancellationToken token) => await repository.AddAsync(item, token) == 1;
        }
        """;

    const string DirtyService = """
        namespace Shop.M@;
        public sealed class Service@(IRepository@ repository)
        {
            public List<Item@> Search(string text) => [.. Item@.Cheapest(repository.All().Where(i => i.Matches(text)), 20)];

            public decimal Total()
            {
                var total = 0m;
                foreach (var pair in Item@.Totals(repository.All()))
                    total += pair.Value;
                return total / repository.CountAsync().Result;
            }

            public bool Add(Item@ item)
            {
                Thread.Sleep(1);
                return repository.Add(item) == 1;
            }
        }
        """;

    const string DeepService = """
        namespace Shop.M@;
        public sealed class Service@(IRepository@ repository)
        {
            public List<Item@> Search(string text) => Step1(text);
        %
            List<Item@> Step#(string text) => [.. Item@.Cheapest(repository.All().Where(i => i.Matches(text)), 20)];
            public decimal Total() => repository.All().Sum(i => i.Price);
            public bool Add(Item@ item) => repository.Add(item) == 1;
        }
        """;

    const string Handlers = "namespace Shop { public interface IHandler { void First(int n); void Second(int n); void Third(int n); } }\n";

    const string WideHandler = """
        namespace Shop.M@ {
        public sealed class Handler@ : IHandler
        {
            public void First(int n) { Console.WriteLine(Item@.Totals([]).Count + n); }
            public void Second(int n) { for (var i = 0; i < n; i++) First(i); }
            public void Third(int n) { %; }
        }
        }
        """;

    const string WideService = """
        namespace Shop.M@;
        public sealed class Service@(IHandler handler)
        {
            public void One(int n) { handler.First(n); handler.Second(n); }
            public void Two(int n) { if (n > 0) handler.Third(n); else One(n); }
            public void Three(IEnumerable<int> numbers) { foreach (var n in numbers.Where(n => n > @)) Two(n); }
        }
        """;

    const string WideController = """
        using Microsoft.AspNetCore.Mvc;
        namespace Shop.M@;
        [ApiController, Route("api/items@")]
        public sealed class Items@Controller(Service@ service) : ControllerBase
        {
            [HttpGet] public void Get(int n) => service.One(n);
            [HttpGet("total")] public IActionResult Total(int n) { service.Two(n); return Ok(); }
            [HttpPost] public IActionResult Post(int[] numbers) { service.Three(numbers); return Ok(); }
        }
        """;

    const string CleanController = """
        using Microsoft.AspNetCore.Mvc;
        namespace Shop.M@;
        [ApiController, Route("api/items@")]
        public sealed class Items@Controller(Service@ service) : ControllerBase
        {
            [HttpGet] public Task<List<Item@>> Get(string text, CancellationToken token) => service.SearchAsync(text, token);
            [HttpGet("total")] public async Task<IActionResult> Total(CancellationToken token) => Ok(await service.TotalAsync(token));
            [HttpPost] public async Task<IActionResult> Post(Item@ item, CancellationToken token) => await service.AddAsync(item, token) ? Ok() : Conflict();
        }
        """;

    const string DirtyController = """
        using Microsoft.AspNetCore.Mvc;
        namespace Shop.M@;
        [ApiController, Route("api/items@")]
        public sealed class Items@Controller(Service@ service) : ControllerBase
        {
            [HttpGet] public List<Item@> Get(string text) => service.Search(text);
            [HttpGet("total")] public IActionResult Total() => Ok(service.Total());
            [HttpPost] public IActionResult Post(Item@ item) => service.Add(item) ? Ok() : Conflict();
        }
        """;
}
