using Microsoft.EntityFrameworkCore;

namespace Shop.Data;

public sealed class ShopContext(DbContextOptions<ShopContext> options) : DbContext(options)
{
    public DbSet<Order> Orders => Set<Order>();
    public DbSet<Customer> Customers => Set<Customer>();
    public DbSet<AuditEntry> Audit => Set<AuditEntry>();
}
