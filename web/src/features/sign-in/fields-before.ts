export const fieldNames = ['email', 'password'] as const;
type FieldName = (typeof fieldNames)[number];

/**
 * The fields of the page itself, into which people type until the very moment the app takes their place. What comes back
 * tells once, after that moment, what was typed and which field had the cursor.
 */
export function fieldsBefore(): () => { values: Partial<Record<FieldName, string>>; focused: FieldName | undefined } {
  const fields = new Map(
    fieldNames.map((name) => [name, document.querySelector<HTMLInputElement>(`.shell input[name=${name}]`)]),
  );
  let focused = fieldNames.find((name) => fields.get(name) === document.activeElement);
  for (const [name, field] of fields)
    field?.addEventListener('focus', () => {
      focused = name;
    });
  return () => {
    const values = Object.fromEntries([...fields].map(([name, field]) => [name, field?.value]));
    const typed = { values, focused };
    fields.clear();
    focused = undefined;
    return typed;
  };
}
