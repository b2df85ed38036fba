namespace SyncIoAnalyzers.Tests.Fixes;

public class WrapperFixTests : FixTests
{
    [Theory]
    [InlineData("return Task.Run(async () => await LoadAsync()).Result;")]
    [InlineData("return Task.Run(() => LoadAsync()).Result;")]
    [InlineData("return Task.Run(() => LoadAsync().Result).Result;")]
    [InlineData("return Task.Run(() => { return LoadAsync().Result; }).Result;")]
    [InlineData("return Task.Run(LoadAsync).GetAwaiter().GetResult();")]
    [InlineData("return Task.Run(async () => await LoadAsync()).ConfigureAwait(false).GetAwaiter().GetResult();")]
    [InlineData("return Task.Factory.StartNew(() => LoadAsync()).Unwrap().Result;")]
    [InlineData("return Task.Factory.StartNew(() => LoadAsync()).Result.Result;")]
    [InlineData("return LoadAsync().Result;")]
    [InlineData("return LoadAsync().GetAwaiter().GetResult();")]
    public Task The_wrapper_goes_and_the_call_is_awaited(string body) => Fixes(body, "return await LoadAsync();");

    [Fact] public Task An_awaited_wrapper_goes() => FixesAsync("return await Task.Run(() => LoadAsync());", "return await LoadAsync();");
    [Fact] public Task A_wrapper_of_sync_io_becomes_its_counterpart() => FixesAsync("return await Task.Run(() => stream.Read(new byte[9], 0, 9));", "return await stream.ReadAsync(new byte[9], 0, 9);");
    [Fact] public Task What_is_done_with_the_result_stays() => FixesAsync("return await Task.Run(() => new StreamReader(stream).ReadToEnd().Trim());", "return (await new StreamReader(stream).ReadToEndAsync()).Trim();");
    [Fact] public Task A_wrapper_of_several_calls_is_left_to_people() => Case("public class A { public async Task M(Stream s) => await Task.Run(() => { s.Flush(); s.Flush(); }); }").Refuses("ByHand");
}
