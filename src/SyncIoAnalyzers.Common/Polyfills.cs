// Types that the compiler needs for newer C# on netstandard2.0.
namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit;
}
