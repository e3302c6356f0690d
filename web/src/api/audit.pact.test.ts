import { findAudit, findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { auditEntry, auditRow } from '@fovea/contracts/builders/audit';
import { onePage } from '@fovea/contracts/builders/builder';
import { ids } from '@fovea/contracts/builders/ids';
import { afterAll, describe, test } from 'vitest';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'identity', group: 'audit' });
afterAll(() => pact.publish());

const changed = 'a clinic’s staff has changed a parent’s phone number';
const changes = { current: 1, pageSize: 10, kind: 'change' } as const;
/** A page without archived entries. */
const whole = <Row>(row: Row) => ({ ...onePage(row), archivedBefore: null });
const promised = ['kind', 'action', 'field', 'fields', 'from', 'to', 'company', 'role', 'missing'];

describe('web and the audit trail', () => {
  test('a clinic reads the history of a family', () =>
    pact.answers(
      findCustomerHistory,
      { given: changed, as: 'clinic', input: { id: ids.parent, ...changes } },
      whole(auditEntry()),
      promised,
    ));

  test('the history of a family out of sight is not found', () =>
    pact.refuses(
      findCustomerHistory,
      { given: 'a family of another company exists', as: 'clinic', input: { id: ids.parent, ...changes } },
      'notFound',
    ));

  test('a parent reads who changed the own family’s data', () =>
    pact.answers(findOwnHistory, { given: changed, as: 'parent', input: changes }, whole(auditEntry()), promised));

  test('an administrator finds it in the trail of the region', () =>
    pact.answers(
      findAudit,
      { given: changed, as: 'admin', input: { customerId: ids.parent, ...changes } },
      whole(auditRow()),
      [...promised, 'call', 'customerIds'],
    ));

  test('values that were erased with the family are said to be', () =>
    pact.answers(
      findAudit,
      {
        given: 'a family whose phone number was changed has been erased',
        as: 'admin',
        input: { customerId: ids.parent, ...changes },
      },
      whole(auditRow({ changes: [], missing: 'erased', families: [{ _id: ids.parent, name: null }] })),
      ['kind', 'action', 'fields', 'missing', 'customerIds', 'changes'],
    ));
});
