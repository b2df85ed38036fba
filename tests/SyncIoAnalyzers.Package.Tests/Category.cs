// All these tests build projects or need a packed package: `--filter Category!=Slow` leaves them out.
[assembly: Trait("Category", "Slow")]
