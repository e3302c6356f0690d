import { Caption1 } from '@fluentui/react-components';
import type { UsageRecord } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { useDoseWords } from '../../parts/dose/dose-words.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether a treatment was within its limits or what it contradicts, and below it the settings it was given under. */
export function RecordMarks({ record }: { record: UsageRecord }) {
  const { t } = useTranslation('dose');
  const words = useDoseWords();
  const { settings } = record;
  return (
    <>
      <Marks record={record} />
      {settings && <Caption1 block>{`${t('given')}: ${words.line(settings)}`}</Caption1>}
    </>
  );
}

function Marks({ record: { overLimit, doubts = [], decision } }: { record: UsageRecord }) {
  const { t } = useTranslation('customers');
  const limit = overLimit ? (
    <StatusBadge tone="attention">{t('usage.over')}</StatusBadge>
  ) : (
    <span>{t('usage.within')}</span>
  );
  if (doubts.length === 0) return limit;
  const reasons = doubts.map((doubt) => t(`usage.doubt.${doubt}`));
  // A confirmed record counts like any other.
  if (decision === 'confirmed')
    return (
      <>
        {limit}
        <Caption1 block>{`${t('usage.decision.confirmed')}: ${reasons.join(', ')}`}</Caption1>
      </>
    );
  return (
    <>
      <StatusBadge tone={decision ? 'neutral' : 'poor'}>
        {t('usage.doubt.contradicts')} · {t(`usage.decision.${decision ?? 'undecided'}`)}
      </StatusBadge>
      <Caption1 block>{[...reasons, ...(overLimit ? [t('usage.over')] : [])].join(', ')}</Caption1>
    </>
  );
}
