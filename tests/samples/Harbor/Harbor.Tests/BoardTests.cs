using Microsoft.AspNetCore.SignalR.Client;

namespace Harbor.Tests;

public sealed class BoardTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Fact]
    public async Task Board_lists_vessels()
    {
        await using var board = await ConnectAsync();
        Assert.Equal(["Auk", "Tern"], await board.InvokeAsync<string[]>("Vessels"));
    }

    [Fact]
    public async Task Announced_vessel_reaches_all()
    {
        await using var board = await ConnectAsync();
        var announced = new TaskCompletionSource<string>();
        board.On<string>("announced", announced.SetResult);
        await board.InvokeAsync("Announce", "7");
        Assert.Equal("Auk", await announced.Task.WaitAsync(TimeSpan.FromSeconds(30)));
    }

    [Fact]
    public async Task Caller_is_reminded()
    {
        await using var board = await ConnectAsync();
        var reminded = new TaskCompletionSource<string>();
        board.On<string>("reminded", reminded.SetResult);
        await board.InvokeAsync("Remind", "HAM");
        Assert.Equal("HAM", await reminded.Task.WaitAsync(TimeSpan.FromSeconds(30)));
    }

    private async Task<HubConnection> ConnectAsync()
    {
        var board = new HubConnectionBuilder()
            .WithUrl(new Uri(host.Server.BaseAddress, "board"), o => o.HttpMessageHandlerFactory = _ => host.Server.CreateHandler())
            .Build();
        await board.StartAsync();
        return board;
    }
}
