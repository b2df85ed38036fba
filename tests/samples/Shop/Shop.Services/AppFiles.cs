namespace Shop.Services;

public static class AppFiles
{
    public static string Of(string name) => Path.Combine(AppContext.BaseDirectory, "Files", name);
}
