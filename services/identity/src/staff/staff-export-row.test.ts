import { type StaffUser, StaffUser as StaffUserShape } from '@fovea/contracts/staff/schema';
import { newId } from '@fovea/kit/ids';
import { describe, expect, test } from '@jest/globals';
import { texts } from '../texts.ts';
import { staffExportRow } from './staff-export-row.ts';

const staff: StaffUser = StaffUserShape.parse({
  _id: newId(),
  fullName: 'Aoi Tanaka',
  email: 'aoi@fovea.test',
  type: 'normal',
  userType: 'doctor',
  companyId: null,
  company: null,
  phone: '0312345678',
  mobileCountryCode: '81',
  timezone: 'Asia/Tokyo',
  timezoneUpdateDate: null,
  language: 'ja',
  imageUrl: null,
  device: null,
  lastLoginAt: '2026-11-20T15:04:05.000Z',
  displayMessage: false,
  displayWarning: false,
  locked: false,
  db: null,
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
});

describe('staffExportRow', () => {
  test('shows times in the reader’s zone and the type in the reader’s language', () => {
    const row = staffExportRow(texts.de.exports.types, 'Asia/Tokyo')(staff);
    expect(row).toEqual([
      'Aoi Tanaka',
      'aoi@fovea.test',
      'Behandler',
      '',
      '81 0312345678',
      'Asia/Tokyo',
      '21/11/2026 00:04:05',
      '02/01/2026 09:00:00',
    ]);
    expect(row).toHaveLength(texts.de.exports.header.length);
  });

  test('leaves empty what is not there', () => {
    const row = staffExportRow(
      texts.en.exports.types,
      'UTC',
    )({ ...staff, type: 'admin', userType: null, phone: '', lastLoginAt: null });
    expect(row.slice(2, 7)).toEqual(['Platform administrator', '', '', 'Asia/Tokyo', '']);
  });
});
