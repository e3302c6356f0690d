import { z } from 'zod';
import { canonicalZone } from '#canonical-zone';
import { katakana } from './kana.ts';
import { readPostalCode } from './postal-codes.ts';
import { typedCode, typedLine, typedParagraphs } from './typed-text.ts';

/**
 * Field rules shared by several entities. Each normalizes the input before checking it. Messages are keys of
 * `texts/en/validation.json`; texts are in the caller's language.
 */

export const Id = z.uuid({ error: 'invalidId' });
/** A payment's id is `<region>-<uuid>`: the public receipt page resolves it without a session. */
export const PaymentId = z
  .string()
  .regex(/^[a-z]{2,10}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'invalidId' });
export const RegionKey = z.string().regex(/^[a-z]{2,10}$/, { error: 'invalidChoice' });
/** The `db` of the specification: only an admin may name a region other than their own. */
export const db = RegionKey.optional();
export const Instant = z.iso.datetime({ offset: true, error: 'invalidDate', abort: true });
const firstDate = Date.UTC(1900, 0, 1);
const afterLastDate = Date.UTC(2200, 0, 1);
/**
 * Bounds of every date in a request: other dates are taken for typing errors, and far future years have more digits
 * than a date can.
 */
const isDateOfUse = (date: string): boolean => !(Date.parse(date) < firstDate || Date.parse(date) >= afterLastDate);
/** An instant in a request. */
export const GivenInstant = Instant.refine(isDateOfUse, { error: 'dateOutOfRange' });
/** A calendar day in a request, without a time, YYYY-MM-DD. */
export const Day = z.iso.date({ error: 'invalidDate', abort: true }).refine(isDateOfUse, { error: 'dateOutOfRange' });
/** A calendar month, YYYY-MM. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'invalidDate' });

/** True if the day has begun anywhere on earth: days begin up to 14 hours earlier than in UTC. */
export const hasBegun = (day: string) => day <= new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
/** A past day or today; empty means none. */
export const BirthDate = z
  .union([z.literal('').transform(() => null), Day.refine(hasBegun, { error: 'dateInFuture' })], {
    error: 'invalidDate',
  })
  .nullable()
  .optional();

/**
 * No line breaks and no other control characters: for headings, cells of files, subjects of mails and lines of
 * calendars.
 */
export const isOneLine = (words: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(words);
/** Replaces control characters in texts stored before this rule. */
export const asOneLine = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
/** Lines and tabs are valid text; any other control character is an accident or an attack. */
const isWritten = (words: string): boolean => !/(?![\t\n\r])\p{Cc}/u.test(words);

/** Required text of one line: trimmed, not empty. `absent` is the message when it is missing. */
export const text = (max: number, absent = 'required') =>
  z
    .string({ error: absent })
    .overwrite(typedLine)
    .min(1, { error: absent })
    .max(max)
    .refine(isOneLine, { error: 'oneLine' });
/** Optional text of one line. */
export const optionalLine = (max: number) =>
  z.string().overwrite(typedLine).max(max).refine(isOneLine, { error: 'oneLine' }).optional();
/** A required number, code or login: any dash becomes `-`. */
export const code = (max: number, absent = 'required') =>
  z
    .string({ error: absent })
    .overwrite(typedCode)
    .min(1, { error: absent })
    .max(max)
    .refine(isOneLine, { error: 'oneLine' });
/** The same, optional. */
export const optionalCode = (max: number) =>
  z.string().overwrite(typedCode).max(max).refine(isOneLine, { error: 'oneLine' }).optional();
/** Search text of a list: part of a name or word. */
export const searched = (max: number) => z.string().overwrite(typedLine).max(max);
/** The same for part of a number, code or login. */
export const searchedCode = (max: number) => z.string().overwrite(typedCode).max(max);
/** Required text of several lines. */
export const paragraphs = (max: number) =>
  z
    .string({ error: 'required' })
    .overwrite(typedParagraphs)
    .min(1, { error: 'required' })
    .max(max)
    .refine(isWritten, { error: 'invalid' });
/** The same, optional. */
export const optionalText = (max: number) =>
  z.string().overwrite(typedParagraphs).max(max).refine(isWritten, { error: 'invalid' }).optional();

const localHosts = ['localhost', '127.0.0.1', '[::1]'];
/** A web address that people, browsers and devices are sent to: https, or http on this machine only. */
export const WebAddress = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(2000)
  .pipe(
    z.url({ error: 'invalidUrl' }).refine(
      (address) => {
        const { protocol, hostname } = URL.parse(address) ?? {};
        return protocol === 'https:' || (protocol === 'http:' && localHosts.includes(hostname ?? ''));
      },
      { error: 'httpsOnly' },
    ),
  );

const atext = "a-z0-9!#$%&'*+/=?^_`{|}~-";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/**
 * Carriers in Japan assigned addresses such as `x..y@` and `x.@`, which must be quoted in mails: dots are accepted
 * anywhere but first.
 */
const address = new RegExp(`^[${atext}][.${atext}]{0,63}@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

const isPdf = (address: string): boolean => /\.pdf$/i.test(URL.parse(address)?.pathname ?? '');
/** The same for a document; the content of an uploaded one is checked as well. */
export const PdfAddress = WebAddress.refine(isPdf, { error: 'pdfAddress' });

export const Email = z
  .string({ error: 'required' })
  .overwrite(typedLine)
  .min(1, { error: 'required' })
  .max(100)
  .toLowerCase()
  .pipe(z.email({ pattern: address, error: 'email' }));
export const Phone = z
  .string({ error: 'required' })
  .overwrite(typedCode)
  .min(1, { error: 'required' })
  .regex(/^\d*$/, { error: 'digitsOnly' })
  .min(8, { error: 'phoneTooShort' })
  .max(20);
export const CallingCode = z
  .string()
  .overwrite(typedCode)
  .regex(/^\d{1,4}$/, { error: 'invalidChoice' });
/**
 * Digits, or a postcode of the United Kingdom, stored without separators. An input with a country also checks the
 * combination by `fitsCountry`.
 */
export const Zip = z
  .string()
  .max(20)
  .overwrite(readPostalCode)
  .regex(/^(?:\d{0,12}|[A-Z\d]{2,4} \d[A-Z]{2})$/, { error: 'postalCode' });

const letter = '[\\p{L}\\p{N}\\p{M}\\u200c\\u200d]';
const stop = '(?:(?<=[\\p{L}\\p{M}])\\.)';
const apostrophe = "['’‘‛′`՚׳]";
const separator = `(?: ?[@/] ?|${apostrophe} ?| ${apostrophe}?|[\\p{Pd}\\u2212·・‧])`;
/**
 * Letters and digits of any script, and the punctuation of names: "Raj a/l Kumar", "Ahmad @ Mat", "Gal·la", "van ’t
 * Hof"; full stops after a letter: "St. John", "Smith Jr.". Marks (\p{M}) belong to a letter, as in decomposed accents
 * and many Asian scripts.
 */
export const PersonName = text(100).regex(
  new RegExp(`^${letter}+(?:${stop}?${separator}${letter}+|${stop}${letter}+)*${stop}?$`, 'u'),
  { error: 'lettersAndDigits' },
);
/** Reading of a name in katakana; hiragana is converted. Empty means none. */
export const Reading = z
  .string()
  .overwrite((typed) => katakana(typedLine(typed)))
  .max(100)
  .regex(/^(?:[\p{sc=Katakana}ー]+(?:[ ・＝-][\p{sc=Katakana}ー]+)*)?$/u, { error: 'kanaOnly' });
/** Phonetic readings (kana) of a name, by which Japanese readers search and sort. */
export const readings = { firstNameKana: Reading.optional(), lastNameKana: Reading.optional() };

/** The browser sends this instead of the password: lowercase hex SHA-256 of `fovea:` + password. */
export const PasswordDigest = z.string({ error: 'required' }).regex(/^[0-9a-f]{64}$/, { error: 'passwordDigest' });
export const DeviceUsername = z
  .string({ error: 'required' })
  .overwrite(typedCode)
  .min(1, { error: 'required' })
  .min(3)
  .max(50)
  .regex(/^\w+$/, { error: 'wordCharacters' });

/** A typed password, checked in the browser before it is digested: at least 8 characters with a letter and a digit. */
export const TypedPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .min(8)
  .max(200)
  .regex(/^(?=.*\p{L})(?=.*\d)/u, { error: 'letterAndDigit' });

export const languages = ['en', 'ja', 'ms', 'tr', 'pl', 'es', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];
export const LanguageCode = z.enum(languages);
/** Saved under its canonical name; other names of the zone are accepted. */
export const Timezone = z
  .string({ error: 'selectTimezone' })
  .refine((name) => canonicalZone(name) !== undefined, { error: 'selectTimezone' })
  .transform((name) => canonicalZone(name) ?? name);
export const Location = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** Query strings contain booleans as words. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

export const currencies = ['aud', 'nzd', 'jpy', 'gbp', 'sgd', 'nok', 'eur', 'chf', 'myr', 'php', 'twd', 'vnd'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** Maximum of an amount's database column. */
const largestAmount = 9_999_999_999.99;
const orAbsent = (rule: string) => (issue: { code?: string; input?: unknown }) =>
  issue.code === 'invalid_type' || issue.code === 'invalid_union'
    ? issue.input === undefined || issue.input === null
      ? 'required'
      : rule
    : undefined;

/** Decimal text in the currency's main unit, at least 0 with at most two decimals: money is never a float. */
export const Amount = z
  .union([z.string(), z.number()], { error: orAbsent('notNegative') })
  .transform((amount) => typedCode(String(amount)))
  .pipe(
    z
      .string()
      .min(1, { error: 'required', abort: true })
      .regex(/^\d+(\.\d{1,2})?$/, { error: 'notNegative', abort: true })
      .superRefine((amount, context) => {
        if (Number(amount) > largestAmount)
          context.addIssue({ code: 'too_big', origin: 'number', maximum: largestAmount, inclusive: true });
      }),
  );

/** Accepts numbers and typed text; an empty field is not 0. */
function readTyped(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const typed = typedCode(value);
  if (typed === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
const Typed = z.number({ error: orAbsent('number') });

/** A treatment setting or size: a number of at least 0 with up to 2 decimals; one message covers all violations. */
export const Setting = z.preprocess(
  readTyped,
  z
    .number({ error: orAbsent('notNegative') })
    .min(0, { error: 'notNegative', abort: true })
    .max(1_000_000)
    .multipleOf(0.01, { error: 'notNegative' }),
);
export const mostCount = 10_000;
export const Count = z.preprocess(
  readTyped,
  Typed.int({ error: 'wholeNumber' }).min(0, { error: 'notNegative' }).max(mostCount),
);
/** A whole number within bounds; an empty field is invalid. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(readTyped, Typed.int({ error: 'wholeNumber' }).min(min).max(max));
export const Percentage = z.preprocess(
  readTyped,
  Typed.min(0, { error: 'percentage' }).max(100, { error: 'percentage' }).multipleOf(0.01, { error: 'twoDecimals' }),
);
/** An optional number; empty becomes null. */
export const orEmpty = <S extends z.ZodType>(field: S) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable()).optional();
