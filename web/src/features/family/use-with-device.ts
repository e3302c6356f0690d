import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { confirm } from '../../ui/confirm.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { me } from './family-queries.ts';

/** Goes on to what needs a bound device; without one it says so and leads to binding. */
export function useWithDevice(): (to: string) => void {
  const { t } = useTranslation('family');
  const navigate = useNavigateTo();
  const { device } = useLoaded(me);
  const ask = async () => {
    const isWilling = await confirm({ title: t('deviceNeeded.title'), body: t('deviceNeeded.body'), action: t('deviceNeeded.bind') });
    if (isWilling) navigate(paths.bindDevice());
  };
  return (to) => (device ? navigate(to) : void ask());
}
