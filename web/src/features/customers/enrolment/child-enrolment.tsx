import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import type { EnrolmentState } from '@fovea/contracts/enrolment/schema';
import type { Patient } from '@fovea/contracts/patients/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../i18n/name-of.ts';
import { AskedPart } from '../../../ui/asked-part.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { EnrolmentDialog } from './enrolment-dialog.tsx';
import { enrolment } from './enrolment-queries.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

const tones = {
  notRequired: 'neutral',
  missing: 'attention',
  blocked: 'poor',
  passed: 'good',
} as const satisfies Record<EnrolmentState, Tone>;

export type ChildEnrolmentProps = { family: Customer; patient: Patient };

/** In a child's part of the overview: whether the check before the first treatment was passed, and the way to it. */
export function ChildEnrolment({ family, patient }: ChildEnrolmentProps) {
  const styles = useStyles();
  const { t } = useTranslation('enrolment');
  const asked = useQuery(enrolment(patient._id, family.db));
  const [isOpen, setOpen] = useState(false);
  return (
    <AskedPart asked={asked}>
      {(check) =>
        // Where nobody asks and nobody answered there is nothing to say.
        check.state !== 'notRequired' || check.checks.length > 0 ? (
          <div className={styles.row}>
            <StatusBadge tone={tones[check.state]}>{t(`state.${check.state}`)}</StatusBadge>
            <Button size="small" onClick={() => setOpen(true)}>
              {t('title')}
            </Button>
            {isOpen && (
              <EnrolmentDialog
                check={check}
                accountId={patient._id}
                name={nameOf(patient)}
                db={family.db}
                onClose={() => setOpen(false)}
              />
            )}
          </div>
        ) : null
      }
    </AskedPart>
  );
}
