import { expect, test } from 'vitest';
import { openLine, workInLine } from './line.ts';

const nobody = () => {
  throw new Error('Nothing failed');
};
const childrenOf = (customerId: string, names: string[]) => names.map((name) => ({ customerId, name }));

test('children of one family come one after another, families side by side', async () => {
  const underWay = new Map<string, string[]>();
  const together: string[][] = [];
  const done: string[] = [];
  await workInLine(
    openLine(),
    [...childrenOf('yamada', ['Hana', 'Ren', 'Yui']), ...childrenOf('smith', ['Amy']), ...childrenOf('rossi', ['Leo'])],
    async ({ customerId, name }) => {
      const ofFamily = [...(underWay.get(customerId) ?? []), name];
      underWay.set(customerId, ofFamily);
      together.push([...underWay.values()].flat());
      expect(ofFamily).toEqual([name]);
      await new Promise(setImmediate);
      underWay.delete(customerId);
      done.push(name);
    },
    nobody,
  );
  expect(done.filter((name) => ['Hana', 'Ren', 'Yui'].includes(name))).toEqual(['Hana', 'Ren', 'Yui']);
  expect([...done].sort()).toEqual(['Amy', 'Hana', 'Leo', 'Ren', 'Yui']);
  expect(Math.max(...together.map(({ length }) => length))).toBe(3);
});

test('what fails is told and counted, and holds up nobody, not even its family', async () => {
  const told: string[] = [];
  const done: string[] = [];
  const outcome = await workInLine(
    openLine(),
    [...childrenOf('yamada', ['Hana', 'Ren']), ...childrenOf('smith', ['Amy'])],
    async ({ name }) => {
      if (name === 'Hana') throw new Error('no answer');
      done.push(name);
    },
    ({ name }, error) => told.push(`${name}: ${error instanceof Error ? error.message : error}`),
  );
  expect(outcome).toEqual({ failed: 1 });
  expect(told).toEqual(['Hana: no answer']);
  expect(done.sort()).toEqual(['Amy', 'Ren']);
});
