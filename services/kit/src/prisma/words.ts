import * as devices from '@fovea/contracts/devices/fields';
import { Role } from '@fovea/contracts/endpoint';
import { Currency, LanguageCode } from '@fovea/contracts/fields';
import { BillingType } from '@fovea/contracts/plans/billing-types';
import { shapes } from '@fovea/contracts/registry';
import { z } from 'zod';

const lists: Record<string, unknown> = { ...shapes, ...devices, BillingType, Currency, LanguageCode, Role };

/**
 * A text column of a word list: `/// @words(PaymentStatus)` behind it names the contract's list, `/// @words('set' |
 * 'end')` is a list of its own.
 */
export type WordColumn = {
  model: string;
  field: string;
  table: string;
  column: string;
  isList: boolean;
  /** The words as a type: `'set' | 'end'`. */
  words: string;
};

/** Expands the contracts' lists behind their names: a list that grew makes another schema. */
export const withWords = (schema: string): string =>
  schema.replace(/@words\((\w+)\)/g, (_, name: string) => {
    const list = lists[name];
    if (!(list instanceof z.ZodEnum)) throw new Error(`@words(${name}): the contracts declare no such list`);
    return `@words(${name} = ${list.options.map((word) => `'${word}'`).join(' | ')})`;
  });

/** The word columns of an expanded schema. */
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

/** The check constraints of each table, by name. */
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
 * The SQL from one schema's checks to another's. Checks are added NOT VALID, which takes a moment, and committed;
 * validating them afterwards blocks neither readers nor writers.
 */
export function diffWords(before: string, after: string): string {
  const [previous, wanted] = [wordChecks(before), wordChecks(after)];
  const dropped = [...previous].flatMap(([table, checks]) =>
    [...checks.keys()]
      .filter((name) => !wanted.get(table)?.has(name))
      .map((name) => `ALTER TABLE IF EXISTS "${table}" DROP CONSTRAINT IF EXISTS "${name}";\n`),
  );
  const changed = [...wanted].flatMap(([table, checks]) => {
    const added = [...checks].filter(([name, check]) => previous.get(table)?.get(name) !== check);
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
  const validate = changed.map(({ table, added }) =>
    alter(
      table,
      added.map(([name]) => `VALIDATE CONSTRAINT "${name}"`),
    ),
  );
  return [...dropped, ...add, ...validate].join('');
}
