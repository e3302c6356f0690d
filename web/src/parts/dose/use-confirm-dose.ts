import { boundNames, settingNames } from '@fovea/contracts/catalogs/dose-bounds';
import { previewDose } from '@fovea/contracts/dose/endpoints';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { asApiError } from '../../api/errors.ts';
import { confirm } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';
import { type DoseField, useDoseWords } from './dose-words.ts';

type Values = Partial<Record<DoseField, number | boolean | null>>;
export type DoseQuestion = {
  name: string;
  of: { productId: string } | { deviceId: string };
  before: Values;
  after: Values;
};

const fields = [...settingNames, 'twicePer24', ...boundNames] as const;

/**
 * Confirms a change of treatment settings, with the number of children and each value before and after. True at once
 * where none changes.
 */
export function useConfirmDose(): (question: DoseQuestion) => Promise<boolean> {
  const { t } = useTranslation('dose');
  const words = useDoseWords();
  return async ({ name, of, before, after }) => {
    const changed = fields.filter((field) => valueIn(before, field) !== valueIn(after, field));
    if (changed.length === 0) return true;
    const settings = settingNames.filter((each) => changed.includes(each));
    // A bound concerns every device of the catalog, also those with own values.
    const followed = 'productId' in of && settings.length === changed.length ? settings.join(',') : undefined;
    const preview = await call(previewDose, { ...of, settings: followed }).catch((reason: unknown) => {
      showError(asApiError(reason));
      return null;
    });
    if (!preview) return false;
    const { children: count, away } = preview;
    return confirm({
      title: t('confirm.title', { name }),
      body: [
        count === 0 ? t('confirm.nobody') : t('confirm.children', { count }),
        ...(away.length > 0 ? [t('confirm.away', { regions: away.join(', ') })] : []),
        '',
        ...changed.map((field) => words.fromTo(field, valueIn(before, field), valueIn(after, field))),
        '',
        t('confirm.then'),
      ].join('\n'),
      action: t('confirm.action'),
    });
  };
}

const valueIn = (values: Values, field: DoseField): number | boolean | null => values[field] ?? null;
