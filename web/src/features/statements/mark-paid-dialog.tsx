import { Body1 } from '@fluentui/react-components';
import { dayOf, monthName } from '@fovea/contracts/dates';
import { findStatements, getStatement, markWholesalePaid } from '@fovea/contracts/statements/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { invalidate, useLoaded } from '../../api/query.ts';
import { viewerZone } from '../../api/session.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { statementPaths } from './paths.ts';
import { owesWholesale } from './statement-columns.tsx';
import { loadStatement, statementDetails } from './statement-queries.ts';

export const loader = loadStatement;

/** Says what is owed and that the mark stays, and asks when and how it was paid. */
export function MarkPaidDialog() {
  const { t, i18n } = useTranslation('statements');
  const close = useClose(statementPaths.list('admin'));
  const { id = '' } = useParams();
  const statement = useLoaded(statementDetails(id));
  const today = dayOf(new Date(), viewerZone());
  const form = useContractForm(markWholesalePaid.input.pick({ paidOn: true, reference: true }), {
    paidOn: today,
    reference: '',
  });
  const mark = useSave(markWholesalePaid, {
    changed: () => invalidate(findStatements, getStatement),
    done: ({ number }) => t('mark.done', { number }),
    close,
  });
  const owed = statement.totals.filter(({ wholesale }) => Number(wholesale) > 0);
  return (
    <FormDialog
      title={t('mark.title')}
      form={form}
      onSubmit={(paid) => mark.mutate({ id, ...paid })}
      saving={mark}
      onClose={close}
      size="small"
      readOnly={!owesWholesale(statement) || statement.wholesalePaid !== null}
      action={t('mark.action')}
    >
      <Body1>
        {t('mark.text', {
          company: statement.companyName,
          month: monthName(statement.month, i18n.language),
          amount: new Intl.ListFormat(i18n.language).format(
            owed.map(({ wholesale, currency }) => formatMoney(wholesale, currency, i18n.language)),
          ),
        })}
      </Body1>
      <DateField form={form} name="paidOn" label={t('mark.paidOn')} max={today} required />
      <TextField form={form} name="reference" label={t('mark.reference')} maxLength={100} required />
    </FormDialog>
  );
}
