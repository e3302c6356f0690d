import type { ReactNode } from 'react';

/** What a list says while there is nothing in it: the feature's own two words, and the next step where there is one. */
export const emptyList = (
  t: (key: 'empty.title' | 'empty.hint') => string,
  action?: ReactNode,
): { title: string; hint: string; action?: ReactNode } => ({ title: t('empty.title'), hint: t('empty.hint'), action });
