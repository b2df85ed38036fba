using System.Net;
using System.Net.Sockets;
using System.Text;

namespace SyncIoAnalyzers.Called;

/// <summary>
/// The resources that a blocking member waits for: a server, a child process and a task that do not answer while the gate is closed.
/// </summary>
sealed class ResourceGate : IDisposable
{
    const string Answer = """{"version":"3.0.0","resources":[]}""";

    readonly TcpListener _server = new(IPAddress.Loopback, 0);
    readonly ManualResetEventSlim _touched = new();
    readonly ManualResetEventSlim _open = new();
    readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);
    readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public ResourceGate()
    {
        _server.Start();
        new Thread(ServeClients) { IsBackground = true }.Start();
    }

    public int Port => ((IPEndPoint)_server.LocalEndpoint).Port;

    public Uri Url => new($"http://127.0.0.1:{Port}/index.json");

    public bool IsOpen => _open.IsSet;

    /// <summary>Gets the shell command of a child process, which ends when the gate is open.</summary>
    public string Command
    {
        get
        {
            _touched.Set();
            return $"while [ ! -e '{_file}' ]; do sleep 0.02; done";
        }
    }

    public async Task<T> PassAsync<T>(T result)
    {
        _touched.Set();
        await _opened.Task;
        return result;
    }

    /// <summary>Waits until a client touches the gate or the call has returned.</summary>
    public void WaitForClient(ManualResetEventSlim returned) => WaitHandle.WaitAny([_touched.WaitHandle, returned.WaitHandle]);

    public void OpenGate()
    {
        _open.Set();
        _opened.TrySetResult();
        File.WriteAllText(_file, "");
    }

    public void Dispose()
    {
        OpenGate();
        _server.Stop();
        File.Delete(_file);
    }

    void ServeClients()
    {
        try
        {
            while (true)
            {
                var client = _server.AcceptSocket();
                _touched.Set();
                new Thread(() => SendAnswer(client)) { IsBackground = true }.Start();
            }
        }
        catch (Exception stopped) when (stopped is SocketException or ObjectDisposedException or InvalidOperationException) { }
    }

    void SendAnswer(Socket client)
    {
        try
        {
            using (client)
            {
                client.Receive(new byte[4096]);
                _open.Wait();
                client.Send(
                    Encoding.ASCII.GetBytes(
                        $"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {Answer.Length}\r\nConnection: close\r\n\r\n{Answer}"
                    )
                );
            }
        }
        catch (SocketException)
        {
            // The client has disconnected.
        }
    }
}
