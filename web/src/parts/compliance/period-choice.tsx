import { makeStyles, mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import { compliancePeriods } from '@fovea/contracts/usage/schema';
import { useTranslation } from 'react-i18next';
import { useFlush } from '../../ui/flush.ts';
import type { CompliancePeriod } from './use-period.ts';

const useStyles = makeStyles({ root: { flexWrap: 'wrap' } });

export type PeriodChoiceProps = { months: CompliancePeriod; onChange: (months: CompliancePeriod) => void };

/** How many months are shown. */
export function PeriodChoice({ months, onChange }: PeriodChoiceProps) {
  const styles = useStyles();
  const flush = useFlush();
  const { t } = useTranslation('compliance');
  return (
    <RadioGroup
      className={mergeClasses(styles.root, flush.sign)}
      layout="horizontal"
      aria-label={t('period.label')}
      value={String(months)}
      onChange={(_, { value }) => onChange(compliancePeriods.find((period) => String(period) === value) ?? 4)}
    >
      {compliancePeriods.map((period) => (
        <Radio key={period} value={String(period)} label={t(`period.${period}`)} />
      ))}
    </RadioGroup>
  );
}
