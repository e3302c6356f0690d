import { confirm } from '../../ui/confirm.ts';

/** Confirms before changes are lost. */
export function confirmDrop(t: (key: 'unsaved.title' | 'unsaved.body' | 'unsaved.drop') => string): Promise<boolean> {
  return confirm({ title: t('unsaved.title'), body: t('unsaved.body'), action: t('unsaved.drop'), danger: true });
}
