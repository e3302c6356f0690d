import { staffInvited, staffState } from '../staff/events.ts';
import { StaffUser } from '../staff/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

/** A signed-in platform administrator. */
export const administrator = builder(StaffUser, {
  _id: ids.admin,
  fullName: 'Administrator',
  email: 'admin@fovea.test',
  type: 'admin',
  userType: null,
  companyId: null,
  company: null,
  phone: '',
  mobileCountryCode: '',
  timezone: 'UTC',
  timezoneUpdateDate: null,
  language: 'en',
  imageUrl: null,
  device: null,
  lastLoginAt: at,
  displayMessage: false,
  displayWarning: false,
  locked: false,
  invited: false,
  db: null,
  createdAt: at,
  updatedAt: at,
});

export const doctorEvent = builder(staffState.body, {
  _id: ids.doctor,
  fullName: 'Dr Mori',
  companyId: ids.clinic,
  type: 'normal',
  userType: 'doctor',
  timezone: 'Asia/Tokyo',
  locked: false,
  deleted: false,
});
export const staffWasInvited = builder(staffInvited.body, { staffId: ids.staff, at });
