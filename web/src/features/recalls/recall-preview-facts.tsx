import { Subtitle2 } from '@fluentui/react-components';
import type { RecallPreview } from '@fovea/contracts/recalls/schema';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { regionName } from '../../ui/region-name.ts';

const base = apiQuery(getBaseSetting, {});

/** Whom a recall would reach, before it is started. */
export function RecallPreviewFacts({ preview }: { preview: RecallPreview }) {
  const { t, i18n } = useTranslation('recalls');
  const { devices, atFamilies, inStock, elsewhere, companies, regions } = preview;
  const named = useQuery({ ...base, staleTime: Number.POSITIVE_INFINITY }).data?.dburls ?? [];
  const count = (number: number) => number.toLocaleString(i18n.language);
  return (
    <section>
      <Subtitle2 as="h3">{t('preview.title')}</Subtitle2>
      <FactList
        facts={[
          [t('devices'), count(devices)],
          [t('atFamilies'), count(atFamilies)],
          [t('preview.inStock'), count(inStock)],
          [t('preview.elsewhere'), count(elsewhere)],
          [t('companies'), count(companies)],
          ...regions.map(
            (each) =>
              [
                regionName(
                  named.find(({ key }) => key === each.region) ?? { key: each.region, name: each.region },
                  i18n.language,
                ),
                t('preview.ofRegion', { devices: count(each.devices), families: count(each.atFamilies) }),
              ] as const,
          ),
        ]}
      />
    </section>
  );
}
