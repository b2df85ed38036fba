using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>A hash of the code around a call, by which a call is recognized in a member that was renamed or moved.</summary>
internal static class StatementHash
{
    const int Bytes = 8;

    /// <summary>
    /// Returns the hash of the innermost statement around a call, or of the expression that is the whole body. Blocks inside are left out,
    /// because they change, and so are white space and comments.
    /// </summary>
    public static string Compute(SyntaxNode call) =>
        ComputeHash(
            (call.AncestorsAndSelf().FirstOrDefault(IsStatement) ?? call)
                .DescendantTokens(n => n is not BlockSyntax)
                .Select(t => t.ValueText)
        );

    static bool IsStatement(SyntaxNode node) => node is StatementSyntax and not BlockSyntax or ArrowExpressionClauseSyntax;

    static string ComputeHash(IEnumerable<string> tokens) =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', tokens))).AsSpan(0, Bytes));
}
