import * as devices from '@fovea/contracts/devices/fields';
import { Role } from '@fovea/contracts/endpoint';
import { Currency, LanguageCode } from '@fovea/contracts/fields';
import { BillingType } from '@fovea/contracts/plans/billing-types';
import { shapes } from '@fovea/contracts/registry';
import { z } from 'zod';

const lists: Record<string, unknown> = { ...shapes, ...devices, BillingType, Currency, LanguageCode, Role };

/**
 * A text column that holds one of a list of words: `/// @words(PaymentStatus)` behind it names the contract's list,
 * `/// @words('set' | 'end')` is a list that nobody else knows.
 */
export type WordColumn = {
  model: string;
  field: string;
  table: string;
  column: string;
  isList: boolean;
  /** As a type says it: `'set' | 'end'`. */
  words: string;
};

/** The contracts' lists written out behind their names: a list that grew makes another schema. */
export const withWords = (schema: string): string =>
  schema.replace(/@words\((\w+)\)/g, (_, name: string) => {
    const list = lists[name];
    if (!(list instanceof z.ZodEnum)) throw new Error(`@words(${name}): the contracts declare no such list`);
    return `@words(${name} = ${list.options.map((word) => `'${word}'`).join(' | ')})`;
  });

/** Of a schema whose lists are written out. */
export function wordColumns(schema: string): WordColumn[] {
  return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model;
    return [...body.matchAll(/^ +(\w+) +String(\[\])?(.*)\/\/\/ @words\((?:\w+ = )?(.*)\)$/gm)].map(
      ([, field = '', list, attributes = '', words = '']) => {
        const column = /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field;
        return { model, field, table, column, isList: list !== undefined, words };
      },
    );
  });
}

/** Of each table what its constraints check, by their names. */
export function wordChecks(schema: string): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, isList, words } of wordColumns(schema)) {
    const list = words.replaceAll(' | ', ', ');
    const check = isList ? `"${column}" <@ ARRAY[${list}]` : `"${column}" IN (${list})`;
    const checks = tables.get(table) ?? new Map();
    tables.set(table, checks.set(`${table}_${column}_words`, check));
  }
  return tables;
}

/**
 * The SQL that leads from one schema's checks to another's. Checks are added without a look at the rows, which takes a
 * moment, and committed; looking at them afterwards holds up neither readers nor writers.
 */
export function diffWords(before: string, after: string): string {
  const [known, wanted] = [wordChecks(before), wordChecks(after)];
  const gone = [...known].flatMap(([table, checks]) =>
    [...checks.keys()]
      .filter((name) => !wanted.get(table)?.has(name))
      .map((name) => `ALTER TABLE IF EXISTS "${table}" DROP CONSTRAINT IF EXISTS "${name}";\n`),
  );
  const changed = [...wanted].flatMap(([table, checks]) => {
    const added = [...checks].filter(([name, check]) => known.get(table)?.get(name) !== check);
    return added.length > 0 ? [{ table, added }] : [];
  });
  const alter = (table: string, steps: string[]) => `ALTER TABLE "${table}"\n  ${steps.join(',\n  ')};\n`;
  const add = changed.map(({ table, added }) => {
    const steps = added.flatMap(([name, check]) => [
      `DROP CONSTRAINT IF EXISTS "${name}"`,
      `ADD CONSTRAINT "${name}" CHECK (${check}) NOT VALID`,
    ]);
    return `BEGIN;\n${alter(table, steps)}COMMIT;\n`;
  });
  const look = changed.map(({ table, added }) =>
    alter(
      table,
      added.map(([name]) => `VALIDATE CONSTRAINT "${name}"`),
    ),
  );
  return [...gone, ...add, ...look].join('');
}
