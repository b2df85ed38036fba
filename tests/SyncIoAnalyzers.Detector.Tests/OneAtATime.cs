// The detector sees every wait of its process, also those of a test that runs in parallel.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
