import { newId } from '@fovea/kit/database/ids';
import { describe, expect, test } from 'vitest';
import { appendLinks, type Link, type StoredRecord, verifyLinks } from './chain.ts';

const start = { seq: 0, hash: '' };
const record = (fields: Partial<StoredRecord> = {}): StoredRecord => ({
  recordId: newId(),
  at: '2026-11-20T01:02:03.004Z',
  kind: 'change',
  call: 'POST /api/admin/customer',
  requestId: 'r-1',
  actorId: newId(),
  actorRole: 'general',
  actorCompanyId: newId(),
  address: '192.0.2.1',
  concerning: { b: '1', a: '2' },
  customerIds: [newId()],
  patientId: null,
  fields: ['zip'],
  changes: [{ field: 'zip', from: null, to: '1' }],
  commitment: null,
  ...fields,
});
const { links, head } = appendLinks('jp', start, [record(), record({ kind: 'view' }), record(), record()]);
const without = (seq: number) => links.filter((link) => link.seq !== seq);
const altered = (seq: number, fields: Partial<Link>) =>
  links.map((link) => (link.seq === seq ? { ...link, ...fields } : link));

describe('the chain', () => {
  test('is valid as written, in batches of any size', () => {
    expect(verifyLinks('jp', start, links)).toEqual({ head });
    const half = verifyLinks('jp', start, links.slice(0, 2));
    expect(verifyLinks('jp', half.head, links.slice(2))).toEqual({ head });
  });
  test('does not depend on the order of an object’s keys', () => {
    expect(verifyLinks('jp', start, altered(1, { concerning: { a: '2', b: '1' } }))).toEqual({ head });
  });

  const [first, second, third, fourth] = links as [Link, Link, Link, Link];
  test.each<[string, Link[], string]>([
    ['an altered value', altered(2, { address: '192.0.2.9' }), 'row 2 was altered'],
    ['an altered amount', altered(3, { changes: [{ field: 'zip', from: null, to: '2' }] }), 'row 3 was altered'],
    ['another family', altered(3, { customerIds: [] }), 'row 3 was altered'],
    ['a removed row', without(2), 'row 2 is missing'],
    ['a removed first row', without(1), 'row 1 is missing'],
    ['swapped rows', [first, { ...third, seq: 2 }, { ...second, seq: 3 }, fourth], 'row 2 was altered'],
    [
      'a rehashed row',
      altered(2, appendLinks('jp', { seq: 1, hash: first.hash }, [record()]).links[0] as Link),
      'row 3 was altered',
    ],
  ])('names %s', (_, rows, fault) => {
    expect(verifyLinks('jp', start, rows).fault).toBe(fault);
  });
  test('of one region is invalid in another', () => {
    expect(verifyLinks('au', start, links).fault).toBe('row 1 was altered');
  });
  test('without its newest rows ends before the stored head', () => {
    expect(verifyLinks('jp', start, links.slice(0, 3)).head).not.toEqual(head);
  });
});
