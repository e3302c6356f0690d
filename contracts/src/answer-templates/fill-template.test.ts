import { expect, test } from 'vitest';
import { asTemplate, fillTemplate } from './fill-template.ts';

const named = { name: 'Aiko Mori', patient: 'Sora Mori', clinic: 'Ginza' };

test('names are filled in, and replaced by placeholders again', () => {
  const template = 'Dear {name},\n{patient} may go on. {name}, thank you. {clinic}';
  const text = 'Dear Aiko Mori,\nSora Mori may go on. Aiko Mori, thank you. Ginza';
  expect(fillTemplate(template, named)).toEqual({ text, open: [] });
  expect(asTemplate(text, named)).toBe(template);
});

test('a placeholder without a value stays and is reported', () => {
  expect(fillTemplate('{patient} at {clinic} {name}', { ...named, patient: '', clinic: '' })).toEqual({
    text: '{patient} at {clinic} Aiko Mori',
    open: ['{patient}', '{clinic}'],
  });
});

test('of a name within another the longer one is taken', () => {
  expect(asTemplate('Mori Clinic writes to Mori', { name: 'Mori', patient: '', clinic: 'Mori Clinic' })).toBe(
    '{clinic} writes to {name}',
  );
});
