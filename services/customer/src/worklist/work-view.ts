import type { WorkRow } from '@fovea/contracts/worklist/schema';
import type { ListedWork } from './work-query.ts';

export function workRow(row: ListedWork, now: Date): WorkRow {
  const { id, account, parentId, assignedTo, assigneeName, contactedAt, hiddenUntil, done, ...own } = row;
  const { firstName, middleName, lastName, phone, mobileCountryCode, holdSince, holdKinds, ...rest } = own;
  const isHidden = hiddenUntil !== null && hiddenUntil > now;
  return {
    ...rest,
    _id: id,
    customerId: parentId,
    customer: { firstName: firstName ?? '', middleName: middleName ?? '', lastName: lastName ?? '' },
    phone: phone ?? '',
    mobileCountryCode: mobileCountryCode ?? '',
    account: account && {
      _id: account.id,
      firstName: account.firstName ?? '',
      lastName: account.lastName ?? '',
      patientId: account.patientId ?? '',
      lastUse: account.lastUse,
      expiredDate: account.expiredDate && new Date(account.expiredDate).toISOString(),
    },
    hold: row.reason === 'onHold' && holdSince ? { since: holdSince.toISOString(), kinds: holdKinds ?? [] } : null,
    contactedAt: contactedAt?.toISOString() ?? null,
    assignedTo: assignedTo ? { _id: assignedTo, fullName: assigneeName ?? '' } : null,
    state: isHidden ? (done ? 'done' : 'snoozed') : 'open',
    hiddenUntil: isHidden ? hiddenUntil.toISOString() : null,
  };
}
