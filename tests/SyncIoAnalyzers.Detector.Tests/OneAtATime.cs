// The detector hears of every wait of its process: also of those of a test beside.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
