import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Navigate, useLocation, useRouteError } from 'react-router';
import { asApiError, isNotFoundError } from '../api/errors.ts';
import { useSession } from '../api/session.ts';
import { areaOfPath, signInOf } from '../routing/area.ts';
import { isMissingChunk, reloadOnce } from '../routing/missing-chunk.ts';
import { RequestId } from '../ui/request-id.tsx';

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

/**
 * Shown in place of a page that failed: not found, an error with its request id, or a new version was deployed, which is
 * loaded at once.
 */
export function ErrorPage() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { t: ui } = useTranslation('ui');
  const error = useRouteError();
  const area = areaOfPath(useLocation().pathname);
  const session = useSession();
  const isOffline = isMissingChunk(error) && !navigator.onLine;
  const isOldVersion = isMissingChunk(error) && !isOffline;
  useEffect(() => {
    if (isOldVersion) reloadOnce();
  }, [isOldVersion]);
  // The page failed because its session ended.
  if (area && !session) return <Navigate to={signInOf(area)} replace />;
  if (isNotFound(error))
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  // After a deployment the old version's files are missing on the server, so this message must not load any.
  const { message, requestId } = asApiError(error);
  const title = t(isOffline ? 'offline.title' : isOldVersion ? 'updated.title' : 'failed.title');
  if (import.meta.env.DEV) console.error(error);
  return (
    <div className={styles.root} role="alert">
      <title>{`${title} · Fovea`}</title>
      <h1>{title}</h1>
      {!isOldVersion && <p>{isOffline ? t('offline.hint') : message}</p>}
      <RequestId id={requestId} />
      <Button appearance="primary" onClick={() => location.reload()}>
        {isOldVersion ? t('updated.reload') : ui('retry')}
      </Button>
    </div>
  );
}

function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) && error.status === 404) || isNotFoundError(error);
}
