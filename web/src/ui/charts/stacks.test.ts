import { expect, test } from 'vitest';
import { piledUp } from './stacks.ts';

const part = (id: string, value: number) => ({ id, value, name: id, color: 'red' });

test('each part lies upon those before it, and what counts nothing is left out', () => {
  const piled = piledUp([part('low', 2), part('none', 0), part('high', 3)]);
  expect(piled.map(({ part: { id }, from, to }) => [id, from, to])).toEqual([
    ['low', 0, 2],
    ['high', 2, 5],
  ]);
});
