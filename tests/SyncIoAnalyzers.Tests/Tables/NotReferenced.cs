using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Shipped lines that the tests' assemblies cannot resolve, each with the reason.</summary>
static class NotReferenced
{
    static readonly (string Start, string Why)[] Starts =
    [
        ("M:System.Messaging.", "of .NET Framework; looked up in the reference assemblies of 4.7.2 by hand"),
        ("M:Dapper.Contrib.", "the package is not referenced; looked up in the source of 2.0 by hand"),
        ("M:System.Data.Entity.", "the package is not referenced; looked up in the source of 6.5 by hand"),
        ("T:System.Data.Entity.", "the package is not referenced; looked up in the source of 6.5 by hand"),
        ("M:NHibernate.", "the package is not referenced; looked up in the source of 5 by hand"),
        ("T:NHibernate.", "the package is not referenced; looked up in the source of 5 by hand"),
        ("T:LinqToDB.", "the package is not referenced; looked up in the source of 5 by hand"),
        ("T:MongoDB.Driver.Linq.IMongoQueryable", "gone in version 3; looked up in the source of 2 by hand"),
        ("M:MySqlConnector.", "the package is not referenced; looked up in the source of 2 by hand"),
        ("P:Microsoft.AspNetCore.TestHost.", "the package is not referenced; known from its documentation, not looked up"),
        ("T:Elastic.Clients.", "the package is not referenced; looked up in the source of 9 by hand"),
        ("M:Grpc.Core.", "the package is not referenced; looked up in the source of 2 by hand"),
        ("T:Grpc.Core.", "the package is not referenced; looked up in the source of 2 by hand"),
        ("T:System.ServiceModel.", "the package is not referenced; known from its documentation, not looked up"),
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
        ("M:*Startup.Configure", "a class of the user's own, found by its name"),
        ("T:NUnit.Framework.", "the package is not referenced"),
        ("T:Microsoft.VisualStudio.TestTools.UnitTesting.", "the package is not referenced"),
    ];

    public static string? Why(Pattern pattern) => Starts.FirstOrDefault(s => pattern.Text.StartsWith(s.Start, StringComparison.Ordinal)).Why;
}
