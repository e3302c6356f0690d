import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useBlocker, useLocation, useNavigate } from 'react-router';
import { confirmDrop } from '../parts/form/confirm-drop.ts';
import { clearUnsaved, hasUnsaved } from '../parts/form/unsaved.ts';
import { keepShown } from '../routing/missing-chunk.ts';
import { NavigateProvider } from '../ui/link.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

const Hosts = lazy(async () => ({ default: (await import('./hosts.tsx')).Hosts }));

/**
 * The root of every page: navigation for links, announcements, the prompt before unsaved changes are lost, toasts and
 * confirmations.
 */
export function Root() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => keepShown(pathname + search), [pathname, search]);
  return (
    <NavigateProvider value={(to, state) => void navigate(to, { state })}>
      <Outlet />
      <RouteAnnouncer />
      <UnsavedBlocker />
      <Suspense>{useIsIdle() && <Hosts />}</Suspense>
    </NavigateProvider>
  );
}

/** Confirms before Back or a link leaves a form with changes. Changes of the query alone stay on the page. */
function UnsavedBlocker() {
  const { t } = useTranslation('ui');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const decide = async () => {
      if (!(await confirmDrop(t))) return blocker.reset();
      clearUnsaved();
      blocker.proceed();
    };
    void decide();
  }, [blocker, t]);
  return null;
}

/** Dialogs and toasts load after the first page. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
