import type { Namespace, ParseKeys } from 'i18next';

/**
 * The keys of one namespace, for texts named in data: `{ titleKey: 'column.serial' } satisfies { titleKey:
 * TextKey<'devices'> }`.
 */
export type TextKey<Ns extends Namespace> = ParseKeys<Ns>;
