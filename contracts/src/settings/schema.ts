import { z } from 'zod';
import { environments } from '../environment.ts';
import { Currency, Email, GivenInstant, Instant, RegionKey, text, WebAddress } from '../fields.ts';
import { Seller } from '../seller.ts';

export const Region = z.object({ key: RegionKey, name: z.string() });
/** What a page needs before sign-in. */
export const BaseSetting = z.object({
  dburls: z.array(Region),
  currencies: z.array(Currency),
  countries: z.array(
    z.object({ name: z.string(), key: z.string(), timezone: z.string(), mobileCountryCode: z.string() }),
  ),
  maps: z.object({ tileUrl: z.string().nullable(), geocoderUrl: z.string().nullable() }),
  captcha: z.object({ provider: z.enum(['altcha', 'recaptcha']) }),
  /** publishableKey: the real provider's; else apiUrl of the local sandbox for the local card form. */
  payment: z.object({ publishableKey: z.string().nullable(), apiUrl: z.string().nullable() }),
  /** Patients a parent may have. */
  maxPatients: z.number().int(),
  environment: z.enum(environments),
});
export type BaseSetting = z.infer<typeof BaseSetting>;

/** The mail password is write-only: it never comes back. */
export const Settings = z.object({
  currencies: z.array(Currency),
  emailName: z.string(),
  email: z.string(),
  emailHost: z.string(),
  hasEmailPassword: z.boolean(),
  maxPatients: z.number().int(),
  guaranteeMonths: z.number().int(),
  /** How long treatment goes on while a declined renewal is tried again. */ graceDays: z.number().int(),
  reportMonths: z.number().int(),
  dashboardUrl: z.string(),
  /** On receipts of companies that name no seller of their own. */ seller: Seller,
  /** Null until somebody has saved them. */ updatedAt: Instant.nullable(),
});
/** `updatedAt` as loaded: when somebody else saved since, the answer is changedMeanwhile. */
export const SaveSettings = z.object({
  updatedAt: GivenInstant.nullable().optional(),
  currencies: z.array(Currency).min(1, { error: 'required' }),
  emailName: text(200),
  email: Email,
  emailPassword: z.string().min(1).max(500).optional(),
  emailHost: text(255),
  maxPatients: z.coerce.number().int().min(1).max(50),
  guaranteeMonths: z.coerce.number().int().min(0).max(120),
  graceDays: z.coerce.number().int().min(0).max(30),
  reportMonths: z.coerce.number().int().min(1).max(24),
  dashboardUrl: z.union([z.literal(''), WebAddress]).default(''),
  seller: Seller.optional(),
});
