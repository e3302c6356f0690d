import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { getCustomer } from '@fovea/contracts/customers/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import type { Patient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError, codes } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { Form } from '../../parts/form/form.tsx';
import { useFormGround } from '../../parts/form/unsaved.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { toast } from '../../ui/toast.ts';
import { confirmPatientDeletion, confirmPatientRestore } from './confirm.ts';
import { customersChanged } from './customer-queries.ts';
import { customerPaths } from './paths.ts';
import { PatientFields } from './patient-fields.tsx';
import { patientRequest, patientValues, usePatientForm } from './patient-form.ts';
import { PlanFacts } from './plan-facts.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXL },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type PatientPanelProps = { family: Customer; patient: Patient };

/** One child: plan, account form and actions. */
export function PatientPanel({ family, patient }: PatientPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const ground = useFormGround(patient);
  return (
    <div className={styles.root}>
      {patient.removedAt && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('patients.removedHint')}</MessageBarBody>
        </MessageBar>
      )}
      <PlanFacts family={family} patient={patient} />
      <PatientForm key={ground.updatedAt} family={family} patient={patient} ground={ground} />
    </div>
  );
}

function PatientForm({ family, patient, ground }: PatientPanelProps & { ground: Patient }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const area = useStaffArea();
  const to = useDialogTo();
  const user = useUser();
  const form = usePatientForm(patientValues(ground, family.db));
  const reload = async () => {
    const { accounts } = await call(getCustomer, { id: family._id, db: family.db });
    const fresh = accounts.find(({ _id }) => _id === patient._id);
    if (!fresh) throw new ApiError(codes.notFound, t('deleted', { name: nameOf(patient) }));
    if (fresh.doctorId) form.shown.names.set(fresh.doctorId, fresh.doctorName ?? '–');
    return patientValues(fresh, family.db);
  };
  const save = useApiMutation(savePatient, {
    onSuccess: (saved) => {
      toast(t('saved', { name: nameOf(saved) }));
      void customersChanged();
    },
  });
  const isRenewing = patient.subscriptionStatus === 'active';
  return (
    <Form
      form={form}
      onSubmit={async (values) => save.mutate(await patientRequest(values))}
      saving={save}
      reload={reload}
    >
      <PatientFields
        form={form}
        companyId={family.companyId}
        doctor={patient}
        isNew={false}
        hasDefaultPassword={patient.hasDefaultPassword}
      />
      <div className={styles.actions}>
        <Button type="submit" disabledFocusable={save.isPending}>
          {t('patients.save')}
        </Button>
        {area === 'admin' && !patient.removedAt && (
          <LinkButton appearance="secondary" to={to(customerPaths.accountCharge(area, family._id, patient._id))}>
            {t(patient.planId ? 'plan.change' : 'plan.add')}
          </LinkButton>
        )}
        {area === 'work' && user.userType === 'admin' && (
          <LinkButton appearance="secondary" to={to(customerPaths.accountAskForPlan(area, family._id, patient._id))}>
            {t('plan.ask')}
          </LinkButton>
        )}
        <LinkButton appearance="secondary" to={to(customerPaths.accountCompliance(area, family._id, patient._id))}>
          {t('plan.compliance')}
        </LinkButton>
        {patient.removedAt && (
          <Button appearance="secondary" onClick={() => void confirmPatientRestore(patient, family.db, t)}>
            {t('action.restore')}
          </Button>
        )}
        <ReasonButton
          reason={isRenewing ? t('patients.delete.renewing') : null}
          onClick={() => void confirmPatientDeletion(patient, family.db, t)}
        >
          {t(patient.removedAt ? 'action.erase' : 'action.delete')}
        </ReasonButton>
      </div>
    </Form>
  );
}
