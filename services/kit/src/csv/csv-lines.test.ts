import { csvLine } from '@fovea/contracts/csv';
import { type DateVariant, formatDate } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { expressionBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../test/fixture/generated/regional/tables.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { newId } from '../database/ids.ts';
import { kyselyOn } from '../database/kysely.ts';
import { dateCell, eitherCell, linesOf, nameCell, numberCell, walkLines, wordCell } from './csv-lines.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
});
afterAll(() => bed.stop());

const nasty = [
  ...[
    '',
    ' ',
    'plain',
    'a,b',
    'a;b',
    'say "hi"',
    '"',
    '""',
    "'",
    "it's",
    'two\nlines',
    'two\r\nlines',
    'tab\tinside',
    '\\',
    '\\N',
    '\\.',
    '%s $1',
  ],
  ...[
    '=1+1',
    '+81 3',
    '-5',
    '@me',
    '\tindented',
    '\rback',
    '\nnext',
    '=cmd|"/c calc"!A1',
    '-1;2',
    '+"',
    '@,',
    "'=1",
    ' =1',
    '=',
  ],
  ...['山田 花子', 'مرحبا, عالم', '\u202eabc', '👩‍👧‍👦; 🇯🇵', 'é\u0301', '\u00a0', '\ufeff', '\u2028', 'ß"İı'],
];
/** Either side of the changes of summer time, a leap day, a turn of the year. */
const instants = [
  '2026-03-08T09:59:59Z',
  '2026-03-08T10:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2024-02-29T23:59:59Z',
  '2025-12-31T15:00:00Z',
  '1969-07-20T20:17:40Z',
];
const { ref } = expressionBuilder<Tables, 'note'>();
function database() {
  const client = bed.service().databases.regional.get('jp')?.client;
  if (!client) throw new Error('There is no region jp');
  return kyselyOn<Tables>(client);
}

const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

test('lines made by the database equal those of the contract’s rules byte for byte', async () => {
  const rows = nasty.map((text, place) => ({
    id: newId(),
    text,
    at: new Date(instants[place % instants.length] ?? 0),
  }));
  await bed.sql(`INSERT INTO note (id, text, amount) SELECT * FROM unnest($1::uuid[], $2::text[], $3::numeric[])`, [
    rows.map(({ id }) => id),
    nasty,
    rows.map(({ at }) => +at / 1000),
  ]);
  const variants: [DateVariant, string, Language][] = zones.flatMap((zone, place) =>
    (['day', 'minute', 'second', 'report'] as const).map(
      (variant) => [variant, zone, place % 2 ? 'ja' : 'de'] as [DateVariant, string, Language],
    ),
  );
  const at = sql<Date>`to_timestamp(${ref('note.amount')})`;
  for (const [variant, zone, language] of variants) {
    const columns = [
      ref('note.text'),
      nameCell({ firstName: ref('note.text'), middleName: sql<string>`''`, lastName: sql<null>`NULL` }, language),
      nameCell({ firstName: sql<string>`'A'`, middleName: ref('note.text'), lastName: sql<string>`'Z'` }, language),
      dateCell(at, variant, zone),
      sql<null>`NULL`,
      eitherCell(sql`${ref('note.text')} = ''`, 'so, "yes"', ''),
    ].map((cell) => ({ title: '', cell }));
    let made = '';
    for await (const { text } of walkLines(database(), { table: 'note', columns }, sql<boolean>`TRUE`)) made += text;
    const expected = rows
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ text, at: instant }) =>
        csvLine([
          text,
          nameFor({ firstName: text, middleName: '', lastName: null }, language),
          nameFor({ firstName: 'A', middleName: text, lastName: 'Z' }, language),
          formatDate(instant, variant, zone),
          null,
          text === '' ? 'so, "yes"' : '',
        ]),
      );
    expect(made).toBe(expected.join(''));
  }
});

test('chosen rows are written in the given order, with the words and numbers of their values', async () => {
  const amounts = [0, 0.5, 1.25, 10, 100, 1_000_000.01];
  await bed.sql(`INSERT INTO note (id, text, amount) SELECT uuidv7(), 'chosen ' || a, a FROM unnest($1::numeric[]) a`, [
    amounts,
  ]);
  const words = { 'chosen 0.5': 'half, "of it"', 'chosen 10': null, toString: 'nothing' };
  const columns = [
    { title: 'Amount', cell: numberCell(ref('note.amount')) },
    { title: 'Text', cell: wordCell(words, ref('note.text')) },
  ];
  const chosen = sql<boolean>`starts_with(${ref('note.text')}, 'chosen')`;
  const made = await linesOf(database(), { table: 'note', columns }, chosen, {
    key: ref('note.amount'),
    direction: 'desc',
  });
  const expected = amounts.toReversed().map((amount) => csvLine([amount, amount === 0.5 ? 'half, "of it"' : null]));
  expect(made).toEqual({ text: expected.join(''), rows: amounts.length });
});
