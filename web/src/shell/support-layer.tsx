import i18n from 'i18next';
import { lazy, Suspense } from 'react';
import { useLayer } from '../routing/layer.ts';

const SupportDialog = lazy(async () => {
  const [{ SupportDialog: Dialog }] = await Promise.all([
    import('../features/support/support-dialog.tsx'),
    i18n.loadNamespaces('support'),
  ]);
  return { default: Dialog };
});

/** The support dialog, above the current page; closing returns to it. */
export function SupportLayer({ from }: { from: 'staff' | 'portal' }) {
  const { isOpen, close } = useLayer('support');
  if (!isOpen) return null;
  return (
    <Suspense>
      <SupportDialog from={from} onClose={close} />
    </Suspense>
  );
}
