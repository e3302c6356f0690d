import { makeStyles } from '@fluentui/react-components';
import { monthName } from '@fovea/contracts/dates';
import type { Statement, StatementTotal } from '@fovea/contracts/statements/schema';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/text-key.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';

const useStyles = makeStyles({ sum: { display: 'block' } });

export const statementColumns: Column<Statement, TextKey<'statements'>>[] = [
  { id: 'number', titleKey: 'column.number', cell: ({ number }) => number },
  {
    id: 'month',
    titleKey: 'column.month',
    cell: ({ month }) => <MonthName month={month} />,
    sortable: true,
    card: 'fact',
  },
  {
    id: 'companyName',
    titleKey: 'column.companyName',
    cell: ({ companyName }) => companyName,
    kind: 'longText',
    sortable: true,
    card: 'fact',
  },
  sums('charged'),
  sums('refunded'),
  sums('wholesale'),
  { ...sums('dividends'), card: 'fact' },
  {
    id: 'paid',
    titleKey: 'column.paid',
    cell: (statement) => <WholesaleState statement={statement} />,
    kind: 'status',
    card: 'badge',
  },
];

function sums(id: 'charged' | 'refunded' | 'wholesale' | 'dividends'): Column<Statement, TextKey<'statements'>> {
  return {
    id,
    titleKey: `column.${id}`,
    cell: ({ totals }) => <SumsOf totals={totals} name={id} />,
    kind: 'number',
  };
}

/** One below the other in each currency; an en dash stands for nothing. */
function SumsOf({
  totals,
  name,
}: {
  totals: StatementTotal[];
  name: 'charged' | 'refunded' | 'wholesale' | 'dividends';
}) {
  const styles = useStyles();
  const some = totals.filter((total) => Number(total[name]) !== 0);
  if (some.length === 0) return <span>–</span>;
  return some.map((total) => (
    <span key={total.currency} className={styles.sum}>
      <Money amount={total[name]} currency={total.currency} />
    </span>
  ));
}

function MonthName({ month }: { month: string }) {
  const { i18n } = useTranslation();
  return <span>{monthName(month, i18n.language)}</span>;
}

export const owesWholesale = ({ totals }: Pick<Statement, 'totals'>): boolean =>
  totals.some(({ wholesale }) => Number(wholesale) > 0);

/** Whether what is owed for wholesale plans was paid; an en dash where nothing is. */
export function WholesaleState({ statement }: { statement: Pick<Statement, 'totals' | 'wholesalePaid'> }) {
  const { t } = useTranslation('statements');
  if (!owesWholesale(statement)) return <span>–</span>;
  const isPaid = statement.wholesalePaid !== null;
  return <StatusBadge tone={isPaid ? 'good' : 'attention'}>{t(isPaid ? 'paid.paid' : 'paid.open')}</StatusBadge>;
}
