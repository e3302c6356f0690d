import { expect, test } from 'vitest';
import { listenToErrors, showError } from './error-dialog.ts';

const refused = (message: string) => ({ message, requestId: null });

test('a refusal is told once, also one that came before the dialog was there', () => {
  const messages: string[] = [];
  const early = refused('Early');
  showError(early);
  const stop = listenToErrors(({ error }) => messages.push(error.message));
  showError(early);
  const late = refused('Late');
  showError(late);
  showError(late);
  expect(messages).toEqual(['Early', 'Late']);
  showError(refused('Late'));
  expect(messages).toEqual(['Early', 'Late', 'Late']);
  stop();
});
