import type { CustomTypeOptions } from 'i18next';

/** One namespace per feature. */
export type Namespaces = keyof CustomTypeOptions['resources'];

/** Each language has three files: texts before sign-in, texts of the portal, and the rest. */
export const textParts = ['first', 'portal', 'rest'] as const;
export type TextPart = (typeof textParts)[number];

const first: readonly Namespaces[] = ['shell', 'ui', 'errors', 'sign-in'];
/** Staff pages use some of these, too. */
const portal: readonly Namespaces[] = [
  ...(['my-device', 'my-details', 'family', 'billing', 'guardians', 'requests', 'support', 'payment-result'] as const),
  ...(['table', 'notifications', 'notices', 'sessions', 'charge', 'compliance', 'device-words', 'holds'] as const),
];

/** The file that a namespace is in. */
export function partOf(namespace: string): TextPart {
  const isIn = (names: readonly string[]) => names.includes(namespace);
  return isIn(first) ? 'first' : isIn(portal) ? 'portal' : 'rest';
}
