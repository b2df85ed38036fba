using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Takes a body apart into blocks and the calls in them, with what is known of the values that the calls are given.</summary>
/// <remarks>
/// Handlers of exceptions and <c>finally</c> are not entered: a way is what runs when nothing is thrown, and what disposes is left out. Of a variable only
/// what was stored in the same block counts.
/// </remarks>
internal sealed class BodyReader
{
    readonly List<Instruction> _code;
    readonly SortedSet<int> _starts;
    readonly Dictionary<int, Value[]> _stacks = [];
    readonly IlMachine _machine;

    BodyReader(IlMethod method, MethodBodyBlock body)
    {
        _code = IlCode.Read(body);
        _machine = new(method, body, _code);
        _starts = [0, .. body.ExceptionRegions.Select(r => r.HandlerOffset), .. body.ExceptionRegions.Select(r => r.TryOffset), .. _code.SelectMany(c => c.Jumps)];
        for (var i = 0; i + 1 < _code.Count; i++)
            if (_code[i].Ends || _code[i].Jumps.Any())
                _starts.Add(_code[i + 1].Offset);
    }

    /// <summary>The blocks of a method, the first being where it begins; none when it has no body, or one that cannot be read.</summary>
    public static IReadOnlyList<IlBlock> Read(IlMethod method)
    {
        try
        {
            return method.Type.Assembly.Body(method.Definition) is { } body ? new BodyReader(method, body).Blocks() : [];
        }
        catch (BadImageFormatException)
        {
            return [];
        }
    }

    List<IlBlock> Blocks()
    {
        if (_starts.Except(_code.Select(c => c.Offset)).Any())
            throw new BadImageFormatException("A jump into an instruction.");
        var numbers = _starts.Select((start, number) => (start, number)).ToDictionary(p => p.start, p => p.number);
        var (blocks, calls, next) = (new List<IlBlock>(numbers.Count), new List<IlCall>(), new List<int>());
        for (var i = 0; i < _code.Count; i++)
        {
            var instruction = _code[i];
            _machine.Run(instruction, calls);
            foreach (var target in instruction.Jumps)
            {
                Keep(target);
                next.Add(numbers[target]);
            }

            var last = i + 1 == _code.Count;
            if (!last && !numbers.ContainsKey(_code[i + 1].Offset))
                continue;
            if (!last && !instruction.Ends)
            {
                Keep(_code[i + 1].Offset);
                next.Add(numbers[_code[i + 1].Offset]);
            }

            blocks.Add(new(calls, next, instruction.Code == OpCodes.Ret || instruction.Code == OpCodes.Jmp));
            (calls, next) = ([], []);
            _machine.Enter(!last && _stacks.TryGetValue(_code[i + 1].Offset, out var kept) ? kept : []);
        }

        return blocks;
    }

    void Keep(int target)
    {
        if (_machine.Stack is { Count: > 0 } stack)
            _stacks[target] = _stacks.TryGetValue(target, out var before) && before.Length == stack.Count ? [.. before.Zip(stack, (a, b) => a.With(b))] : [.. stack];
    }
}
