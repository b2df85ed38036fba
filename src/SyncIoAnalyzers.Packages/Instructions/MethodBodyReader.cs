using System.Reflection.Emit;
using System.Reflection.Metadata;
using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>Splits a method body into blocks and their calls, with the known facts about the arguments.</summary>
/// <remarks>
/// Exception handlers and <c>finally</c> blocks are not entered: a path contains only the code that runs without an exception, and disposal
/// is ignored. For a local variable, only values that were stored in the same block are known.
/// </remarks>
internal sealed class MethodBodyReader
{
    readonly List<IlInstruction> _instructions;
    readonly SortedSet<int> _blockStarts;
    readonly Dictionary<int, AbstractValue[]> _entryStacks = [];
    readonly IlInterpreter _interpreter;

    MethodBodyReader(IlMethod method, MethodBodyBlock body)
    {
        _instructions = IlDecoder.ReadInstructions(body);
        _interpreter = new(method, body, _instructions);
        _blockStarts =
        [
            0,
            .. body.ExceptionRegions.Select(r => r.HandlerOffset),
            .. body.ExceptionRegions.Select(r => r.TryOffset),
            .. _instructions.SelectMany(c => c.JumpTargets),
        ];
        for (var i = 0; i + 1 < _instructions.Count; i++)
            if (_instructions[i].EndsBlock || _instructions[i].JumpTargets.Any())
                _blockStarts.Add(_instructions[i + 1].Offset);
    }

    /// <summary>Returns the blocks of a method, beginning with its entry block; none if it has no readable body.</summary>
    public static IReadOnlyList<IlBlock> ReadBlocks(IlMethod method)
    {
        try
        {
            return method.DeclaringType.Assembly.ReadBody(method.Definition) is { } body
                ? new MethodBodyReader(method, body).CreateBlocks()
                : [];
        }
        catch (BadImageFormatException)
        {
            return [];
        }
    }

    List<IlBlock> CreateBlocks()
    {
        if (_blockStarts.Except(_instructions.Select(c => c.Offset)).Any())
            throw new BadImageFormatException("A jump into an instruction.");
        var numbers = _blockStarts.Select((start, number) => (start, number)).ToDictionary(p => p.start, p => p.number);
        var (blocks, calls, next) = (new List<IlBlock>(numbers.Count), new List<IlCall>(), new List<int>());
        for (var i = 0; i < _instructions.Count; i++)
        {
            var instruction = _instructions[i];
            _interpreter.RunInstruction(instruction, calls);
            foreach (var target in instruction.JumpTargets)
            {
                MergeEntryStack(target);
                next.Add(numbers[target]);
            }

            var last = i + 1 == _instructions.Count;
            if (!last && !numbers.ContainsKey(_instructions[i + 1].Offset))
                continue;
            if (!last && !instruction.EndsBlock)
            {
                MergeEntryStack(_instructions[i + 1].Offset);
                next.Add(numbers[_instructions[i + 1].Offset]);
            }

            blocks.Add(new(calls, next, instruction.OpCode == OpCodes.Ret || instruction.OpCode == OpCodes.Jmp));
            (calls, next) = ([], []);
            _interpreter.EnterBlock(!last && _entryStacks.TryGetValue(_instructions[i + 1].Offset, out var kept) ? kept : []);
        }

        return blocks;
    }

    void MergeEntryStack(int target)
    {
        if (_interpreter.EvaluationStack is { Count: > 0 } stack)
            _entryStacks[target] =
                _entryStacks.TryGetValue(target, out var before) && before.Length == stack.Count
                    ? [.. before.Zip(stack, (a, b) => a.MergeWith(b))]
                    : [.. stack];
    }
}
