import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { regionName } from '../../ui/region-name.ts';

const base = apiQuery(getBaseSetting, {});

/** The region of a row in a list of all regions; null is the whole platform. */
export function RegionCell({ region }: { region: string | null }) {
  const { t, i18n } = useTranslation('ui');
  const { data } = useQuery({ ...base, staleTime: Number.POSITIVE_INFINITY });
  const named = data?.dburls.find(({ key }) => key === region);
  const name = named ? regionName(named, i18n.language) : region;
  return <span>{name ?? t('allRegions')}</span>;
}
