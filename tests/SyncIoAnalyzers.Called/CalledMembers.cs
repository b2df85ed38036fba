using System.Diagnostics;
using Amazon.Runtime.Internal;
using Amazon.Util;
using Confluent.Kafka;
using Confluent.Kafka.SyncOverAsync;
using Microsoft.ApplicationInsights.Channel;
using Microsoft.ApplicationInsights.DataContracts;
using Microsoft.Azure.WebJobs;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using Npgsql;
using NuGet.Protocol;
using NuGet.Protocol.Core.Types;
using RestSharp;

namespace SyncIoAnalyzers.Called;

/// <summary>
/// A member by its documentation id, with its parameters if overloads have to be distinguished, and a call of it. The preparation of the
/// call is not part of it.
/// </summary>
sealed record CalledMember(string Id, Func<ResourceGate, Func<object?>> Call);

static class CalledMembers
{
    const int Delay = Program.Delay;

    public static readonly CalledMember[] Blocking =
    [
        new("Amazon.Util.AWSSDKUtils.RunProcess", gate => () => AWSSDKUtils.RunProcess(CreateShell(gate))),
        new(
            "Amazon.Util.AWSSDKUtils.Sleep",
            _ =>
                () =>
                {
                    AWSSDKUtils.Sleep(Delay);
                    return null;
                }
        ),
        new("Amazon.Util.AWSSDKUtils.OpenStream", gate => () => AWSSDKUtils.OpenStream(gate.Url)),
        new(
            "Amazon.Runtime.Internal.DefaultRetryPolicy.WaitBeforeRetry(System.Int32,System.Int32)",
            _ =>
                () =>
                {
                    DefaultRetryPolicy.WaitBeforeRetry(9, Delay);
                    return null;
                }
        ),
        new(
            "Confluent.Kafka.SyncOverAsync.SyncOverAsyncDeserializer`1.Deserialize",
            gate =>
            {
                var reader = new SyncOverAsyncDeserializer<string>(new GatedDeserializer(gate));
                return () => reader.Deserialize([], false, default);
            }
        ),
        new(
            "Microsoft.ApplicationInsights.Channel.InMemoryChannel.Flush",
            gate =>
            {
                var channel = CreateChannel(gate);
                channel.Send(CreateEvent());
                return () =>
                {
                    channel.Flush();
                    return null;
                };
            }
        ),
        new(
            "Microsoft.Azure.WebJobs.BinderExtensions.Bind",
            gate =>
            {
                var binder = new GatedBinder(gate);
                return () => binder.Bind<string>(new ObsoleteAttribute());
            }
        ),
        new(
            "Microsoft.IdentityModel.JsonWebTokens.JsonWebTokenHandler.ValidateToken",
            gate =>
            {
                var (handler, how) = CreateValidation(gate);
                return () => handler.ValidateToken(Token, how);
            }
        ),
        new(
            "Npgsql.NpgsqlMultiHostDataSource.OpenConnection",
            gate =>
            {
                var hosts = CreateDataSource(gate);
                return () => hosts.OpenConnection(TargetSessionAttributes.Any);
            }
        ),
        new(
            "NuGet.Protocol.Core.Types.SourceRepository.GetResource",
            gate =>
            {
                var repository = CreateRepository(gate);
                return () => repository.GetResource<ServiceIndexResourceV3>();
            }
        ),
        new(
            "RestSharp.RestClientExtensions.GetJson",
            gate =>
            {
                var client = new RestClient(gate.Url);
                return () => client.GetJson<object>("");
            }
        ),
        new(
            "RestSharp.RestClientExtensions.DownloadStream",
            gate =>
            {
                var client = new RestClient(gate.Url);
                return () => client.DownloadStream(new RestRequest(""));
            }
        ),
    ];

    public static readonly CalledMember[] Clean =
    [
        new("Amazon.Util.AWSSDKUtils.RunProcessAsync", gate => () => AWSSDKUtils.RunProcessAsync(CreateShell(gate))),
        new(
            "Confluent.Kafka.SyncOverAsync.SyncOverAsyncDeserializerExtensionMethods.AsSyncOverAsync",
            gate => () => new GatedDeserializer(gate).AsSyncOverAsync()
        ),
        new(
            "Microsoft.ApplicationInsights.Channel.InMemoryChannel.Send",
            gate =>
            {
                var channel = CreateChannel(gate);
                return () =>
                {
                    channel.Send(CreateEvent());
                    return null;
                };
            }
        ),
        new("Microsoft.IdentityModel.JsonWebTokens.JsonWebTokenHandler.ReadToken", _ => () => new JsonWebTokenHandler().ReadToken(Token)),
        new(
            "Microsoft.IdentityModel.JsonWebTokens.JsonWebTokenHandler.ValidateTokenAsync",
            gate =>
            {
                var (handler, how) = CreateValidation(gate);
                return () => handler.ValidateTokenAsync(Token, how);
            }
        ),
        new(
            "Npgsql.NpgsqlMultiHostDataSource.CreateConnection",
            gate =>
            {
                var hosts = CreateDataSource(gate);
                return () => hosts.CreateConnection(TargetSessionAttributes.Any);
            }
        ),
        new(
            "Npgsql.NpgsqlMultiHostDataSource.OpenConnectionAsync",
            gate =>
            {
                var hosts = CreateDataSource(gate);
                return () => hosts.OpenConnectionAsync(TargetSessionAttributes.Any).AsTask();
            }
        ),
        new(
            "NuGet.Protocol.Core.Types.SourceRepository.GetResourceAsync",
            gate =>
            {
                var repository = CreateRepository(gate);
                return () => repository.GetResourceAsync<ServiceIndexResourceV3>();
            }
        ),
        new("NuGet.Protocol.FactoryExtensionsV3.GetCoreV3", gate => () => CreateRepository(gate)),
        new(
            "RestSharp.RestClientExtensions.GetJsonAsync",
            gate =>
            {
                var client = new RestClient(gate.Url);
                return () => client.GetJsonAsync<object>("");
            }
        ),
        new(
            "RestSharp.RestClientExtensions.DownloadStreamAsync",
            gate =>
            {
                var client = new RestClient(gate.Url);
                return () => client.DownloadStreamAsync(new RestRequest(""));
            }
        ),
    ];

    static readonly string Token = new JsonWebTokenHandler().CreateToken("""{"sub":"x"}""");

    static ProcessStartInfo CreateShell(ResourceGate gate) =>
        new("sh", ["-c", gate.Command])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };

    static InMemoryChannel CreateChannel(ResourceGate gate) => new() { EndpointAddress = gate.Url.ToString() };

    static EventTelemetry CreateEvent() => new("called") { Context = { InstrumentationKey = "called" } }; // without a key it is not sent

    static NpgsqlMultiHostDataSource CreateDataSource(ResourceGate gate) =>
        new NpgsqlDataSourceBuilder($"Host=127.0.0.1:{gate.Port},127.0.0.1:{gate.Port};Username=x;Password=x;Timeout=30").BuildMultiHost();

    static SourceRepository CreateRepository(ResourceGate gate) => Repository.Factory.GetCoreV3(gate.Url.ToString());

    static (JsonWebTokenHandler, TokenValidationParameters) CreateValidation(ResourceGate gate) =>
        (new(), new() { ConfigurationManager = new GatedKeys(gate) });

    sealed class GatedDeserializer(ResourceGate gate) : IAsyncDeserializer<string>
    {
        public Task<string> DeserializeAsync(ReadOnlyMemory<byte> data, bool isNull, SerializationContext context) => gate.PassAsync("");
    }

    sealed class GatedBinder(ResourceGate gate) : IBinder
    {
        public Task<T> BindAsync<T>(Attribute attribute, CancellationToken cancellationToken = default) => gate.PassAsync<T>(default!);
    }

    sealed class GatedKeys(ResourceGate gate) : BaseConfigurationManager
    {
        public override Task<BaseConfiguration> GetBaseConfigurationAsync(CancellationToken cancel) =>
            gate.PassAsync<BaseConfiguration>(null!);

        public override void RequestRefresh() { }
    }
}
