import { formatDay } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { nameOf, readingOf } from '../../i18n/name-of.ts';
import { useClose } from '../../routing/use-close.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';

/** A child to whoever only looks. */
export function ViewPatientDialog() {
  const { t } = useTranslation('family');
  const { t: ui } = useTranslation('ui');
  const child = useChild();
  const reading = readingOf(child);
  return (
    <ViewDialog title={nameOf(child)} onClose={useClose(familyPaths.page())}>
      <FactList
        facts={[
          ...(reading ? [[ui('reading.name'), reading] as const] : []),
          [t('form.birthDate'), child.birthDate && formatDay(child.birthDate)],
          [t('patientId'), child.patientId],
          [t('form.prescription'), child.prescriptionNumber],
          [t('form.prescribedPerWeek'), child.prescribedPerWeek],
          [t('form.doctor'), child.doctorName],
          [t('username'), <Copyable key="username" text={child.username} />],
        ]}
      />
    </ViewDialog>
  );
}
