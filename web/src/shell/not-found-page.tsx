import { CompassNorthwestRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { readSession } from '../api/session.ts';
import { signInPaths } from '../features/sign-in/paths.ts';
import { landingOf } from '../routing/area.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link.tsx';

/** The page of an unknown address, with a link to the landing page. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const session = readSession();
  return (
    <>
      <title>{`${t('notFound.title')} · Fovea`}</title>
      <EmptyState
        heading="h1"
        icon={<CompassNorthwestRegular />}
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={
          <LinkButton to={session ? landingOf(session.user) : signInPaths.staff()}>{t('notFound.home')}</LinkButton>
        }
      />
    </>
  );
}
