using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using SyncIoAnalyzers.Benchmarks;
using SyncIoAnalyzers.Benchmarks.Field;
using SyncIoAnalyzers.Benchmarks.Peers;

const string Help = """
    dotnet run -c Release --project tests/SyncIoAnalyzers.Benchmarks [-- COMMAND]

    peers                       builds three generated projects of 500 files with our analyzers, then with each of the field, and compares
                                their seconds; the median of three builds each, about ten minutes
    peers PATH [ARGUMENTS]      the same for a solution or project of your own; ARGUMENTS go to dotnet build. Nothing is changed but what
                                a build writes to bin and obj
    field [CODES] [SIZES]       what each analyzer of the field adds to a compile in processor seconds and memory, how that grows with the number
                                of files (100, 1000, 5000), and what an edit costs; all of it takes about half an hour
    walk                        what following the requests of a web app costs, beside binding all its bodies
    edit                        what an edit in an editor costs, beside the first pass over the project
    fix                         what the fix for all findings of a project costs, and the lightbulb of one, beside one compile of it
    fixall [SIZES]              the same beside the fixes of the field, where all can: in async members of 100 and 500 files; how it grows, and
                                what is left; three minutes
    solution [N] [FOLDER]       what 'syncio check' and 'syncio paths' cost on a generated solution of N projects (300) of 1000 lines; kept in
                                FOLDER if one is named
    load [SIZES]                what of 'syncio check' is loading, on generated solutions of 8 and 40 projects, and what memory MSBuild takes;
                                three minutes
    packages [SIZES]            what 'syncio packages' takes to read an assembly and a megabyte of code: of the frameworks, of this program, and of
                                1, 40 and 200 generated packages, with the frameworks remembered; and when all is; three minutes
    watch [cheap|10] [N]        what being watched costs an application, and having the detector in it, on a cheap route or on scenario 10: N
                                rounds (12) without the watch and N with it, beside a plain server; nine minutes
    (none)                      what the analyzers add to a compile, by BenchmarkDotNet; other arguments go to it (--filter, --list, …)

    Compare the ratios of one run: the machine's speed cancels out of them, that of another run does not.
    """;

switch (args.FirstOrDefault())
{
    case "peers":
        return PeerBuilds.RunBenchmark(args[1..]);
    case "field":
        return FieldBenchmark.RunBenchmark(args[1..]);
    case "walk":
        return ReachabilityBenchmark.RunBenchmark();
    case "edit":
        return EditBenchmark.RunBenchmark();
    case "fix":
        return FixBenchmark.RunBenchmark();
    case "fixall":
        return FixAllBenchmark.RunBenchmark(args[1..]);
    case "load":
        return LoadBenchmark.RunBenchmark(args[1..]);
    case "packages":
        return PackagesBenchmark.RunBenchmark(args[1..]);
    case "solution":
        return SolutionBenchmark.RunBenchmark(args[1..]);
    case "watch":
        return WatchBenchmark.RunBenchmark(args[1..]);
    case "--help" or "-h":
        Console.WriteLine(Help);
        return 0;
}

// In this process: the project that BenchmarkDotNet would generate beside it would inherit the repository's build settings.
var job = Job
    .Default.WithToolchain(InProcessEmitToolchain.Instance)
    .WithInvocationCount(1)
    .WithUnrollFactor(1)
    .WithWarmupCount(2)
    .WithIterationCount(8);
BenchmarkSwitcher
    .FromAssembly(typeof(BuildFacts).Assembly)
    .Run(args.Length == 0 ? ["--filter", "*"] : args, DefaultConfig.Instance.AddJob(job));
return 0;
