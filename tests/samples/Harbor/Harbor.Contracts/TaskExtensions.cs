namespace Harbor.Contracts;

public static class TaskExtensions
{
    public static T Await<T>(this Task<T> task) => task.ConfigureAwait(false).GetAwaiter().GetResult();

    public static void Await(this Task task) => task.ConfigureAwait(false).GetAwaiter().GetResult();
}
