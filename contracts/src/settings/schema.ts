import { z } from 'zod';
import { environments } from '../environment.ts';
import { Currency, Email, GivenInstant, Instant, optionalLine, RegionKey, WebAddress, wholeNumber } from '../fields.ts';
import { DeadlineTable } from '../incidents/deadline-schema.ts';
import { Seller } from '../seller.ts';
import { typedCode } from '../typed-text.ts';

export const Region = z.object({ key: RegionKey, name: z.string() });
/** Settings that pages need before sign-in. */
export const BaseSetting = z.object({
  dburls: z.array(Region),
  currencies: z.array(Currency),
  countries: z.array(
    z.object({
      name: z.string(),
      key: z.string(),
      timezone: z.string(),
      mobileCountryCode: z.string(),
      /** Medical emergency number. Missing in responses of the previous release. */
      emergencyNumber: z.string().default('112'),
    }),
  ),
  maps: z.object({ tileUrl: z.string().nullable(), geocoderUrl: z.string().nullable() }),
  captcha: z.object({ provider: z.enum(['altcha', 'recaptcha']) }),
  /** publishableKey: the real provider's; else apiUrl of the local sandbox for the local card form. */
  payment: z.object({ publishableKey: z.string().nullable(), apiUrl: z.string().nullable() }),
  /** Limit of patients per parent. */
  maxPatients: z.number().int(),
  environment: z.enum(environments),
});
export type BaseSetting = z.infer<typeof BaseSetting>;

/** As dialled in the country; empty means the default. */
export const EmergencyNumbers = z
  .record(
    z.string(),
    z
      .string()
      .overwrite(typedCode)
      .regex(/^[\d #*+]{0,20}$/, { error: 'digitsOnly' }),
  )
  .overwrite((numbers) => Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== '')));

/** The mail password is write-only: it is never returned. */
export const Settings = z.object({
  currencies: z.array(Currency),
  emailName: z.string(),
  email: z.string(),
  emailHost: z.string(),
  hasEmailPassword: z.boolean(),
  /** Whether the installation sends mail without a sender from the settings; null if unavailable. */
  hasOwnSender: z.boolean().nullable(),
  maxPatients: z.number().int(),
  guaranteeMonths: z.number().int(),
  /** Grace period of a declined renewal, in which treatment continues. */
  graceDays: z.number().int(),
  reportMonths: z.number().int(),
  dashboardUrl: z.string(),
  /** Medical emergency numbers by country; other countries have their default. */
  emergencyNumbers: EmergencyNumbers.default({}),
  /** Days to the report of an incident to the authority, by region. */
  incidentDeadlines: DeadlineTable.default({}),
  /** Seller on receipts of companies without one of their own. */
  seller: Seller,
  /** Null until first saved. */
  updatedAt: Instant.nullable(),
});

const senderFields = ['emailName', 'email', 'emailHost', 'emailPassword'] as const;
type SenderField = (typeof senderFields)[number];
export const hasSender = (settings: Partial<Record<SenderField, string>>): boolean =>
  senderFields.some((field) => settings[field]);
export const missingOfSender = (settings: Partial<Record<SenderField, string>>): SenderField[] =>
  senderFields.filter((field) => !settings[field]);

const orUnset = <Field extends z.ZodType<string>>(field: Field) => z.union([z.literal(''), field]).optional();
/**
 * Absent fields are unchanged. A stale `updatedAt` is refused with changedMeanwhile. An empty `emailPassword` does not
 * change the stored one.
 */
export const SaveSettings = z.object({
  updatedAt: GivenInstant.nullable().optional(),
  currencies: z.array(Currency).min(1, { error: 'required' }),
  emailName: optionalLine(200),
  email: orUnset(Email),
  emailPassword: z.string().max(500).optional(),
  emailHost: optionalLine(255),
  maxPatients: wholeNumber(1, 50).optional(),
  guaranteeMonths: wholeNumber(0, 120).optional(),
  graceDays: wholeNumber(0, 30).optional(),
  reportMonths: wholeNumber(1, 24).optional(),
  emergencyNumbers: EmergencyNumbers.optional(),
  incidentDeadlines: DeadlineTable.optional(),
  dashboardUrl: z.union([z.literal(''), WebAddress]).optional(),
  seller: Seller.optional(),
});
