namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Shipped lines that the assemblies of the tests cannot resolve, each with the reason.</summary>
static class NotReferenced
{
    static readonly (string Start, string Why)[] Starts =
    [
        ("M:System.Messaging.", "of .NET Framework; looked up in the reference assemblies of 4.7.2 by hand"),
        ("M:Dapper.Contrib.", "the package is not referenced; looked up in the source of 2.0 by hand"),
        ("M:System.Data.Entity.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:System.Data.Entity.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:NHibernate.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:NHibernate.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:MongoDB.Driver.Linq.IMongoQueryable", "gone in version 3; known from the documentation of 2, not looked up"),
        (
            "M:MySqlConnector.",
            "the package is not referenced; the bulk copy looked up in the source of 2 by hand, the rest known from its documentation"
        ),
        ("P:Microsoft.AspNetCore.TestHost.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Elastic.Clients.", "the package is not referenced; looked up in the source of 9 by hand"),
        (
            "M:Grpc.Core.",
            "the package is not referenced; the invoker looked up in the source of 2 by hand, the rest known from its documentation"
        ),
        ("T:Grpc.Core.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:Microsoft.AspNet.Identity.", "the package is not referenced; looked up in the source of 2.2 by hand"),
        ("T:Azure.Data.Tables.", "the package is not referenced; looked up in its API listing by hand"),
        ("T:Azure.Storage.Files.DataLake.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Azure.Security.KeyVault.Keys.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:OpenAI.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:Azure.Security.KeyVault.Keys.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Azure.Security.KeyVault.Certificates.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:Microsoft.ServiceBus.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:Amazon.SQS.", "the package is not referenced; looked up in a class that implements the client"),
        ("M:Amazon.SimpleNotificationService.", "the package is not referenced; generated as the clients of AWSSDK.S3 are"),
        ("M:Amazon.SecretsManager.", "the package is not referenced; generated as the clients of AWSSDK.S3 are"),
        ("M:MailKit.", "the package is not referenced; looked up in the source of 4 by hand"),
        ("M:Renci.SshNet.", "the package is not referenced; looked up in the source of 2024.2 by hand"),
        ("T:Renci.SshNet.", "the package is not referenced; looked up in the source of 2024.2 by hand"),
        ("M:Microsoft.EntityFrameworkCore.RelationalQueryableExtensions.Execute", "EF Core 9 moved them; looked up in 8.0.31 by hand"),
        ("M:RabbitMQ.Client.IModel.", "gone in version 7; looked up in the assembly of 6.4.0 by hand"),
        (
            "E:RabbitMQ.Client.Events.EventingBasicConsumer.Received",
            "gone in version 7; known from the documentation of 6.8, not looked up"
        ),
        (
            "M:Microsoft.Extensions.DependencyInjection.ServiceCollectionExtensions.",
            "of Scrutor, which is not referenced; looked up in the source of 6 by hand"
        ),
        ("M:Nito.AsyncEx.", "the package is not referenced; known from the documentation of 5, not looked up"),
        ("M:LinqToDB.Data.DataConnectionExtensions.", "gone in version 6; known from the documentation of 5, not looked up"),
        ("M:System.ServiceProcess.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:ClosedXML.Excel.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:NPOI.SS.UserModel.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:System.Windows.Controls.", "of the desktop frameworks; known from their documentation"),
        ("T:System.Windows.Forms.", "of the desktop frameworks; known from their documentation"),
        ("T:System.Windows.Threading.", "of the desktop frameworks; known from their documentation"),
        ("T:Orleans.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Microsoft.DurableTask.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Microsoft.Azure.WebJobs.Extensions.DurableTask.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:DurableTask.Core.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Microsoft.Maui.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Xamarin.Forms.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Microsoft.UI.Xaml.", "of Windows alone; known from its documentation, not looked up"),
        ("T:Windows.UI.Xaml.", "of Windows alone; known from its documentation, not looked up"),
        ("T:Avalonia.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:UnityEngine.", "the package is not referenced; known from its documentation, not looked up"),
        ("M:*Startup.Configur", "a class of the user's own, found by its name"),
        ("M:*ViewComponent.Invoke", "a class of the user's own, found by its name"),
        ("M:*.BindAsync", "a class of the user's own, found by the name of its method"),
        ("M:*Handler.", "a class of the user's own, found by its name"),
        ("M:*Consumer.", "a class of the user's own, found by its name"),
    ];

    /// <summary>Frameworks whose packages are not referenced; their lines come from the documentation and are not checked.</summary>
    static readonly string[] Frameworks =
    [
        "Amazon.Lambda.",
        "Azure.Messaging.EventHubs.",
        "Azure.Messaging.ServiceBus.",
        "Carter.",
        "Coravel.",
        "CoreWCF.",
        "DotNetCore.CAP.",
        "EasyNetQ.",
        "FastEndpoints.",
        "GreenDonut.",
        "Grpc.Core.",
        "Hangfire.",
        "HotChocolate.",
        "KafkaFlow.",
        "Mediator.",
        "Microsoft.AspNet.SignalR.",
        "Microsoft.AspNetCore.Authentication.OpenIdConnect.",
        "Microsoft.Azure.Functions.Worker.",
        "Microsoft.Azure.WebJobs.TimerTriggerAttribute",
        "Microsoft.Owin.",
        "NServiceBus.",
        "Orleans.",
        "Owin.",
        "ProtoBuf.Grpc.",
        "Rebus.",
        "ServiceStack.",
        "Spectre.Console.Cli.",
        "System.Net.Http.Formatting.",
        "TUnit.",
    ];

    public static string? GetReason(MemberPattern pattern) =>
        Starts.FirstOrDefault(s => pattern.Text.StartsWith(s.Start, StringComparison.Ordinal)).Why
        ?? (
            Frameworks.FirstOrDefault(f => pattern.TypeName.StartsWith(f, StringComparison.Ordinal)) is { } framework
                ? $"no package of {framework} was at hand"
                : null
        );
}
