using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;

// dotnet run -c Release --project tests/SyncIoAnalyzers.Benchmarks
// In this process: the project that BenchmarkDotNet would generate beside it would inherit the repository's build settings.
var job = Job.Default.WithToolchain(InProcessEmitToolchain.Instance).WithInvocationCount(1).WithUnrollFactor(1).WithWarmupCount(2).WithIterationCount(8);
BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args.Length == 0 ? ["--filter", "*"] : args, DefaultConfig.Instance.AddJob(job));
