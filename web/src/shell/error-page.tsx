import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Navigate, useLocation, useRouteError } from 'react-router';
import { asApiError, leadsNowhere } from '../api/errors.ts';
import { useSession } from '../api/session.ts';
import { areaOfPath, signInOf } from '../routing/area.ts';
import { isMissingChunk } from '../routing/missing-chunk.ts';

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

const useStyles = makeStyles({
  root: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXXXL,
    textAlign: 'center',
    '& h1': { lineHeight: 1.25 },
  },
});

/** What a page that cannot be shown says: not found, updated meanwhile, or failed with the request id to quote. */
export function ErrorPage() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { t: ui } = useTranslation('ui');
  const error = useRouteError();
  const area = areaOfPath(useLocation().pathname);
  const session = useSession();
  // A page that failed because its session ended: one signs in again.
  if (area && !session) return <Navigate to={signInOf(area)} replace />;
  if (isNotFound(error))
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  // After a deployment, pages of the old version are gone from the server: nothing more may be loaded to say so.
  const isOffline = isMissingChunk(error) && !navigator.onLine;
  const isOldVersion = isMissingChunk(error) && !isOffline;
  const { message, requestId } = asApiError(error);
  const title = t(isOffline ? 'offline.title' : isOldVersion ? 'updated.title' : 'failed.title');
  if (import.meta.env.DEV) console.error(error);
  return (
    <div className={styles.root} role="alert">
      <title>{`${title} · Fovea`}</title>
      <h1>{title}</h1>
      {!isOldVersion && <p>{isOffline ? t('offline.hint') : message}</p>}
      {requestId && <p>{ui('requestId', { id: requestId })}</p>}
      <Button appearance="primary" onClick={() => location.reload()}>
        {isOldVersion ? t('updated.reload') : ui('retry')}
      </Button>
    </div>
  );
}

function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) && error.status === 404) || leadsNowhere(error);
}
