import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, CompassNorthwestRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError, codes } from '../api/errors.ts';
import { readSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { landingOf } from '../routing/area.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link.tsx';

/** What a page that cannot be shown says: not found, updated meanwhile, or failed with the request id to quote. */
export function ErrorPage() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  if (isNotFound(error)) return <NotFoundPage />;
  if (isOldVersion(error))
    return (
      <EmptyState
        icon={<ArrowClockwiseRegular />}
        title={t('updated.title')}
        action={
          <Button appearance="primary" onClick={() => location.reload()}>
            {t('updated.reload')}
          </Button>
        }
      />
    );
  if (import.meta.env.DEV) console.error(error);
  return (
    <>
      <title>{`${t('failed.title')} · Fovea`}</title>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </>
  );
}

/** An address nobody lives at, with the way home. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const session = readSession();
  return (
    <>
      <title>{`${t('notFound.title')} · Fovea`}</title>
      <EmptyState
        icon={<CompassNorthwestRegular />}
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={<LinkButton to={session ? landingOf(session.user) : paths.staffSignIn()}>{t('notFound.home')}</LinkButton>}
      />
    </>
  );
}

function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) && error.status === 404) || (error instanceof ApiError && error.code === codes.notFound);
}

/** After a deployment, pages of the old version are gone from the server. */
function isOldVersion(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
