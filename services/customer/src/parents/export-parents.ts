import { exportCustomers } from '@fovea/contracts/customers';
import { startExport } from '@fovea/kit/exports';
import { walkRows } from '@fovea/kit/find-page';
import { type CustomerCall, handle } from '../handle.ts';
import { type FamilyScope, familiesInScope } from '../scope.ts';
import { exportWords } from './export-words.ts';
import { countParents, listedParents } from './find-parents.ts';
import type { ParentFilter } from './parent-query.ts';
import type { ParentRow } from './parent-row.ts';
import { dayIn, fullName } from './parent-rules.ts';

type Source = Pick<CustomerCall, 'db' | 'concerns'>;

export const exportParentsHandler = handle(exportCustomers, async (filter, ctx) => {
  const scope = await familiesInScope(ctx.db, ctx.actor);
  const words = exportWords[ctx.language];
  return startExport(ctx, {
    name: 'patients',
    header: words.header,
    count: await countParents(ctx.db, filter, scope),
    rows: exportedRows(ctx, filter, scope, words),
  });
});

export async function* exportedRows(ctx: Source, filter: ParentFilter, scope: FamilyScope, words: (typeof exportWords)['en']): AsyncGenerator<unknown[]> {
  for await (const parent of parentsById(ctx, filter, scope)) {
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

/** Each batch is a look at its families. */
async function* parentsById({ db, concerns }: Source, filter: ParentFilter, scope: FamilyScope): AsyncGenerator<ParentRow> {
  for await (const rows of walkRows<ParentRow>(db, listedParents(filter, scope))) {
    concerns(rows.map(({ id }) => id));
    yield* rows;
  }
}
