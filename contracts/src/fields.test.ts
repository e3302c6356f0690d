import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import {
  asOneLine,
  Day,
  Email,
  GivenInstant,
  Instant,
  optionalLine,
  optionalText,
  PersonName,
  Phone,
  paragraphs,
  text,
  WebAddress,
  Zip,
} from './fields.ts';
import { fitsItsCountry, showPostalCode } from './postal-codes.ts';
import { endpoints } from './registry.ts';
import { issueMessage } from './validation-messages.ts';

const messageOf = (schema: z.ZodType, value: string) => {
  const { error } = schema.safeParse(value);
  return error?.issues[0] && issueMessage(error.issues[0], 'en');
};

test.each([
  ['090-1234-5678', 'Digits only, please.'],
  ['+819012345678', 'Digits only, please.'],
  ['０９０１２３４５６７８', undefined],
  ['09012345678', undefined],
])('a phone number %s: %s', (phone, message) => expect(messageOf(Phone, phone)).toBe(message));

describe('a postal code', () => {
  test.each([
    ['100-0001', '1000001'],
    ['〒１００ー０００１', '1000001'],
    ['00-950', '00950'],
    ['1234–567', '1234567'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['sw1a1aa', 'SW1A 1AA'],
    ['M1  1AE', 'M1 1AE'],
    ['', ''],
  ])('%s is stored as %s', (typed, stored) => expect(Zip.parse(typed)).toBe(stored));
  test.each(['SW1A', '12345A', 'D-80331x', '1'.repeat(13)])('%s is refused', (typed) =>
    expect(messageOf(Zip, typed)).toBe('Digits only, or a postcode of the United Kingdom such as SW1A 1AA.'),
  );
  test.each([
    ['SW1A 1AA', 'JP', false],
    ['SW1A 1AA', 'GB', true],
    ['1000001', 'JP', true],
    ['1000001', 'GB', true],
    [undefined, 'JP', true],
  ])('%s with %s: %s', (zip, country, fits) => expect(fitsItsCountry({ zip, country })).toBe(fits));
  test.each([
    ['1000001', 'JP', '100-0001'],
    ['00950', 'PL', '00-950'],
    ['1100001', 'PT', '1100-001'],
    ['80331', 'DE', '80331'],
    ['SW1A 1AA', 'GB', 'SW1A 1AA'],
    ['123', 'JP', '123'],
    ['', 'JP', ''],
  ])('%s is shown in %s as %s', (zip, country, shown) => expect(showPostalCode(zip, country)).toBe(shown));
});

describe('a name', () => {
  test.each([
    ['St. John'],
    ['Smith Jr.'],
    ['J.'],
    ['J.R.'],
    ['J.-P.'],
    ['Ahmad @ Mat'],
    ['Ahmad@Mat'],
    ['Raj a/l Kumar'],
    ['Gal·la'],
    ['ジョン・スミス'],
    ['Anne-Marie'],
    ['Anne‐Marie'],
    ['Anne–Marie'],
    ['O’Neill'],
    ["O'Neill"],
    ['O´Neill', 'O’Neill'],
    ['O`Neill'],
    ['van ’t Hof'],
    ["Dell' Acqua"],
    ['José 2'],
    ['葛\u{e0100}城'],
    ['می\u200cنا'],
    ['क्\u200dष'],
    [' ﾔﾏﾀﾞ　太郎 ', 'ヤマダ 太郎'],
    ['ジョー'],
    ['An\u200bna\u2060', 'Anna'],
  ])('%s is taken', (typed, stored = typed) => expect(PersonName.parse(typed)).toBe(stored));
  test.each([
    ['.'],
    ['.John'],
    ['John..'],
    ['7.'],
    ['Anna  Maria'],
    ['-Anna'],
    ['Anna-'],
    ['@'],
    ['Anna@'],
    ['Anna/'],
    ['Anna--Marie'],
    ['Anna, Marie'],
    ['<b>'],
    ['=SUM'],
    ['Anna\nMarie'],
    ['\u200b'],
    ['a'.repeat(101)],
  ])('%s is refused', (typed) => expect(PersonName.safeParse(typed).success).toBe(false));
  test('a long name that does not fit is refused at once', () => {
    const from = performance.now();
    expect(PersonName.safeParse(`${'a.'.repeat(49)}!`).success).toBe(false);
    expect(performance.now() - from).toBeLessThan(100);
  });
});

describe('an e-mail address', () => {
  test.each([
    ['x..y@docomo.ne.jp'],
    ['x.@docomo.ne.jp'],
    ["o'neill+a{b}|/`~@fovea.test"],
    ['Ａnna＠ｆｏｖｅａ．ｔｅｓｔ', 'anna@fovea.test'],
    [' Anna@Fovea.test\u200b', 'anna@fovea.test'],
    [`${'x'.repeat(64)}@fovea.test`],
    ['a@xn--fiq228c.xn--fiqs8s'],
  ])('%s is taken', (typed, stored = typed) => expect(Email.parse(typed)).toBe(stored));
  test.each([
    ['.x@docomo.ne.jp'],
    ['@fovea.test'],
    [`${'x'.repeat(65)}@fovea.test`],
    ['x@fovea'],
    ['x@fovea..test'],
    ['x@-fovea.test'],
    ['x@fovea-.test'],
    ['x y@fovea.test'],
    ['"x"@fovea.test'],
    ['jürgen@fovea.test'],
    ['o’neill@fovea.test'],
    ['a@b.test,c@d.test'],
    ['x@1.2.3.4'],
  ])('%s is refused', (typed) => expect(messageOf(Email, typed)).toBe('Please enter a valid e-mail address.'));
});

describe('dates of requests', () => {
  test.each([
    ['2026-02-28', undefined],
    ['1900-01-01', undefined],
    ['2199-12-31', undefined],
    ['1899-12-31', 'Please enter a date from 1900 to 2199.'],
    ['2200-01-01', 'Please enter a date from 1900 to 2199.'],
    ['9999-12-31', 'Please enter a date from 1900 to 2199.'],
    ['2026-02-30', 'Please enter a valid date.'],
    ['tomorrow', 'Please enter a valid date.'],
  ])('%s: %s', (day, message) => {
    expect(messageOf(Day, day)).toBe(message);
    expect(messageOf(GivenInstant, `${day}T12:00:00Z`)).toBe(message);
  });

  test.each(Object.entries(endpoints))('%s takes no date without bounds', (_, { input }) => {
    expect(partsOf(input).includes(Instant)).toBe(false);
  });
});

/** A schema and all of its nested schemas. */
function partsOf(schema: unknown): unknown[] {
  if (!(schema instanceof z.ZodType)) return [];
  const {
    innerType,
    element,
    options = [],
    shape = {},
    in: input,
  } = schema.def as z.core.$ZodTypeDef & Record<string, never>;
  return [schema, ...[innerType, element, input, ...Object.values(options), ...Object.values(shape)].flatMap(partsOf)];
}

const control = 'a\u0000b';
/**
 * Values that are only compared or looked up, secrets, and rows that are validated one by one so that an invalid one
 * fails alone.
 */
const notStored =
  /^(g-recaptcha-response|key|fileType|searchStr|companyNumber|companyCustomID|companyId|doctorId|userType|type|email|serial_number|emailPassword|records\[\]\.recordId|list\[\]\..*)$/;

describe('texts', () => {
  test.each(['a\nBcc: b', 'a\rb', 'a\u2028b', 'a\u0085b', 'a\tb', control])('of one line refuse %j', (words) => {
    for (const field of [text(100), optionalLine(100)])
      expect(field.safeParse(words).error?.issues[0]?.message).toBe('oneLine');
    expect(asOneLine(words)).toMatch(/^a (Bcc: )?b$/);
  });
  test('of several lines take lines and tabs, and no other control character', () => {
    for (const field of [paragraphs(100), optionalText(100)]) {
      expect(field.parse(' one\r\n\ttwo\n')).toBe('one\r\n\ttwo');
      expect(field.safeParse(control).success).toBe(false);
    }
  });
  test('lose the space around them first', () => expect(text(100).parse(' one\n')).toBe('one'));

  const writing = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, body, audit }]) => method !== 'GET' && body !== 'raw' && audit !== 'view',
  );
  test.each(writing)('%s stores no control character', (_, { input }) => {
    const taken = stringsOf(input).filter(
      ({ path, schema }) => !notStored.test(path) && schema.safeParse(control).success,
    );
    expect(taken.map(({ path }) => path)).toEqual([]);
  });
});

/**
 * Keys, digests and names of the system, which are never typed; rows of files are normalized where they are checked.
 */
const notTyped =
  /^(g-recaptcha-response|key|signature|id|companyId|intentId|fileType|emailPassword|token|records\[\]\..*|list\[\]\..*)$/;
describe('texts', () => {
  test.each(Object.entries<Endpoint>(endpoints))('that %s takes are normalized first', (_, { input }) => {
    const typed = '\u200b ａ１２３ ';
    const raw = stringsOf(input).filter(
      ({ path, schema }) => !notTyped.test(path) && schema.safeParse(typed).data === typed,
    );
    expect(raw.map(({ path }) => path)).toEqual([]);
  });
});

describe('WebAddress', () => {
  test.each([
    'https://example.com/terms.pdf',
    'http://localhost:8080/api/files/1/2.pdf',
    'http://127.0.0.1/a',
    'http://[::1]:80/a',
  ])('takes %s', (address) => expect(WebAddress.parse(address)).toBe(address));
  test.each([
    ['http://example.com/a', 'httpsOnly'],
    ['http://localhost.example.com/a', 'httpsOnly'],
    ['javascript:alert(1)', 'httpsOnly'],
    ['data:text/html,x', 'httpsOnly'],
    ['ftp://example.com/a', 'httpsOnly'],
    ['example.com', 'invalidUrl'],
    ['', 'required'],
  ])('refuses %s', (address, message) => expect(WebAddress.safeParse(address).error?.issues[0]?.message).toBe(message));

  test.each(Object.entries<Endpoint>(endpoints))('%s takes no other address', (_, { input }) => {
    const addresses = stringsOf(input).filter(({ path }) => /url$/i.test(path) && path !== 'databaseUrl');
    expect(addresses.filter(({ schema }) => schema.safeParse('http://example.com/a').success)).toEqual([]);
  });
});

type Leaf = { path: string; schema: z.ZodType };
/** All text fields of an input, each as a schema with the rules around it. */
function stringsOf(schema: z.core.$ZodType, path = ''): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => stringsOf(field, path ? `${path}.${name}` : name));
  if (schema instanceof z.ZodArray) return stringsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return stringsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodString || schema instanceof z.ZodPipe || schema instanceof z.ZodUnion)
    return [{ path, schema: schema as z.ZodType }];
  return [];
}
