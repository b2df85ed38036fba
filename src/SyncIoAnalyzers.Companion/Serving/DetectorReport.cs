namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>Reads the report of the detector in a running lab server.</summary>
internal static class DetectorReport
{
    /// <summary>Returns, as JSON, the waits that the detector has recorded so far.</summary>
    public static string ReadJson(int port, CancellationToken cancellationToken)
    {
        using var client = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1:{port}{LabServer.BlockingPath}");
        using var response = client.Send(request, cancellationToken);
        using var text = new StreamReader(response.Content.ReadAsStream(cancellationToken));
        return text.ReadToEnd();
    }
}
