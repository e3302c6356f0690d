import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { regionName } from '../../ui/region-name.ts';

export type IncompleteBarProps = {
  /** As the dashboard answers: region keys, or `devices`. */
  missing: readonly string[];
  onRetry: () => void;
};

/** What the totals leave out just now, and the way to ask again. */
export function IncompleteBar({ missing, onRetry }: IncompleteBarProps) {
  const { t, i18n } = useTranslation('dashboard');
  const { t: ui } = useTranslation('ui');
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  if (missing.length === 0) return null;
  const regions = missing
    .filter((part) => part !== 'devices')
    .map((key) => regionName(base?.dburls.find((region) => region.key === key) ?? { key, name: key }, i18n.language));
  return (
    <MessageBar intent="warning" layout="multiline" role="status">
      <MessageBarBody>
        <MessageBarTitle>{t('incomplete.title')}</MessageBarTitle>
        {missing.includes('devices') && <>{t('incomplete.devices')} </>}
        {regions.length > 0 &&
          t('incomplete.customers', { regions: new Intl.ListFormat(i18n.language).format(regions) })}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onRetry}>{ui('retry')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
