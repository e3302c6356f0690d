import { formatDay } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../i18n/name-of.ts';
import { useClose } from '../../routing/use-close.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';

/** A child to whoever only looks. */
export function ViewPatientDialog() {
  const { t } = useTranslation('family');
  const child = useChild();
  return (
    <ViewDialog title={nameOf(child)} onClose={useClose(familyPaths.page())}>
      <FactList
        facts={[
          [t('form.birthDate'), child.birthDate && formatDay(child.birthDate)],
          [t('patientId'), child.patientId],
          [t('form.prescription'), child.prescriptionNumber],
          [t('form.doctor'), child.doctorName],
          [t('username'), <Copyable key="username" text={child.username} />],
        ]}
      />
    </ViewDialog>
  );
}
