import { expect, test } from '@jest/globals';
import { ApiError } from '../api/errors.ts';
import { listenToErrors, showError } from './error-dialog.ts';

test('a refusal is told once, also one that came before the dialog was there', () => {
  const told: string[] = [];
  const early = new ApiError(4_090_001, 'Early');
  showError(early);
  const stop = listenToErrors(({ error }) => told.push(error.message));
  showError(early);
  const late = new ApiError(4_090_001, 'Late');
  showError(late);
  showError(late);
  expect(told).toEqual(['Early', 'Late']);
  showError(new ApiError(4_090_001, 'Late'));
  expect(told).toEqual(['Early', 'Late', 'Late']);
  stop();
});
