using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Runs instructions over what is known of values instead of values, and notes the calls.</summary>
internal sealed class IlMachine
{
    readonly IlMethod _method;
    readonly IlAssembly _assembly;
    readonly StandaloneSignatureHandle _signature;
    readonly HashSet<long> _changed;
    readonly Dictionary<long, Value> _stored = [];
    List<Value> _stack = [];
    IlType[]? _locals;
    IlClass? _constraint;

    /// <summary>A machine for one body.</summary>
    public IlMachine(IlMethod method, MethodBodyBlock body, IEnumerable<Instruction> code)
    {
        (_method, _assembly) = (method, method.Type.Assembly);
        _signature = body.LocalSignature;
        _changed = [.. code.Where(c => c.Code == OpCodes.Starg || c.Code == OpCodes.Starg_S).Select(c => c.Number)];
    }

    /// <summary>The values at hand, the last one on top.</summary>
    public IReadOnlyList<Value> Stack => _stack;

    IlType[] Locals => _locals ??= _signature.IsNil ? [] : [.. _assembly.Metadata.GetStandaloneSignature(_signature).DecodeLocalSignature(_assembly.Signatures, null)];

    /// <summary>Begins a block with some values at hand, and with nothing known of variables.</summary>
    public void Enter(IEnumerable<Value> stack)
    {
        _stored.Clear();
        _stack = [.. stack];
    }

    /// <summary>Runs one instruction.</summary>
    public void Run(Instruction instruction, List<IlCall> calls)
    {
        switch (instruction.Kind)
        {
            case >= ILOpCode.Ldarg_0 and <= ILOpCode.Ldarg_3 or ILOpCode.Ldarg_s or ILOpCode.Ldarga_s or ILOpCode.Ldarg or ILOpCode.Ldarga:
                Push(Argument(instruction.Number));
                break;
            case >= ILOpCode.Ldloc_0 and <= ILOpCode.Ldloc_3 or ILOpCode.Ldloc_s or ILOpCode.Ldloca_s or ILOpCode.Ldloc or ILOpCode.Ldloca:
                Push(_stored.TryGetValue(instruction.Number, out var stored) ? stored : instruction.Number < Locals.Length ? new(Locals[(int)instruction.Number].Definition) : default);
                break;
            case >= ILOpCode.Stloc_0 and <= ILOpCode.Stloc_3 or ILOpCode.Stloc_s or ILOpCode.Stloc:
                _stored[instruction.Number] = Pop();
                break;
            case >= ILOpCode.Ldc_i4_m1 and <= ILOpCode.Ldc_i8:
                Push(new Value { IsZero = instruction.Number == 0 });
                break;
            case ILOpCode.Call or ILOpCode.Callvirt or ILOpCode.Newobj:
                Call(instruction, calls);
                break;
            case ILOpCode.Ldfld or ILOpCode.Ldflda or ILOpCode.Ldsfld or ILOpCode.Ldsflda:
                Field(instruction, instruction.Kind is ILOpCode.Ldfld or ILOpCode.Ldflda);
                break;
            case ILOpCode.Castclass or ILOpCode.Isinst or ILOpCode.Unbox_any:
                Push(Pop() is var value && _assembly.Class(instruction.Names) is { } type && !value.IsExact ? value with { Type = type } : value);
                break;
            case ILOpCode.Dup:
                Push(_stack.Count > 0 ? _stack[^1] : default);
                break;
            case ILOpCode.Constrained:
                _constraint = _assembly.Class(instruction.Names);
                break;
            default:
                if (!IlStack.LeavesAlone(instruction.Kind))
                    Other(instruction.Code);
                break;
        }
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

    void Call(Instruction instruction, List<IlCall> calls)
    {
        var (method, constraint) = (_assembly.Called(instruction.Names), _constraint);
        var isNew = instruction.Kind == ILOpCode.Newobj;
        _constraint = null;
        var signature = method?.Signature ?? Signature(instruction.Names);
        var count = (signature?.ParameterTypes.Length ?? 0) + (signature is { Header.IsInstance: true } && !isNew ? 1 : 0);
        var values = new Value[count];
        for (var i = count - 1; i >= 0; i--)
            values[i] = Pop();
        if (constraint != null && values.Length > 0)
            values[0] = values[0] with { Type = constraint, IsExact = constraint.IsSealed };
        if (method != null)
            calls.Add(new(method, instruction.Kind == ILOpCode.Callvirt && method.IsOverridable, isNew ? [new(method.Type), .. values] : values));
        if (isNew)
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
