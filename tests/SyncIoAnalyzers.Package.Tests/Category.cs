// All of them build projects or need a package that was packed: `--filter Category!=Slow` leaves them out.
[assembly: AssemblyTrait("Category", "Slow")]
