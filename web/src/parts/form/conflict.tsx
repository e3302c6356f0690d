import { lazy, Suspense } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { Change } from './conflict-rules.ts';
import type { ContractForm } from './contract-form.ts';
import { putValue } from './put-value.ts';

const ConflictPanel = lazy(async () => ({ default: (await import('./conflict-panel.tsx')).ConflictPanel }));

export type ConflictProps<In extends FieldValues, Out> = { form: ContractForm<In, Out>; changes: Change[] };

/** The conflict panel of a form, loaded on the first conflict. */
export function Conflict<In extends FieldValues, Out>({ form, changes }: ConflictProps<In, Out>) {
  const values: Record<string, unknown> = useWatch({ control: form.control });
  return (
    <Suspense>
      <ConflictPanel
        changes={changes}
        shown={form.shown}
        values={values}
        put={(name, value) => putValue(form, name, value)}
      />
    </Suspense>
  );
}
