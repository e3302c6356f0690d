import { parentState } from '../customers/events.ts';
import { Customer, CustomerRow, SignUp } from '../customers/schema.ts';
import { builder } from './builder.ts';
import { at, ids, passwordDigest } from './ids.ts';

const hana = { firstName: 'Hana', lastName: 'Yamada', email: 'hana@fovea.test' };
const clinic = {
  _id: ids.clinic,
  name: 'Midori Eye Clinic',
  type: 'Clinic' as const,
  country: 'JP',
  publicPlans: true,
  disabled: false,
};
const row = {
  _id: ids.parent,
  ...hana,
  middleName: '',
  fullName: 'Hana Yamada',
  firstNameKana: '',
  lastNameKana: '',
  phone: '0312345678',
  mobileCountryCode: '81',
  companyId: ids.clinic,
  company: clinic,
  registerDate: at,
  lastLoginAt: null,
  lock: false,
  requesting: false,
  debug: false,
  language: 'ja' as const,
  timezone: 'Asia/Tokyo',
  timezoneUpdateDate: null,
  country: 'JP',
  zip: '',
  address: '',
  doctorId: null,
  doctorName: null,
  referenceNumber: 'RJP000001',
  needRequired: false,
  type: 'customer' as const,
  userType: null,
  birthDate: null,
  expiredDate: null,
  device: null,
  db: 'jp',
  displayWarning: false,
  updatedAt: at,
  removedAt: null,
};

/** A parent without children or device yet. */
export const parent = builder(Customer, {
  ...row,
  location: null,
  notes: '',
  accounts: [],
  agreement: null,
  emailProven: true,
});
/** The same in a list, with one child. */
export const parentRow = builder(CustomerRow, {
  ...row,
  accounts: [
    {
      _id: ids.patient,
      firstName: 'Sora',
      lastName: 'Yamada',
      firstNameKana: '',
      lastNameKana: '',
      patientId: 'P-1',
      doctorName: 'Dr Mori',
      removed: false,
      rate: null,
      prescribedRate: null,
      firstWeek: false,
      lastUse: null,
      expiredDate: null,
      onHoldSince: null,
    },
  ],
  heardDay: null,
  invitation: null,
});

export const signUpForm = builder(SignUp, {
  ...hana,
  confirmEmail: hana.email,
  phone: '0312345678',
  mobileCountryCode: '81',
  password: passwordDigest,
  companyId: ids.clinic,
  agree: true,
  'g-recaptcha-response': 'solved',
});

export const parentEvent = builder(parentState.body, {
  _id: ids.parent,
  ...hana,
  middleName: '',
  companyId: ids.clinic,
  doctorId: null,
  lock: false,
  debug: false,
  language: 'ja',
  timezone: 'Asia/Tokyo',
  country: 'JP',
  registerDate: at,
  deleted: false,
});
