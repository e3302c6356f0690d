import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  Card,
  makeStyles,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { Customer } from '@fovea/contracts/customers/schema';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NewPatient } from './new-patient.tsx';
import { PatientPanel } from './patient-panel.tsx';
import { PlanStatus } from './plan-status.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  item: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  title: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  panel: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXL}` },
});

/** The family's children as an accordion; closed sections preserve typed text. */
export function PatientsSection({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  const [open, setOpen] = useState<unknown[]>(family.accounts.slice(0, 1).map(({ _id }) => _id));
  const [isAdding, setAdding] = useState(false);
  const isFull = base !== undefined && family.accounts.filter(({ removedAt }) => !removedAt).length >= base.maxPatients;
  return (
    <section className={styles.root} aria-label={t('patients.title')}>
      <div className={styles.head}>
        <Subtitle2 as="h3">{t('patients.title')}</Subtitle2>
        <ReasonButton
          icon={<AddRegular />}
          reason={isFull ? t('patients.limit', { max: base.maxPatients }) : null}
          onClick={() => setAdding(true)}
        >
          {t('patients.add')}
        </ReasonButton>
      </div>
      {family.accounts.length === 0 && !isAdding && <span>{t('patients.none')}</span>}
      <Accordion multiple collapsible openItems={open} onToggle={(_, { openItems }) => setOpen(openItems)}>
        {family.accounts.map((patient) => (
          <AccordionItem key={patient._id} value={patient._id} className={styles.item}>
            <AccordionHeader as="h4" expandIconPosition="end">
              <span className={styles.title}>
                {`${nameOf(patient)} · ${patient.patientId}`}
                {patient.removedAt ? (
                  <StatusBadge tone="attention">{t('patients.removed')}</StatusBadge>
                ) : (
                  <PlanStatus patient={patient} />
                )}
              </span>
            </AccordionHeader>
            <div hidden={!open.includes(patient._id)} className={styles.panel}>
              <PatientPanel family={family} patient={patient} />
            </div>
          </AccordionItem>
        ))}
      </Accordion>
      {isAdding && (
        <Card>
          <NewPatient
            family={family}
            onDone={(id) => {
              setAdding(false);
              setOpen(id ? [...open, id] : open);
            }}
          />
        </Card>
      )}
    </section>
  );
}
