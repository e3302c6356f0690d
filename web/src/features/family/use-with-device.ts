import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery, queryClient, useLoaded } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { myDevicePaths } from '../my-device/paths.ts';
import { me } from './family-queries.ts';

/** Goes on to what needs a bound device; without one it says so and leads to binding. */
export function useWithDevice(): (to: string) => void {
  const { t } = useTranslation('family');
  const navigate = useNavigateTo();
  const { device } = useLoaded(me);
  const goOn = async (to: string) => {
    if (device || (await isBound())) return navigate(to);
    const isWilling = await confirm({
      title: t('deviceNeeded.title'),
      body: t('deviceNeeded.body'),
      action: t('deviceNeeded.bind'),
    });
    if (isWilling) navigate(myDevicePaths.bind());
  };
  return (to) => void goOn(to);
}

/**
 * The families' own service hears of a new device a moment later than its owner does: before anybody is sent away, the
 * inventory is asked.
 */
const isBound = (): Promise<boolean> =>
  queryClient.fetchQuery({ ...apiQuery(getPortalDevice, {}), staleTime: 0 }).then(
    ({ device }) => device !== null,
    () => false,
  );
