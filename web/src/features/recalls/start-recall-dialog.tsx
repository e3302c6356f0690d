import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { previewRecall, startRecall } from '@fovea/contracts/recalls/endpoints';
import type { RecallPreview } from '@fovea/contracts/recalls/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { importTimeoutMs } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { productChoices, versionChoices } from '../../parts/devices/product-choices.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { recallPaths } from './paths.ts';
import { RecallFields } from './recall-fields.tsx';
import { blankRecall, criteriaOf, RecallForm, reasonOf } from './recall-form.ts';
import { RecallPreviewFacts } from './recall-preview-facts.tsx';
import { recallChanged } from './recall-queries.ts';

export async function loader() {
  await Promise.all([load(productChoices), load(versionChoices)]);
  return null;
}

/** Which devices are recalled, why, and whether they may treat until then; counted before the order is given. */
export function StartRecallDialog() {
  const { t, i18n } = useTranslation('recalls');
  const navigate = useNavigate();
  const close = useClose(recallPaths.list('admin'));
  const form = useContractForm(RecallForm, blankRecall);
  const [counted, setCounted] = useState<{ criteria: string; preview: RecallPreview }>();
  const preview = useApiMutation(previewRecall, {
    timeoutMs: importTimeoutMs,
    onSuccess: (found, { criteria }) => setCounted({ criteria: JSON.stringify(criteria), preview: found }),
  });
  const start = useApiMutation(startRecall, { timeoutMs: importTimeoutMs });
  // Another selection is counted anew.
  const present = RecallForm.partial().safeParse(form.watch()).data as RecallForm | undefined;
  const shown = present && counted?.criteria === JSON.stringify(criteriaOf(present)) ? counted.preview : undefined;
  const number = (count: number) => count.toLocaleString(i18n.language);

  const submit = async (values: RecallForm) => {
    const criteria = criteriaOf(values);
    // Counting sends no order: the same values are sent again to start it.
    if (!shown || shown.devices === 0) {
      preview.mutate({ criteria });
      return false;
    }
    const { title, mode } = values;
    let id = '';
    const isStarted = await confirm({
      title: t('start.confirm', { number: number(shown.devices) }),
      body: t(`start.body.${mode}`, { families: number(shown.atFamilies), companies: number(shown.companies) }),
      action: t('start.recall', { number: number(shown.devices) }),
      danger: true,
      run: async () => {
        const order = { title, mode, reason: reasonOf(values), criteria, devices: shown.devices };
        // Refused because the number of devices changed, they are counted again.
        const answer = await start.mutateAsync(order).catch((error: unknown) => {
          setCounted(undefined);
          throw error;
        });
        id = answer._id;
      },
    });
    if (!isStarted) return false;
    void recallChanged();
    toast(t('start.done'));
    form.reset(values);
    await navigate(recallPaths.view('admin', id));
    return true;
  };
  return (
    <FormDialog
      title={t('start.title')}
      form={form}
      onSubmit={submit}
      saving={preview}
      onClose={close}
      size="large"
      action={shown && shown.devices > 0 ? t('start.recall', { number: number(shown.devices) }) : t('start.preview')}
    >
      <RecallFields form={form} />
      {shown?.devices === 0 && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('start.none')}</MessageBarBody>
        </MessageBar>
      )}
      {shown && shown.devices > 0 && <RecallPreviewFacts preview={shown} />}
    </FormDialog>
  );
}
