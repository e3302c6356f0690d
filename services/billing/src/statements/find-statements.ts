import { findStatements } from '@fovea/contracts/statements/endpoints';
import { findPage, type Order, type Rows } from '@fovea/kit/database/list';
import { expressionBuilder } from 'kysely';
import { handle } from '../handle.ts';
import { visibleStatements } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { statementView, withSums } from './statement-view.ts';

const statement = expressionBuilder<Tables, 'statement'>();

/** Newest month first by default. */
export const findStatementsHandler = handle(findStatements, async (filter, { db, actor }) => {
  const { current, pageSize, sort = 'month', order: direction = sort === 'month' ? 'desc' : 'asc' } = filter;
  const { month, companyId } = filter;
  const matching = statement.and([
    await visibleStatements(db, actor),
    ...(month ? [statement('statement.month', '=', month)] : []),
    ...(companyId ? [statement('statement.company_id', '=', companyId)] : []),
  ]);
  const page = { matching, order: orders[sort], direction, current, pageSize };
  const { rows, total } = await findPage(kysely(db), list, page);
  const ids = rows.map(({ id }) => id);
  const found = await db.statement.findMany({ where: { id: { in: ids } }, include: withSums });
  const byId = new Map(found.map((row) => [row.id, statementView(row)]));
  return { list: ids.flatMap((id) => byId.get(id) ?? []), total, current, pageSize };
});

/** Each order has an index. */
const orders: Record<'month' | 'companyName', Order<Tables, 'statement'>> = {
  month: {
    by: (rows, to) => rows.orderBy('statement.month', to).orderBy('statement.company_name', to),
    reads: ['month', 'company_name'],
  },
  companyName: {
    by: (rows, to) => rows.orderBy('statement.company_name', to).orderBy('statement.month', to),
    reads: ['company_name', 'month'],
  },
};

const show = (statements: Rows<Tables, 'statement'>) => statements.select('statement.id');
const list = { table: 'statement', show } as const;
