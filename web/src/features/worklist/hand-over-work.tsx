import { handOverWork } from '@fovea/contracts/worklist/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { ColleagueField } from '../../parts/fields/colleague-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { whomOf } from '../../parts/work/whom-of.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { worklistPaths } from './paths.ts';
import { colleagues, rowLoader, useRow, workChanged } from './work-queries.ts';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await Promise.all([rowLoader(args), load(colleagues(args.params.id ?? ''))]);
  return null;
}

/** Who looks after the family from now on: all of its rows go with it. */
export function HandOverDialog() {
  const { t } = useTranslation('worklist');
  const { id = '' } = useParams();
  const close = useClose(worklistPaths.list(useStaffArea()));
  const row = useRow(id);
  const { list } = useLoaded(colleagues(id));
  const form = useContractForm(handOverWork.input, { id, version: row.version, staffId: row.assignedTo?._id ?? null });
  const save = useSave(handOverWork, {
    changed: workChanged,
    done: () => t('handOver.told', { name: whomOf(row) }),
    close,
  });
  return (
    <FormDialog
      size="small"
      title={t('handOver.title', { name: whomOf(row) })}
      action={t('action.handOver')}
      form={form}
      onSubmit={save.mutate}
      onClose={close}
      saving={save}
    >
      <ColleagueField
        form={form}
        name="staffId"
        label={t('column.assignedTo')}
        hint={t('handOver.hint')}
        colleagues={list}
      />
    </FormDialog>
  );
}
