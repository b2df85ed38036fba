using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A finding that was not rewritten, or only because unsafe rewrites are allowed, with the reason.</summary>
internal sealed record RefusedFinding(ReportedFinding Finding, Refusal Reason);
