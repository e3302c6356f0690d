import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useBlocker, useLocation, useNavigate } from 'react-router';
import { askToDrop } from '../parts/form/ask-to-drop.ts';
import { forgetUnsaved, hasUnsaved } from '../parts/form/unsaved.ts';
import { keepShown } from '../routing/missing-chunk.ts';
import { NavigateProvider } from '../ui/link.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

const Hosts = lazy(async () => ({ default: (await import('./hosts.tsx')).Hosts }));

/**
 * What every page has: navigation for the blocks, announcements, the question before changes are lost, and a place for
 * toasts and confirmations.
 */
export function Root() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => keepShown(pathname + search), [pathname, search]);
  return (
    <NavigateProvider value={(to) => void navigate(to)}>
      <Outlet />
      <RouteAnnouncer />
      <UnsavedBlocker />
      <Suspense>{useIsIdle() && <Hosts />}</Suspense>
    </NavigateProvider>
  );
}

/**
 * Back and links ask, too, before they leave a form with changes. What only changes the query leaves the page where it
 * is.
 */
function UnsavedBlocker() {
  const { t } = useTranslation('ui');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const decide = async () => {
      if (!(await askToDrop(t))) return blocker.reset();
      forgetUnsaved();
      blocker.proceed();
    };
    void decide();
  }, [blocker, t]);
  return null;
}

/** Dialogs and toasts are not part of what a first visit waits for. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
