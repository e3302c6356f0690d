import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { onSessionEnd, personOf, readSession } from '../../api/session.ts';
import { type Draft, dropDraft, readDraft, storeDraft } from '../../api/session-end.ts';
import { same } from './conflict-rules.ts';
import type { ContractForm } from './contract-form.ts';
import { putValue } from './put-value.ts';
import { clearUnsaved } from './unsaved.ts';

/** The draft stored before the session ended: to restore or discard. */
export type OfferedDraft = { takeBack: () => void; drop: () => void };

/**
 * Stores a draft when the session ends without a sign-out, and offers it to the same person in the same form. Passwords
 * and `secret` fields are never stored.
 */
export function useDraft<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  storesDraft: boolean,
): OfferedDraft | null {
  const [name] = useState(() => nameOf(form));
  const [draft, setDraft] = useState(() => (storesDraft ? readOwnDraft(name) : null));
  const { isDirty } = form.formState;
  const keep = useEffectEvent((isForced: boolean) => {
    const values = storesDraft && isForced && isDirty ? typedValues(form) : {};
    if (Object.keys(values).length > 0) storeDraft(name, { values, names: Object.fromEntries(form.shown.names) });
    clearUnsaved();
  });
  useEffect(() => onSessionEnd((why) => keep(why !== undefined)), []);
  if (!draft) return null;
  const drop = () => {
    dropDraft(name);
    setDraft(null);
  };
  const takeBack = () => {
    for (const [id, label] of Object.entries(draft.names)) form.shown.names.set(id, label);
    for (const [field, value] of Object.entries(draft.values)) putValue(form, field, value);
    drop();
  };
  return { takeBack, drop };
}

function readOwnDraft(name: string): Draft | null {
  const session = readSession();
  return session && readDraft(name, personOf(session.user));
}

/** Identifies a form by its address and field names. */
function nameOf<In extends FieldValues, Out>(form: ContractForm<In, Out>): string {
  return `${location.pathname}#${Object.keys(form.getValues()).sort().join()}`;
}

/** The changed fields, by name. */
function typedValues<In extends FieldValues, Out>(form: ContractForm<In, Out>): Record<string, unknown> {
  const { defaultValues } = form.formState;
  const typed: Record<string, unknown> = {};
  for (const [name, { isSecret }] of form.shown.fields) {
    const value: unknown = form.getValues(name as FieldPath<In>); // fields register by the names of the form's own values
    if (!isSecret && !same(value, atPath(defaultValues, name))) typed[name] = value;
  }
  return typed;
}

function atPath(values: unknown, path: string): unknown {
  return path.split('.').reduce((level, key) => Object(level)[key], values);
}
