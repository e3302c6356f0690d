import { Body1 } from '@fluentui/react-components';
import { deleteStaff } from '@fovea/contracts/staff/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { staffPaths } from './paths.ts';
import { doctors, families, user, usersChanged } from './user-queries.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const [{ companyId }, { count }] = await Promise.all([load(user(id)), load(families(id))]);
  const colleagues =
    companyId && count > 0 ? (await load(doctors(companyId))).list.filter(({ _id }) => _id !== id) : [];
  return { count, colleagues };
}

const Deleting = deleteStaff.input;
const HandingOver = Deleting.refine(({ successorId }) => successorId !== undefined, {
  path: ['successorId'],
  error: 'required',
});

/** Deletes a clinician; who treats somebody hands the families over to a colleague first. */
export function HandOverDialog() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const { fullName: name } = useLoaded(user(id));
  const { count, colleagues } = useLoaderData<typeof loader>();
  const close = useClose(staffPaths.list(useStaffArea()));
  const form = useContractForm(count > 0 ? HandingOver : Deleting, { id, successorId: undefined });
  const remove = useSave(deleteStaff, { changed: usersChanged, done: () => t('deleted', { name }), close });
  return (
    <FormDialog
      title={t('delete.title', { name })}
      size="small"
      action={t('action.delete')}
      form={form}
      onSubmit={remove.mutate}
      onClose={close}
      saving={remove}
    >
      <Body1>{t('delete.body')}</Body1>
      {count > 0 && (
        <>
          <Body1>{t(colleagues.length > 0 ? 'handOver.body' : 'handOver.nobody', { count })}</Body1>
          <SelectField
            form={form}
            name="successorId"
            label={t('handOver.successor')}
            options={colleagues.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
            required
          />
        </>
      )}
    </FormDialog>
  );
}
