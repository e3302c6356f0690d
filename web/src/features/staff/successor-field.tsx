import { Body1 } from '@fluentui/react-components';
import type { StaffUser } from '@fovea/contracts/staff/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../parts/fields/select-field.tsx';
import type { UserForm } from './user-fields.tsx';
import { doctors, families } from './user-queries.ts';

/** Who takes over, once the form makes a clinician who treats somebody something else or sends them elsewhere. */
export function SuccessorField({ form, user: { _id, userType, companyId } }: { form: UserForm; user: StaffUser }) {
  const { t } = useTranslation('users');
  const [chosenType, chosenCompany] = form.watch(['userType', 'companyId']);
  const isLeaving = userType === 'doctor' && (chosenType !== 'doctor' || chosenCompany !== companyId);
  const { data: treated } = useQuery({ ...families(_id), enabled: isLeaving });
  const { data: staff } = useQuery({ ...doctors(companyId ?? ''), enabled: isLeaving && companyId !== null });
  if (!isLeaving || !treated || treated.count === 0 || !staff) return null;
  const colleagues = staff.list.filter((doctor) => doctor._id !== _id);
  return (
    <>
      <Body1>{t(colleagues.length > 0 ? 'handOver.body' : 'handOver.nobody', { count: treated.count })}</Body1>
      <SelectField
        form={form}
        name="successorId"
        label={t('handOver.successor')}
        options={colleagues.map((doctor) => ({ value: doctor._id, label: doctor.fullName }))}
        required
      />
    </>
  );
}
