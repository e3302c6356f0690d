import { Caption1, Image, makeStyles } from '@fluentui/react-components';
import { knownContraindications } from '@fovea/contracts/enrolment/schema';
import { signUpload } from '@fovea/contracts/files/endpoints';
import { uploadTypes } from '@fovea/contracts/files/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { useLoaded } from '../../api/query.ts';
import { versionChoices } from '../../parts/devices/product-choices.ts';
import { FileField } from '../../parts/fields/file-field.tsx';
import { MultiselectField } from '../../parts/fields/multiselect-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { FormSection } from '../../parts/form/form-section.tsx';
import type { CatalogForm } from './catalog-form.ts';

const useStyles = makeStyles({
  picture: { maxWidth: '160px', maxHeight: '120px' },
  wide: { gridColumn: '1 / -1' },
});

export type CatalogFieldsProps = { form: ContractForm<z.input<typeof CatalogForm>, CatalogForm> };

/** The fields of creating and editing a catalog. */
export function CatalogFields({ form }: CatalogFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('catalogs');
  const { t: dose } = useTranslation('dose');
  const { list } = useLoaded(versionChoices);
  const image = useWatch({ control: form.control, name: 'image' });
  return (
    <>
      <FormSection title={t('section.product')}>
        <TextField form={form} name="name" label={t('field.name')} maxLength={200} />
        <TextField form={form} name="reference" label={t('field.reference')} maxLength={100} />
        <TextField form={form} name="code" label={t('field.code')} maxLength={100} />
        <TextField form={form} name="status" label={t('field.status')} maxLength={100} />
        <TextField form={form} name="priceId" label={t('field.priceId')} maxLength={200} />
        <SelectField
          form={form}
          name="versionId"
          label={t('field.version')}
          options={list.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <NumberField form={form} name="width" label={t('field.width')} unit="cm" decimals />
        <NumberField form={form} name="height" label={t('field.height')} unit="cm" decimals />
        <FileField
          form={form}
          name="image"
          label={t('field.image')}
          sign={(file) => call(signUpload, file)}
          types={['image/jpeg', 'image/png']}
          typeMessage={t('imagesOnly')}
          maxBytes={uploadTypes['image/png'].maxBytes}
        />
        {image && <Image className={styles.picture} src={image.url} alt={t('field.image')} fit="contain" bordered />}
      </FormSection>
      <TextAreaField form={form} name="description" label={t('field.description')} maxLength={2000} />
      <FormSection title={t('section.treatment')}>
        <NumberField form={form} name="duration" label={t('field.duration')} unit={t('unit.seconds')} decimals />
        <NumberField
          form={form}
          name="intervals"
          label={t('field.intervals')}
          unit={t('unit.hours')}
          hint={t('unlimited')}
          decimals
        />
        <NumberField form={form} name="timesPerDay" label={t('field.timesPerDay')} hint={t('unlimited')} decimals />
        <NumberField form={form} name="timesPerWeek" label={t('field.timesPerWeek')} hint={t('unlimited')} decimals />
        <TextField form={form} name="outputUnit" label={t('field.outputUnit')} hint={t('outputHint')} maxLength={20} />
        <NumberField form={form} name="outputLeast" label={t('field.outputLeast')} decimals />
        <NumberField form={form} name="outputMost" label={t('field.outputMost')} decimals />
      </FormSection>
      <FormSection title={dose('bounds.title')}>
        <Caption1 className={styles.wide}>{dose('bounds.hint')}</Caption1>
        <NumberField
          form={form}
          name="maxDuration"
          label={dose('field.maxDuration')}
          unit={t('unit.seconds')}
          decimals
        />
        <NumberField
          form={form}
          name="minIntervals"
          label={dose('field.minIntervals')}
          unit={t('unit.hours')}
          decimals
        />
        <NumberField form={form} name="maxTimesPerDay" label={dose('field.maxTimesPerDay')} decimals />
        <NumberField form={form} name="maxTimesPerWeek" label={dose('field.maxTimesPerWeek')} decimals />
        <NumberField
          form={form}
          name="checkUpMonths"
          label={t('field.checkUpMonths')}
          hint={t('hint.checkUpMonths')}
          unit={t('unit.months')}
        />
      </FormSection>
      <FormSection title={t('section.enrolment')}>
        <MultiselectField
          form={form}
          name="contraindications"
          label={t('field.contraindications')}
          hint={t('hint.contraindications')}
          options={knownContraindications.map((value) => ({ value, label: t(`contraindication.${value}`) }))}
        />
        <NumberField form={form} name="leastAge" label={t('field.leastAge')} unit={t('unit.years')} />
        <NumberField form={form} name="mostAge" label={t('field.mostAge')} unit={t('unit.years')} />
      </FormSection>
      <TextAreaField
        form={form}
        name="ownContraindications"
        label={t('field.ownContraindications')}
        hint={t('hint.ownContraindications')}
        maxLength={6000}
      />
    </>
  );
}
