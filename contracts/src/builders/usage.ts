import { UsageRecord } from '../devices/schema.ts';
import { ComplianceDays } from '../usage/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

export const usageRecord = builder(UsageRecord, {
  _id: ids.record,
  accountId: ids.patient,
  accountName: 'Sora Yamada',
  productName: 'Fovea One',
  serial_number: 'FV-000001',
  createdAt: at,
  happenedTime: at,
  endTime: '2026-03-01T09:03:00.000Z',
  leftLaserData: '{}',
  rightLaserData: '{}',
  timezone: 'Asia/Tokyo',
  overLimit: false,
});

/** A child with too few treatments. */
export const compliance = builder(ComplianceDays, {
  rate: 12.5,
  prescribedPerWeek: null,
  prescribedRate: null,
  rateFrom: null,
  firstUse: at,
  uses: 1,
  timezone: 'Asia/Tokyo',
  months: [{ month: '2026-03', uses: 1, expected: 8, rate: 12.5, prescribed: null, prescribedRate: null }],
  today: '2026-03-05',
  days: [{ day: '2026-03-01', uses: 1 }],
  firstDay: '2026-03-01',
  heardDay: '2026-03-04',
  clockSuspect: false,
  planUntil: '2026-06-01',
});
