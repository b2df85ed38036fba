using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Runs instructions over what is known of values instead of values, and notes the calls.</summary>
internal sealed class IlMachine
{
    readonly IlMethod _method;
    readonly IlAssembly _assembly;
    readonly IlType[] _locals;
    readonly HashSet<long> _changed;
    readonly Dictionary<long, Value> _stored = [];
    List<Value> _stack = [];
    IlClass? _constraint;

    /// <summary>A machine for one body.</summary>
    public IlMachine(IlMethod method, MethodBodyBlock body, IEnumerable<Instruction> code)
    {
        (_method, _assembly) = (method, method.Type.Assembly);
        _locals = body.LocalSignature.IsNil ? [] : [.. _assembly.Metadata.GetStandaloneSignature(body.LocalSignature).DecodeLocalSignature(_assembly.Signatures, null)];
        _changed = [.. code.Where(c => c.Code == OpCodes.Starg || c.Code == OpCodes.Starg_S).Select(c => c.Number)];
    }

    /// <summary>The values at hand, the last one on top.</summary>
    public IReadOnlyList<Value> Stack => _stack;

    /// <summary>Begins a block with some values at hand, and with nothing known of variables.</summary>
    public void Enter(IEnumerable<Value> stack)
    {
        _stored.Clear();
        _stack = [.. stack];
    }

    /// <summary>Runs one instruction.</summary>
    public void Run(Instruction instruction, List<IlCall> calls)
    {
        var name = instruction.Code.Name!;
        if (name.StartsWith("ldarg", StringComparison.Ordinal))
            Push(Argument(instruction.Number));
        else if (name.StartsWith("ldloc", StringComparison.Ordinal))
            Push(_stored.TryGetValue(instruction.Number, out var stored) ? stored : instruction.Number < _locals.Length ? new(_locals[instruction.Number].Definition) : default);
        else if (name.StartsWith("stloc", StringComparison.Ordinal))
            _stored[instruction.Number] = Pop();
        else if (name.StartsWith("ldc.i", StringComparison.Ordinal))
            Push(new Value { IsZero = instruction.Number == 0 });
        else if (name.StartsWith("conv.", StringComparison.Ordinal) || name is "nop" or "volatile." or "readonly." or "tail." or "unaligned.")
            return;
        else if (name == "constrained.")
            _constraint = _assembly.Class(instruction.Names);
        else if (name is "call" or "callvirt" or "newobj")
            Call(instruction, name, calls);
        else if (name == "dup")
            Push(_stack.Count > 0 ? _stack[^1] : default);
        else if (name is "ldfld" or "ldsfld" or "ldflda" or "ldsflda")
            Field(instruction, name.StartsWith("ldf", StringComparison.Ordinal));
        else if (name is "castclass" or "isinst" or "unbox.any")
            Push(Pop() is var value && _assembly.Class(instruction.Names) is { } type && !value.IsExact ? value with { Type = type } : value);
        else
            Other(instruction.Code);
    }

    void Field(Instruction instruction, bool hasObject)
    {
        if (hasObject)
            Pop();
        if (instruction.Names.Kind == HandleKind.FieldDefinition)
            Push(new(_assembly.Metadata.GetFieldDefinition((FieldDefinitionHandle)instruction.Names).DecodeSignature(_assembly.Signatures, null).Definition));
        else if (instruction.Names.Kind == HandleKind.MemberReference && _assembly.Metadata.GetMemberReference((MemberReferenceHandle)instruction.Names) is var field)
            Push(new(field.DecodeFieldSignature(_assembly.Signatures, null).Definition) { IsZero = _assembly.Metadata.StringComparer.Equals(field.Name, "Zero") });
        else
            Push(default);
    }

    void Call(Instruction instruction, string name, List<IlCall> calls)
    {
        var (method, constraint) = (_assembly.Called(instruction.Names), _constraint);
        _constraint = null;
        var signature = method?.Signature ?? Signature(instruction.Names);
        var count = (signature?.ParameterTypes.Length ?? 0) + (signature is { Header.IsInstance: true } && name != "newobj" ? 1 : 0);
        var values = new Value[count];
        for (var i = count - 1; i >= 0; i--)
            values[i] = Pop();
        if (constraint != null && values.Length > 0)
            values[0] = values[0] with { Type = constraint, IsExact = constraint.IsSealed };
        if (method != null)
            calls.Add(new(method, name == "callvirt" && method.IsOverridable, name == "newobj" ? [new(method.Type), .. values] : values));
        if (name == "newobj")
            Push(new(method?.Type) { IsExact = true });
        else if (signature is { ReturnType: { Id: not "System.Void" } result })
            Push(Completed.Result(method, values, new(result.Definition)));
    }

    MethodSignature<IlType>? Signature(EntityHandle handle) => handle.Kind switch
    {
        HandleKind.MethodSpecification => Signature(_assembly.Metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method),
        HandleKind.MemberReference => _assembly.Metadata.GetMemberReference((MemberReferenceHandle)handle).DecodeMethodSignature(_assembly.Signatures, null),
        _ => null,
    };

    void Other(OpCode code)
    {
        for (var i = IlStack.Pops(code, _method.Signature.ReturnType.Id != "System.Void"); i > 0; i--)
            Pop();
        for (var i = IlStack.Pushes(code); i > 0; i--)
            Push(default);
    }

    Value Argument(long number)
    {
        var index = (int)number - (_method.IsStatic ? 0 : 1);
        var type = index < 0 ? _method.Type : index < _method.Signature.ParameterTypes.Length ? _method.Signature.ParameterTypes[index].Definition : null;
        return new(type) { Parameter = index < 0 || _changed.Contains(number) ? 0 : index + 1 };
    }

    void Push(Value value) => _stack.Add(value);

    Value Pop()
    {
        if (_stack.Count == 0)
            return default;
        var top = _stack[^1];
        _stack.RemoveAt(_stack.Count - 1);
        return top;
    }
}
