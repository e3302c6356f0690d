import { z } from 'zod';

/** Field rules shared by several entities. Messages are keys of `validation-messages.ts`; texts come in the caller's language. */

export const Id = z.uuid({ error: 'invalidId' });
/** A payment's id is `<region>-<uuid>`: the public receipt page resolves it without a session. */
export const PaymentId = z.string().regex(/^[a-z]{2,10}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'invalidId' });
export const RegionKey = z.string().regex(/^[a-z]{2,10}$/, { error: 'invalidChoice' });
/** The `db` of the specification: only an admin may name another region than the own one. */
export const db = RegionKey.optional();
export const Instant = z.iso.datetime({ offset: true, error: 'invalidDate' });
/** A calendar day without a time, YYYY-MM-DD. */
export const Day = z.iso.date({ error: 'invalidDate' });

/** Required text: trimmed, not empty. */
export const text = (max: number) => z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(max);
/** Text that may be left empty. */
export const optionalText = (max: number) => z.string().trim().max(max).optional();

export const Email = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(100)
  .toLowerCase()
  .pipe(z.email({ error: 'email' }));
export const Phone = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .regex(/^\d*$/, { error: 'digitsOnly' })
  .min(8, { error: 'phoneTooShort' })
  .max(20);
export const CallingCode = z.string().regex(/^\d{1,4}$/, { error: 'invalidChoice' });
export const Zip = z.string().trim().max(12).regex(/^\d*$/, { error: 'digitsOnly' });
/**
 * Letters and digits of any script; single spaces, hyphens and apostrophes between them. Marks (\p{M}) belong to a letter, as in decomposed
 * accents and many Asian scripts.
 */
export const PersonName = text(100).regex(/^[\p{L}\p{N}\p{M}]+(?:[ '’-][\p{L}\p{N}\p{M}]+)*$/u, { error: 'lettersAndDigits' });
/** What the browser sends instead of the password: lowercase hex SHA-256 of `fovea:` + password. */
export const PasswordDigest = z.string({ error: 'required' }).regex(/^[0-9a-f]{64}$/, { error: 'passwordDigest' });
export const DeviceUsername = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).min(3).max(50).regex(/^\w+$/, { error: 'wordCharacters' });

/** What a person types, checked in the browser before it is digested: at least 8 characters with a letter and a digit. */
export const TypedPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .min(8)
  .max(200)
  .regex(/^(?=.*\p{L})(?=.*\d)/u, { error: 'letterAndDigit' });

export const languages = ['en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];
export const LanguageCode = z.enum(languages);
const knownZones = new Map<string, boolean>();
/** Remembered, because asking costs as much as checking a hundred other fields, and devices send a zone with every record. */
export const isTimezone = (zone: string): boolean => {
  const known = knownZones.get(zone);
  if (known !== undefined) return known;
  const valid = isZone(zone);
  if (knownZones.size < 2_000) knownZones.set(zone, valid);
  return valid;
};
function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
export const Timezone = z.string({ error: 'selectTimezone' }).min(1, { error: 'selectTimezone' }).max(64).refine(isTimezone, { error: 'selectTimezone' });
export const Location = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** Query strings carry booleans as words. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

export const currencies = ['aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** Decimal text in the currency's main unit, at most two decimals: money is never a float. */
export const Amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, { error: 'notNegative' }));
/** A treatment setting or size: a number of at least 0 with up to 2 decimals. */
export const Setting = z.coerce.number({ error: 'notNegative' }).min(0, { error: 'notNegative' }).max(1_000_000).multipleOf(0.01, { error: 'twoDecimals' });
export const Count = z.coerce.number({ error: 'notNegative' }).int({ error: 'wholeNumber' }).min(0, { error: 'notNegative' }).max(10_000);
