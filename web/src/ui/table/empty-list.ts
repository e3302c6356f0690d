import type { ReactNode } from 'react';

/** Texts of an empty list: title and hint of the feature, and the next step where there is one. */
export const emptyList = (
  t: (key: 'empty.title' | 'empty.hint') => string,
  action?: ReactNode,
): { title: string; hint: string; action?: ReactNode } => ({ title: t('empty.title'), hint: t('empty.hint'), action });
