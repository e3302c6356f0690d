import { afterEach, expect, test, vi } from 'vitest';
import { listenToConfirmations, withConfirmation } from './confirmation.ts';
import { ApiError, codes } from './errors.ts';

const refusal = new ApiError(codes.confirmationRequired, 'Please confirm first that it is you.');
let stop = () => {};
afterEach(() => stop());

test('a refused call is sent again once after the confirmation, several at once with one dialog', async () => {
  const dialog = vi.fn((answer: (confirmed: boolean) => void) => void setTimeout(answer, 5, true));
  stop = listenToConfirmations(dialog);
  const sends = [1, 2].map((value) => vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue(value));
  expect(await Promise.all(sends.map((send) => withConfirmation(send)))).toEqual([1, 2]);
  expect(dialog).toHaveBeenCalledTimes(1);
  expect(sends.map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test('a cancelled confirmation is the refusal, and other errors open no dialog', async () => {
  const dialog = vi.fn((answer: (confirmed: boolean) => void) => answer(false));
  stop = listenToConfirmations(dialog);
  await expect(withConfirmation(() => Promise.reject(refusal))).rejects.toBe(refusal);
  const other = new ApiError(codes.notFound, 'Not found');
  await expect(withConfirmation(() => Promise.reject(other))).rejects.toBe(other);
  expect(dialog).toHaveBeenCalledTimes(1);
});
