import type { CustomTypeOptions } from 'i18next';

/** One namespace a feature. */
export type Namespaces = keyof CustomTypeOptions['resources'];

/** A language is three files: what is read before a sign-in, what families read behind one, and the rest. */
export const textParts = ['first', 'portal', 'rest'] as const;
export type TextPart = (typeof textParts)[number];

const first: readonly Namespaces[] = ['shell', 'ui', 'errors', 'sign-in'];
/** Staff read some of these, too. */
const portal: readonly Namespaces[] = [
  ...(['my-device', 'my-details', 'family', 'billing', 'guardians', 'requests', 'support', 'payment-result'] as const),
  ...(['table', 'notifications', 'notices', 'sessions', 'charge', 'compliance', 'device-words'] as const),
];

/** The file that a namespace is in. */
export function partOf(namespace: string): TextPart {
  const isIn = (names: readonly string[]) => names.includes(namespace);
  return isIn(first) ? 'first' : isIn(portal) ? 'portal' : 'rest';
}
