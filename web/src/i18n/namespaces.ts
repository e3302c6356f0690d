import type { CustomTypeOptions } from 'i18next';

/** One namespace a feature. */
export type Namespaces = keyof CustomTypeOptions['resources'];
