import { sumInvoices } from '@fovea/contracts/invoices/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { Sums } from '../../ui/sums.tsx';

const kinds = ['paid', 'prepaid', 'wholesale', 'refundAmount'] as const;

/** What the whole month comes to, not only the page. It is left out where the report beside it says what failed. */
export function InvoiceSums({ days }: { days: { startDate: string; endDate: string } }) {
  const { t, i18n } = useTranslation('invoices');
  const { data } = useQuery(apiQuery(sumInvoices, days));
  const lines = (data?.list ?? []).map(({ currency, ...sums }) => ({
    currency,
    sums: kinds
      .filter((kind) => Number(sums[kind]) > 0)
      .map((kind) => t(`sums.${kind}`, { amount: formatMoney(sums[kind], currency, i18n.language) })),
  }));
  return <Sums title={t('sums.title')} lines={lines.filter(({ sums }) => sums.length > 0)} />;
}
