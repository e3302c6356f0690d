import { useTranslation } from 'react-i18next';
import { asApiError, codes } from '../../api/errors.ts';
import { PublicCard } from '../../ui/public-card.tsx';

/** What a mailed link leads to: null where it has ended. */
export async function unlessEnded<Opened>(open: () => Promise<Opened>): Promise<Opened | null> {
  try {
    return await open();
  } catch (error) {
    if (asApiError(error).code === codes.linkExpired) return null;
    throw error;
  }
}

/** In place of a form whose link has ended or was cut off; `forgot` is where another is sent. */
export function EndedLink({ isComplete, forgot }: { isComplete: boolean; forgot: string }) {
  const { t } = useTranslation('recovery');
  const why = isComplete ? 'ended' : 'invalid';
  return <PublicCard title={t(`${why}.title`)} hint={t(`${why}.hint`)} links={[{ to: forgot, label: t('askNew') }]} />;
}
