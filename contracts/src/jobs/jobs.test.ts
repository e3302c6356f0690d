import { expect, test } from 'vitest';
import { endpoints } from '../registry.ts';
import { jobKinds } from './kinds.ts';

test('every kind of job is a call by its own name', () => {
  const named = Object.entries(endpoints).flatMap(([name, { job }]) => (job ? [{ name, job }] : []));
  expect(named.filter(({ name, job }) => name !== job)).toEqual([]);
  expect(named.map(({ name }) => name).sort()).toEqual([...jobKinds]);
});
