import { expect, test } from 'vitest';
import { deviceEndSubject, nextDeviceEndDay, presentDeviceEndDay } from './device-end.ts';

const device = { id: 'd', serial: 'FV-1', discardDay: '2027-06-30' };

test.each([
  ['2027-01-01', '2027-05-31'],
  ['2027-05-31', '2027-05-31'],
  ['2027-06-01', '2027-06-23'],
  ['2027-06-24', '2027-06-30'],
  ['2027-07-01', null],
])('from %s on the next notice about a device that ends on 30 June is on %s', (from, day) =>
  expect(nextDeviceEndDay(device, from)).toBe(day),
);

test.each([
  ['long before nothing is due', '2027-05-30', null],
  ['20 days before, the one of 30 days', '2027-06-10', '2027-05-31'],
  ['5 days before, the one of 7 days alone', '2027-06-25', '2027-06-23'],
  ['on the day, that of the day', '2027-06-30', '2027-06-30'],
  ['after the day it is still sent', '2027-07-20', '2027-06-30'],
  ['a month after it is not', '2027-07-30', null],
])('%s', (_, today, day) => expect(presentDeviceEndDay(device, today)).toBe(day));

test('another family, device or date is another subject', () => {
  const subjects = [
    deviceEndSubject('a', device),
    deviceEndSubject('b', device),
    deviceEndSubject('a', { ...device, id: 'e' }),
    deviceEndSubject('a', { ...device, discardDay: '2027-07-01' }),
  ];
  expect(new Set(subjects).size).toBe(4);
  expect(deviceEndSubject('a', device)).toBe(subjects[0]);
  expect(subjects[0]).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
