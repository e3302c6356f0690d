import { useState } from 'react';

export type ShownField = {
  label: string;
  /** A password: never stored. */
  isSecret: boolean;
  /** The label of a choice. */
  words?: ((value: unknown) => string | undefined) | undefined;
};

/** The fields a form shows, registered as they mount, and the names of records chosen by id. */
export type ShownFields = { fields: Map<string, ShownField>; names: Map<string, string> };

export function useShownFields(): ShownFields {
  const [shown] = useState<ShownFields>(() => ({ fields: new Map(), names: new Map() }));
  return shown;
}
