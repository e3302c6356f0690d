import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { apiQuery, queryClient } from '../api/query.ts';
import { keepRegion, useRegion } from '../api/session.ts';
import { devicePaths } from '../features/devices/paths.ts';
import { regionName } from '../ui/region-name.ts';
import { useCurrentPage } from './use-current-page.ts';

const base = apiQuery(getBaseSetting, {});

const useStyles = makeStyles({ root: { minWidth: '104px', marginRight: tokens.spacingHorizontalS } });

/** Which region's people and money an administrator looks at. Without a choice it is the first one. */
export function RegionSelect() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('shell');
  const { data } = useQuery({ ...base, staleTime: Number.POSITIVE_INFINITY });
  const region = useRegion();
  const navigate = useNavigate();
  const { page } = useCurrentPage();
  const regions = data?.dburls ?? [];

  const { pathname } = useLocation();

  const choose = async (key: string) => {
    keepRegion(key);
    // Nothing of the other region may show up again: dialogs close, what is on screen is asked anew, the rest is
    // forgotten. The tab stays.
    await navigate(pathname.startsWith(devicePaths.list()) ? devicePaths.list() : (page?.path ?? pathname));
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries();
  };
  return (
    <Select
      size="small"
      className={styles.root}
      aria-label={t('region')}
      value={region ?? regions[0]?.key ?? ''}
      onChange={({ target }) => void choose(target.value)}
    >
      {regions.map((each) => (
        <option key={each.key} value={each.key}>
          {regionName(each, i18n.language)}
        </option>
      ))}
    </Select>
  );
}
