import { expect, test } from 'vitest';
import { itemNeeds } from './item-needs.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const [past, future] = ['2026-11-01T00:00:00.000Z', '2027-11-01T00:00:00.000Z'] as const;
type Item = Parameters<typeof itemNeeds>[0];

const log: Item['logs'][number] = {
  _id: '018f8e2a-1111-7000-8000-00000000000a',
  createdAt: past,
  date: past,
  action: 'Transfer',
  from: 'In stock',
  to: 'Transferring',
  companyName: 'Sakura Vision',
  toCompanyName: 'Midori Eye Clinic',
  logging: [],
  notes: '',
  actorName: '',
  actorRole: null,
};
const calm: Item = {
  status: 'In stock',
  deletedAt: null,
  serviceDate: future,
  discardDate: future,
  offeredVersion: '1.2',
  reportedVersion: '1.2',
  logs: [log],
};

test.each([
  ['a device in order', {}, []],
  ['on its way', { status: 'Transferring' }, [{ kind: 'toReceive', at: past, action: 'Receive' }]],
  ['lost, and its log says no more', { status: 'Lost' }, [{ kind: 'lost', at: null, action: 'Find' }]],
  ['recalled', { status: 'Recalled' }, [{ kind: 'recalled', at: null, action: 'Collect' }]],
  ['past its service date', { serviceDate: past }, [{ kind: 'toService', at: past, action: 'Service' }]],
  ['being serviced', { serviceDate: past, status: 'Servicing' }, []],
  ['past both dates', { serviceDate: past, discardDate: past }, [{ kind: 'toDiscard', at: past, action: 'Discard' }]],
  ['discarded', { serviceDate: past, discardDate: past, status: 'Discarded', reportedVersion: '1.1' }, []],
  ['running another version', { reportedVersion: '1.1' }, [{ kind: 'otherVersion', at: null, action: null }]],
  ['never heard from', { reportedVersion: null }, []],
  ['offered nothing', { offeredVersion: null }, []],
  ['deleted', { discardDate: past, deletedAt: past }, []],
] as const)('%s', (_, item, needs) => {
  expect(itemNeeds({ ...calm, ...item }, now)).toEqual(needs);
});
