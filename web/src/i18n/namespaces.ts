import type { CustomTypeOptions } from 'i18next';

/** One namespace a feature. */
export type Namespaces = keyof CustomTypeOptions['resources'];

/** What is read before a sign-in, in one file a language; all others are in a second one. */
export const firstNamespaces = ['shell', 'ui', 'errors', 'sign-in'] as const satisfies readonly Namespaces[];
