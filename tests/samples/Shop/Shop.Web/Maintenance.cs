using Shop.Services;

namespace Shop.Web;

public static class Maintenance
{
    public static string? Message()
    {
        var path = AppFiles.Of("maintenance.txt");
        if (!File.Exists(path)) // silent: has no counterpart
            return null;
        return File.ReadAllText(path); // finds SIO102
    }
}
