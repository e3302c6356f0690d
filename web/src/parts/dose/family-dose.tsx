import { getFamilyDose } from '@fovea/contracts/dose/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { AskedPart } from '../../ui/asked-part.tsx';
import { RecordSection } from '../../ui/record-section.tsx';
import { DoseFacts } from './dose-facts.tsx';

/** The settings of the family's devices, for doctors too; nothing without a device. */
export function FamilyDose({ userId, db }: { userId: string; db: string }) {
  const { t } = useTranslation('dose');
  const dose = useQuery(apiQuery(getFamilyDose, { userId, db }));
  if (dose.data?.device === null) return null;
  return (
    <RecordSection title={t('section')}>
      <AskedPart asked={dose}>{({ device }) => device && <DoseFacts dose={device.dose} />}</AskedPart>
    </RecordSection>
  );
}
