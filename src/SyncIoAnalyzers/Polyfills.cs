// What the compiler wants of newer C# on netstandard2.0.
namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit;
}
