import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { ContractForm } from './contract-form.ts';

/** Sets a field by its untyped name. Name and value must come from the form's own values, so they match. */
export function putValue<In extends FieldValues, Out>(form: ContractForm<In, Out>, name: string, value: unknown): void {
  form.setValue(name as FieldPath<In>, value as FieldPathValue<In, FieldPath<In>>, { shouldDirty: true });
}
