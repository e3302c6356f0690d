import { Badge } from '@fluentui/react-components';
import type { Plan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { formatPeriod } from '../../parts/charge/period.ts';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table/column.ts';
import { MarkedName } from '../../ui/table/marked-name.tsx';
import { useNextPriceWords } from './next-price-words.ts';

export const planColumns: Column<Plan, TextKey<'plans'>>[] = [
  { id: 'name', titleKey: 'column.name', cell: (plan) => <NameCell plan={plan} />, kind: 'longText', sortable: true },
  {
    id: 'billing_type',
    titleKey: 'column.billing',
    cell: (plan) => <BillingCell plan={plan} />,
    sortable: true,
    card: 'fact',
  },
  {
    id: 'price',
    titleKey: 'column.price',
    cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
    kind: 'number',
    sortable: true,
    card: 'fact',
  },
  {
    id: 'duration',
    titleKey: 'column.duration',
    cell: (plan) => <DurationCell plan={plan} />,
    sortable: true,
    card: 'fact',
  },
];

type CellProps = { plan: Plan };

/** The name, marked where the plan is not offered any more, will cost another price, or cannot be paid: its title says why. */
function NameCell({ plan }: CellProps) {
  const { t } = useTranslation('plans');
  const { name, status, legacy } = plan;
  const nextPrice = useNextPriceWords(plan);
  const takesNoCards = useUser().company?.paymentGateway === false;
  const isUnpayable =
    plan.billing_type === 'RETAIL' && Number(plan.price) > 0 && (takesNoCards || !plan.paymentGateway);
  return (
    <MarkedName name={name}>
      {status === 'disabled' && (
        <Badge appearance="outline" color="important">
          {t('status.disabled')}
        </Badge>
      )}
      {legacy && (
        <Badge appearance="outline" color="informative">
          {t('field.legacy')}
        </Badge>
      )}
      {nextPrice && (
        <Badge appearance="outline" color="informative">
          {nextPrice}
        </Badge>
      )}
      {isUnpayable && (
        <Badge
          appearance="outline"
          color="warning"
          title={t(takesNoCards ? 'field.gatewayOffHere' : 'field.gatewayHint')}
        >
          {t('status.unpayable')}
        </Badge>
      )}
    </MarkedName>
  );
}

function BillingCell({ plan }: CellProps) {
  const { t } = useTranslation('plans');
  return <>{t(`billing.${plan.billing_type}`)}</>;
}

/** What a parent may use in all: the plan's own time and the guarantee's. */
function DurationCell({ plan }: CellProps) {
  const { i18n } = useTranslation();
  return (
    <>
      {formatPeriod(
        plan.valid_months + plan.experience_months,
        plan.valid_days + plan.experience_days,
        i18n.language,
      ) || '–'}
    </>
  );
}
