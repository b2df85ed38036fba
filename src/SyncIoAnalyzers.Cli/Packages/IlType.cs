namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>A type as a signature names it.</summary>
/// <param name="Id">As documentation ids write it: <c>System.Collections.Generic.List{System.String}</c>.</param>
/// <param name="Definition">Where it is defined; null when it is a type parameter, an array, or in an assembly that is not there.</param>
internal sealed record IlType(string Id, IlClass? Definition);
