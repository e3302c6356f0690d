import { expect, test } from 'vitest';
import { listenToErrors, showError } from './error-dialog.ts';

const refused = (message: string) => ({ message, requestId: null });

test('a refusal is told once, also one that came before the dialog was there', () => {
  const told: string[] = [];
  const early = refused('Early');
  showError(early);
  const stop = listenToErrors(({ error }) => told.push(error.message));
  showError(early);
  const late = refused('Late');
  showError(late);
  showError(late);
  expect(told).toEqual(['Early', 'Late']);
  showError(refused('Late'));
  expect(told).toEqual(['Early', 'Late', 'Late']);
  stop();
});
