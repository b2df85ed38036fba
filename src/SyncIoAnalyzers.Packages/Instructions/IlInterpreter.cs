using System.Reflection.Emit;
using System.Reflection.Metadata;
using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>Interprets instructions on abstract values, and records the calls.</summary>
internal sealed class IlInterpreter
{
    readonly IlMethod _interpretedMethod;
    readonly IlAssembly _assembly;
    readonly StandaloneSignatureHandle _signature;
    readonly HashSet<long> _reassignedArguments;
    readonly Dictionary<long, AbstractValue> _storedLocals = [];
    List<AbstractValue> _stack = [];
    IlType[]? _locals;
    IlClass? _constraint;

    /// <summary>Creates an interpreter for one body.</summary>
    public IlInterpreter(IlMethod method, MethodBodyBlock body, IEnumerable<IlInstruction> code)
    {
        (_interpretedMethod, _assembly) = (method, method.DeclaringType.Assembly);
        _signature = body.LocalSignature;
        _reassignedArguments = [.. code.Where(c => c.OpCode == OpCodes.Starg || c.OpCode == OpCodes.Starg_S).Select(c => c.Operand)];
    }

    /// <summary>The evaluation stack, with its top at the end.</summary>
    public IReadOnlyList<AbstractValue> EvaluationStack => _stack;

    IlType[] LocalTypes =>
        _locals ??= _signature.IsNil
            ? []
            : [.. _assembly.Metadata.GetStandaloneSignature(_signature).DecodeLocalSignature(_assembly.SignatureTypes, null)];

    /// <summary>Begins a block with a given evaluation stack and unknown variables.</summary>
    public void EnterBlock(IEnumerable<AbstractValue> stack)
    {
        _storedLocals.Clear();
        _stack = [.. stack];
    }

    /// <summary>Interprets one instruction.</summary>
    public void RunInstruction(IlInstruction instruction, List<IlCall> calls)
    {
        switch (instruction.OpCodeKind)
        {
            case var kind when IsLoadArgument(kind):
                PushValue(GetArgument(instruction.Operand));
                break;
            case var kind when IsLoadLocal(kind):
                PushValue(GetLocal(instruction.Operand));
                break;
            case var kind when IsStoreLocal(kind):
                _storedLocals[instruction.Operand] = PopValue();
                break;
            case >= ILOpCode.Ldc_i4_m1 and <= ILOpCode.Ldc_i8:
                PushValue(new AbstractValue { IsZero = instruction.Operand == 0 });
                break;
            case ILOpCode.Call or ILOpCode.Callvirt or ILOpCode.Newobj:
                CallMethod(instruction, calls);
                break;
            case ILOpCode.Ldfld or ILOpCode.Ldflda:
                LoadField(instruction, hasObject: true);
                break;
            case ILOpCode.Ldsfld or ILOpCode.Ldsflda:
                LoadField(instruction, hasObject: false);
                break;
            case ILOpCode.Castclass or ILOpCode.Isinst or ILOpCode.Unbox_any:
                PushValue(CastTo(PopValue(), _assembly.ResolveClass(instruction.Token)));
                break;
            case ILOpCode.Dup:
                PushValue(_stack.Count > 0 ? _stack[_stack.Count - 1] : default);
                break;
            case ILOpCode.Constrained:
                _constraint = _assembly.ResolveClass(instruction.Token);
                break;
            default:
                if (!IlStackEffect.HasNoEffect(instruction.OpCodeKind))
                    ApplyStackEffect(instruction.OpCode);
                break;
        }
    }

    static bool IsLoadArgument(ILOpCode code) =>
        code switch
        {
            >= ILOpCode.Ldarg_0 and <= ILOpCode.Ldarg_3 => true,
            ILOpCode.Ldarg or ILOpCode.Ldarg_s or ILOpCode.Ldarga or ILOpCode.Ldarga_s => true,
            _ => false,
        };

    static bool IsLoadLocal(ILOpCode code) =>
        code switch
        {
            >= ILOpCode.Ldloc_0 and <= ILOpCode.Ldloc_3 => true,
            ILOpCode.Ldloc or ILOpCode.Ldloc_s or ILOpCode.Ldloca or ILOpCode.Ldloca_s => true,
            _ => false,
        };

    static bool IsStoreLocal(ILOpCode code) => code is >= ILOpCode.Stloc_0 and <= ILOpCode.Stloc_3 or ILOpCode.Stloc_s or ILOpCode.Stloc;

    void LoadField(IlInstruction instruction, bool hasObject)
    {
        if (hasObject)
            PopValue();
        if (instruction.Token.Kind == HandleKind.FieldDefinition)
            PushValue(
                new(
                    _assembly
                        .Metadata.GetFieldDefinition((FieldDefinitionHandle)instruction.Token)
                        .DecodeSignature(_assembly.SignatureTypes, null)
                        .Class
                )
            );
        else if (
            instruction.Token.Kind == HandleKind.MemberReference
            && _assembly.Metadata.GetMemberReference((MemberReferenceHandle)instruction.Token) is var field
        )
            PushValue(
                new(field.DecodeFieldSignature(_assembly.SignatureTypes, null).Class)
                {
                    IsZero = _assembly.Metadata.StringComparer.Equals(field.Name, "Zero"),
                }
            );
        else
            PushValue(default);
    }

    void CallMethod(IlInstruction instruction, List<IlCall> calls)
    {
        var (method, constraint) = (_assembly.ResolveMethod(instruction.Token), _constraint);
        var isNew = instruction.OpCodeKind == ILOpCode.Newobj;
        _constraint = null;
        var signature = method?.Signature ?? DecodeSignature(instruction.Token);
        var count = (signature?.ParameterTypes.Length ?? 0) + (signature is { Header.IsInstance: true } && !isNew ? 1 : 0);
        var values = new AbstractValue[count];
        for (var i = count - 1; i >= 0; i--)
            values[i] = PopValue();
        if (constraint != null && values.Length > 0)
            values[0] = values[0] with { Type = constraint, IsExact = constraint.IsSealed };
        if (method != null)
            calls.Add(
                new(
                    method,
                    instruction.OpCodeKind == ILOpCode.Callvirt && method.IsOverridable,
                    isNew ? [new(method.DeclaringType), .. values] : values
                )
            );
        if (isNew)
            PushValue(new(method?.DeclaringType) { IsExact = true });
        else if (signature is { ReturnType: { Id: not "System.Void" } result })
            PushValue(CompletedTasks.GetResultValue(method, values, new(result.Class)));
    }

    MethodSignature<IlType>? DecodeSignature(EntityHandle handle)
    {
        if (handle.Kind == HandleKind.MethodSpecification)
            return DecodeSignature(_assembly.Metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method);
        return handle.Kind == HandleKind.MemberReference
            ? _assembly.Metadata.GetMemberReference((MemberReferenceHandle)handle).DecodeMethodSignature(_assembly.SignatureTypes, null)
            : null;
    }

    void ApplyStackEffect(OpCode code)
    {
        for (var i = IlStackEffect.CountPops(code, _interpretedMethod.Signature.ReturnType.Id != "System.Void"); i > 0; i--)
            PopValue();
        for (var i = IlStackEffect.CountPushes(code); i > 0; i--)
            PushValue(default);
    }

    AbstractValue GetLocal(long number)
    {
        if (_storedLocals.TryGetValue(number, out var stored))
            return stored;
        return number < LocalTypes.Length ? new(LocalTypes[(int)number].Class) : default;
    }

    static AbstractValue CastTo(AbstractValue value, IlClass? type) => type != null && !value.IsExact ? value with { Type = type } : value;

    AbstractValue GetArgument(long number)
    {
        var index = (int)number - (_interpretedMethod.IsStatic ? 0 : 1);
        var type =
            index < 0 ? _interpretedMethod.DeclaringType
            : index < _interpretedMethod.Signature.ParameterTypes.Length ? _interpretedMethod.Signature.ParameterTypes[index].Class
            : null;
        return new(type) { SourceParameter = index < 0 || _reassignedArguments.Contains(number) ? 0 : index + 1 };
    }

    void PushValue(AbstractValue value) => _stack.Add(value);

    AbstractValue PopValue()
    {
        if (_stack.Count == 0)
            return default;
        var top = _stack[_stack.Count - 1];
        _stack.RemoveAt(_stack.Count - 1);
        return top;
    }
}
