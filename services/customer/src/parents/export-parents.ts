import { exportCustomers } from '@fovea/contracts/customers';
import { startExport } from '@fovea/kit/exports';
import { type Db, handle } from '../handle.ts';
import { type FamilyScope, familiesInScope } from '../scope.ts';
import { exportWords } from './export-words.ts';
import { countParents } from './find-parents.ts';
import { type ParentFilter, parentsMatching } from './parent-query.ts';
import { type ParentRow, parentRowColumns, parentRowJoins } from './parent-row.ts';
import { dayIn, fullName } from './parent-rules.ts';

const batch = 1_000;

export const exportParentsHandler = handle(exportCustomers, async (filter, ctx) => {
  const scope = await familiesInScope(ctx.db, ctx.actor);
  const words = exportWords[ctx.language];
  return startExport(ctx, {
    name: 'patients',
    header: words.header,
    count: await countParents(ctx.db, filter, scope),
    rows: exportedRows(ctx.db, filter, scope, words),
  });
});

export async function* exportedRows(db: Db, filter: ParentFilter, scope: FamilyScope, words: (typeof exportWords)['en']): AsyncGenerator<unknown[]> {
  for await (const parent of parentsById(db, filter, scope)) {
    const { timezone, registerDate, lastLoginAt, mobileCountryCode, phone } = parent;
    yield [
      fullName(parent.firstName, parent.middleName, parent.lastName),
      parent.accounts.map((patient) => `${fullName(patient.firstName, patient.lastName)} (${patient.patientId})`).join('; '),
      parent.doctorName ?? '',
      parent.email,
      parent.company?.name ?? '',
      `+${mobileCountryCode} ${phone}`,
      dayIn(registerDate, timezone),
      lastLoginAt ? dayIn(lastLoginAt, timezone) : '',
      parent.lock ? words.locked : words.active,
      parent.requesting ? words.requesting : '',
    ];
  }
}

/** Walks by key: the last page costs what the first does. */
async function* parentsById(db: Db, filter: ParentFilter, scope: FamilyScope): AsyncGenerator<ParentRow> {
  const matching = parentsMatching(filter, scope);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.$queryRaw<ParentRow[]>`
      SELECT ${parentRowColumns} FROM (SELECT p.* FROM parent p WHERE ${matching} AND p.id > ${after}::uuid ORDER BY p.id LIMIT ${batch}) AS p
      ${parentRowJoins} ORDER BY p.id`;
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
