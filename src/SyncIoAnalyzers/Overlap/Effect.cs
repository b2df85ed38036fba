namespace SyncIoAnalyzers.Overlap;

/// <summary>What code does beside making values for itself; the greater counts where several come together.</summary>
internal enum Effect
{
    /// <summary>Nothing that anybody else could see: it may run at once with itself, and in any order.</summary>
    None,

    /// <summary>It asks a server and changes nothing: worth to be started together with others.</summary>
    Request,

    /// <summary>Nobody can tell, or it changes what others see.</summary>
    Unknown,
}
