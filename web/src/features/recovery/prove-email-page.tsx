import { proveEmail } from '@fovea/contracts/sessions/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../api/client.ts';
import { asApiError, codes } from '../../api/errors.ts';
import { storeRegion } from '../../api/session.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PublicCard } from '../../ui/public-card.tsx';
import { signInPaths } from '../sign-in/paths.ts';

/** The link is followed before the page shows; opened again, it says that the address is confirmed already. */
export async function loader({ request }: LoaderFunctionArgs): Promise<'done' | 'before' | 'failed'> {
  const query = new URL(request.url).searchParams;
  const key = query.get('key') ?? '';
  const db = query.get('db') ?? '';
  if (!key || !db) return 'failed';
  try {
    const { confirmedBefore } = await call(proveEmail, { key, db });
    storeRegion(db);
    return confirmedBefore ? 'before' : 'done';
  } catch (error) {
    if (asApiError(error).code === codes.offline) throw error;
    return 'failed';
  }
}

/** `/login/proveemail?key=&db=` */
export function ProveEmailPage() {
  const { t } = useTranslation('recovery');
  const outcome = useLoaderData<typeof loader>();
  return (
    <PublicCard title={t(`proof.${outcome}.title`)} hint={t(`proof.${outcome}.hint`)}>
      <LinkButton to={signInPaths.portal()}>{t('proof.open')}</LinkButton>
    </PublicCard>
  );
}
