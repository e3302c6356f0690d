import { Button } from '@fluentui/react-components';
import { type Language, languages } from '@fovea/contracts/fields';
import { readRecallFile } from '@fovea/contracts/recalls/endpoints';
import { RecallMode } from '@fovea/contracts/recalls/schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, importTimeoutMs } from '../../api/client.ts';
import { BatchRows } from '../../parts/batch/batch-rows.tsx';
import { CsvField, type CsvFile } from '../../parts/batch/csv-field.tsx';
import { useProductOptions, useVersionOptions } from '../../parts/devices/product-choices.ts';
import { RadioField } from '../../parts/fields/radio-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { FormSection } from '../../parts/form/form-section.tsx';
import type { RecallForm, RecallFormInput } from './recall-form.ts';

type Fields = { form: ContractForm<RecallFormInput, RecallForm> };

const template = { name: 'serial-numbers.csv', columns: ['serial_number'], example: ['SN-0001'] };

export function RecallFields({ form }: Fields) {
  const { t } = useTranslation('recalls');
  const products = useProductOptions();
  const versions = useVersionOptions();
  return (
    <>
      <TextField form={form} name="title" label={t('column.title')} hint={t('field.titleHint')} maxLength={100} />
      <RadioField
        form={form}
        name="mode"
        label={t('column.mode')}
        options={RecallMode.options.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
      />
      <ReasonFields form={form} />
      <FormSection title={t('field.which')}>
        <SelectField form={form} name="productId" label={t('field.product')} options={products} emptyValue={null} />
        <TextField form={form} name="lot" label={t('field.lot')} maxLength={100} />
        <TextField form={form} name="udi" label={t('field.udi')} hint={t('field.udiHint')} maxLength={200} />
        <TextField form={form} name="orderNumber" label={t('field.order')} maxLength={100} />
        <TextField form={form} name="serialFrom" label={t('field.serialFrom')} maxLength={64} />
        <TextField form={form} name="serialTo" label={t('field.serialTo')} maxLength={64} />
        <SelectField
          form={form}
          name="versionId"
          label={t('field.version')}
          hint={t('field.versionHint')}
          options={versions}
          emptyValue={null}
        />
      </FormSection>
      <SerialFile form={form} />
    </>
  );
}

/** The own language and English; the others on request. Readers of a language without words get the English ones. */
function ReasonFields({ form }: Fields) {
  const { t, i18n } = useTranslation('recalls');
  const [isAll, setAll] = useState(false);
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const own: Language[] = languages.filter((language) => language === i18n.language || language === 'en');
  return (
    <FormSection title={t('field.reason')}>
      {(isAll ? languages : own).map((language) => (
        <TextAreaField
          key={language}
          form={form}
          name={language}
          label={names.of(language) ?? language}
          maxLength={2000}
        />
      ))}
      {!isAll && <Button onClick={() => setAll(true)}>{t('field.otherLanguages')}</Button>}
    </FormSection>
  );
}

/** Serial numbers of a file, all of which have to be registered: a recall without some of them would look complete. */
function SerialFile({ form }: Fields) {
  const { t } = useTranslation('recalls');
  const preview = useMutation({
    mutationFn: ({ file, encoding, separator }: CsvFile) =>
      call(readRecallFile, { encoding, separator }, { file, timeoutMs: importTimeoutMs }),
    onSuccess: ({ list }) => {
      const serials = list.flatMap(({ serial_number, batchStatus }) =>
        batchStatus === 'waiting' ? [serial_number] : [],
      );
      form.setValue('serials', serials.length > 0 ? serials : undefined, { shouldDirty: true });
    },
  });
  const rows = preview.data?.list ?? [];
  const failed = rows.filter(({ batchStatus }) => batchStatus === 'failed');
  return (
    <>
      <CsvField preview={preview} message={undefined} template={template} disabled={false} required={false} />
      {failed.length > 0 && (
        <BatchRows
          rows={failed}
          columns={[{ name: 'serial_number', title: t('column.serial') }]}
          saveAs="not-recalled.csv"
        />
      )}
    </>
  );
}
