namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>A type in a signature.</summary>
/// <param name="Id">The name as documentation ids write it: <c>System.Collections.Generic.List{System.String}</c>.</param>
/// <param name="Class">The definition; null for a type parameter, an array, or a type of a missing assembly.</param>
internal sealed record IlType(string Id, IlClass? Class);
