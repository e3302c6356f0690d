import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { currentLanguage } from '../../i18n/index.ts';
import { issueErrors } from './issue-errors.ts';
import { pointerReleased } from './pointer-released.ts';
import { type ShownFields, useShownFields } from './shown-fields.ts';

/** A react-hook-form whose rules are a schema of the contract; `isRequired` returns whether a field is mandatory. */
export type ContractForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  isRequired: (name: string) => boolean;
  shown: ShownFields;
};

/** A schema, or a function that loads it: a sign-in page renders before its rules load. */
type SchemaOf<Schema> = Schema | (() => Promise<Schema>);

/**
 * A form over a contract's schema. It shows the contract's messages in the person's language after a field loses focus.
 * Pass complete defaults: a blank constant or loaded data. With a schema that loads later, fields state `required`
 * themselves.
 */
export function useContractForm<Schema extends z.ZodObject>(
  schema: SchemaOf<Schema>,
  defaultValues: DefaultValues<z.input<Schema>>,
): ContractForm<z.input<Schema>, z.output<Schema>> {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: contractResolver(schema),
    defaultValues,
    mode: 'onTouched',
  });
  const shown = useShownFields();
  return Object.assign(form, { shown, isRequired: (name: string) => isSchema(schema) && isRequired(schema, name) });
}

/** Validation texts load with the first error, to minimize the first load. */
function contractResolver<Schema extends z.ZodObject>(
  source: SchemaOf<Schema>,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values) => {
    const schema = isSchema(source) ? source : await source();
    const result = await schema.safeParseAsync(values, { reportInput: true });
    await pointerReleased();
    if (result.success) return { values: result.data, errors: {} };
    const { issueMessage } = await import('@fovea/contracts/validation-messages');
    const errors: FieldErrors<FieldValues> = issueErrors(result.error.issues, (issue) =>
      issueMessage(issue, currentLanguage()),
    );
    return { values: {}, errors: errors as FieldErrors<z.input<Schema>> }; // built from the paths of the schema's own issues
  };
}

function isRequired(schema: z.ZodObject, name: string): boolean {
  const field: unknown = schema.shape[name];
  return isSchema(field) && !field.safeParse(undefined).success;
}

function isSchema(field: unknown): field is z.ZodType {
  return typeof field === 'object' && field !== null && 'safeParse' in field;
}
