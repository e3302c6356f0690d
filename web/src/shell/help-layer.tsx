import i18n from 'i18next';
import { lazy, Suspense } from 'react';
import type { SessionUser } from '../api/session.ts';
import { useLayer } from '../routing/layer.ts';
import type { Page } from '../routing/page.ts';

const HelpDialog = lazy(async () => {
  const [{ HelpDialog: Dialog }] = await Promise.all([
    import('../features/help/help-dialog.tsx'),
    i18n.loadNamespaces(['help', 'search']),
  ]);
  return { default: Dialog };
});

/** Help about the current page. Closing returns to it; a step of the first week leaves it. */
export function HelpLayer({ page, user }: { page: Page | undefined; user: SessionUser }) {
  const { isOpen, close } = useLayer('help');
  if (!isOpen) return null;
  return (
    <Suspense>
      <HelpDialog page={page} user={user} onClose={close} />
    </Suspense>
  );
}
