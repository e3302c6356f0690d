import { type ReactElement, useEffect } from 'react';
import { type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { ContractForm } from '../form/contract-form.ts';
import type { ShownField } from '../form/shown-fields.ts';

/** The props of every field: form, name and texts. */
export type FieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  label: string;
  hint?: string | ReactElement;
  /** Default: from the contract. For rules that depend on another field. */
  required?: boolean;
  disabled?: boolean;
};

/**
 * Joins a field to its form: `frame` goes to Fluent's Field, `field` to the control; `words` formats a value that is
 * not readable by itself; `isSecret` are passwords.
 */
export function useField<In extends FieldValues, Out>(
  { form, name, label, hint, required, disabled }: FieldProps<In, Out>,
  { words, isSecret = false }: Partial<Pick<ShownField, 'words' | 'isSecret'>> = {},
): {
  field: ControllerRenderProps<In, FieldPath<In>>;
  frame: {
    label: string;
    hint: string | ReactElement | undefined;
    required: boolean;
    validationMessage: string | undefined;
  };
  disabled: boolean | undefined;
} {
  const { field, fieldState } = useController({ control: form.control, name });
  const { fields } = form.shown;
  useEffect(() => {
    if (label) fields.set(name, { label, words, isSecret });
  });
  return {
    field,
    frame: { label, hint, required: required ?? form.isRequired(name), validationMessage: fieldState.error?.message },
    disabled,
  };
}
