import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { apiQuery } from '../api/query.ts';
import { useRegion } from '../api/session.ts';
import { devicePaths } from '../features/devices/paths.ts';
import { useRegionSwitch } from '../routing/use-region-switch.ts';
import { regionName } from '../ui/region-name.ts';
import { useCurrentPage } from './use-current-page.ts';

const base = apiQuery(getBaseSetting, {});

const useStyles = makeStyles({
  root: {
    minWidth: '104px',
    marginRight: tokens.spacingHorizontalS,
    '@media (max-width: 639.98px)': { marginRight: 0 },
    '@media (max-width: 359.98px)': { minWidth: '84px' },
  },
});

/** The region an administrator works in; the first one by default. */
export function RegionSelect() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('shell');
  const { data } = useQuery({ ...base, staleTime: Number.POSITIVE_INFINITY });
  const region = useRegion();
  const enter = useRegionSwitch();
  const { page } = useCurrentPage();
  const regions = data?.dburls ?? [];

  const { pathname } = useLocation();

  // Closes dialogs; the tab stays.
  const choose = (key: string) =>
    enter(key, pathname.startsWith(devicePaths.list()) ? devicePaths.list() : (page?.path ?? pathname));
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
