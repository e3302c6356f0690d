import { confirm } from './confirm.ts';
import { toast } from './toast.ts';

/** Texts of the feature. */
type Words = {
  (key: 'delete.title' | 'deleted', values: { name: string }): string;
  (key: 'delete.body' | 'action.delete'): string;
};

/** Confirms, deletes and shows the success; false if nothing was deleted. */
export async function confirmDelete(t: Words, name: string, run: () => Promise<unknown>): Promise<boolean> {
  const isDone = await confirm({
    title: t('delete.title', { name }),
    body: t('delete.body'),
    action: t('action.delete'),
    danger: true,
    run,
  });
  if (isDone) toast(t('deleted', { name }));
  return isDone;
}
