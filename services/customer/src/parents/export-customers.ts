import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { formatDate } from '@fovea/contracts/dates';
import { nameFor } from '@fovea/contracts/names';
import { zonedHeader } from '@fovea/kit/exports';
import { walkRows } from '@fovea/kit/list';
import { type Context, handleExport } from '../handle.ts';
import { checkMaySeeRemoved, type FamilyScope, familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { texts } from '../texts.ts';
import { countParents, parentList } from './find-customers.ts';
import { type ParentFilter, parentsMatching } from './parent-query.ts';
import type { ParentRow } from './parent-row.ts';

type Source = Pick<Context, 'db' | 'concerns' | 'language' | 'timezone'>;

/** Registered, last login. */
const instants = [6, 7];

export const exportCustomersHandler = handleExport(exportCustomers, async (filter, ctx) => {
  if (filter.deleted) checkMaySeeRemoved(ctx.actor);
  const scope = await familiesInScope(ctx.db, ctx.actor);
  return {
    name: 'patients',
    header: zonedHeader(texts[ctx.language].exports.header, instants, ctx.timezone),
    count: await countParents(ctx.db, filter, scope),
    rows: exportedRows(ctx, filter, scope),
  };
});

export async function* exportedRows(ctx: Source, filter: ParentFilter, scope: FamilyScope): AsyncGenerator<unknown[]> {
  const { language, timezone } = ctx;
  const words = texts[language].exports;
  for await (const parent of parentsById(ctx, filter, scope)) {
    const { registerDate, lastLoginAt, mobileCountryCode, phone } = parent;
    yield [
      nameFor(parent, language),
      parent.accounts.map((patient) => `${nameFor(patient, language)} (${patient.patientId})`).join('; '),
      parent.doctorName ?? '',
      parent.email,
      parent.company?.name ?? '',
      `+${mobileCountryCode} ${phone}`,
      formatDate(registerDate, 'day', timezone),
      formatDate(lastLoginAt, 'day', timezone),
      parent.lock ? words.locked : words.active,
      parent.requesting ? words.requesting : '',
    ];
  }
}

/** Each batch is a look at its families. */
async function* parentsById(
  { db, concerns }: Source,
  filter: ParentFilter,
  scope: FamilyScope,
): AsyncGenerator<ParentRow> {
  for await (const rows of walkRows(kysely(db), parentList, parentsMatching(filter, scope))) {
    concerns(rows.map(({ id }) => id));
    yield* rows;
  }
}
