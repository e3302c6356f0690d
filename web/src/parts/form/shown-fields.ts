import { useState } from 'react';

export type ShownField = {
  label: string;
  /** A password: kept nowhere. */
  isSecret: boolean;
  /** Of a choice: what it says, other than its value. */
  words?: ((value: unknown) => string | undefined) | undefined;
};

/** What a form shows by which name, learnt from its fields as they appear; and the names of things chosen by id. */
export type ShownFields = { fields: Map<string, ShownField>; names: Map<string, string> };

export function useShownFields(): ShownFields {
  const [shown] = useState<ShownFields>(() => ({ fields: new Map(), names: new Map() }));
  return shown;
}
