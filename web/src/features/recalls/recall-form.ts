import { languages } from '@fovea/contracts/fields';
import { RecallCriteria, RecallReason, StartRecall } from '@fovea/contracts/recalls/schema';
import { z } from 'zod';

/** What the dialog holds: the parts of criteria and reason side by side. */
export const RecallForm = z.object({
  title: StartRecall.shape.title,
  mode: StartRecall.shape.mode,
  ...RecallCriteria.shape,
  productId: RecallCriteria.shape.productId.nullable(),
  versionId: RecallCriteria.shape.versionId.nullable(),
  ...RecallReason.shape,
});
export type RecallForm = z.output<typeof RecallForm>;
export type RecallFormInput = z.input<typeof RecallForm>;

export const blankRecall: RecallFormInput = {
  title: '',
  mode: 'hold',
  productId: null,
  versionId: null,
  udi: '',
  lot: '',
  orderNumber: '',
  serialFrom: '',
  serialTo: '',
  en: '',
  ja: '',
  ms: '',
  tr: '',
  pl: '',
  es: '',
  de: '',
  fr: '',
};

export const criteriaOf = (values: RecallForm): RecallCriteria => {
  const { productId, versionId, udi, lot, orderNumber, serialFrom, serialTo, serials } = values;
  return {
    productId: productId ?? undefined,
    versionId: versionId ?? undefined,
    udi: udi || undefined,
    lot: lot || undefined,
    orderNumber: orderNumber || undefined,
    serialFrom: serialFrom || undefined,
    serialTo: serialTo || undefined,
    serials,
  };
};

export const reasonOf = (values: RecallForm): RecallReason =>
  Object.fromEntries(languages.flatMap((language) => (values[language] ? [[language, values[language]]] : [])));
