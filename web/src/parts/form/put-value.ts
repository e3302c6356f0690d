import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { ContractForm } from './contract-form.ts';

/**
 * Puts a value into a field by its bare name. Both must come from the form's own values, which is what makes them fit.
 */
export function putValue<In extends FieldValues, Out>(form: ContractForm<In, Out>, name: string, value: unknown): void {
  form.setValue(name as FieldPath<In>, value as FieldPathValue<In, FieldPath<In>>, { shouldDirty: true });
}
