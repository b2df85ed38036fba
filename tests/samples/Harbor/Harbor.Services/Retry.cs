namespace Harbor.Services;

internal static class Retry
{
    public static T Times<T>(int tries, Func<T> call)
    {
        for (var i = 1; ; i++)
        {
            try
            {
                return call();
            }
            catch (HttpRequestException) when (i < tries)
            {
            }
            catch (TimeoutException) when (i < tries)
            {
            }
        }
    }
}
