import { expect, test } from 'vitest';
import { listenToToasts, type ToastNews, toast, toastError } from './toast.ts';

test('what was said before toasts can be shown is shown then; what no longer holds is taken away', () => {
  const news: ToastNews[] = [];
  toast('Ume Sato locked');
  const stop = listenToToasts((one) => news.push(one));
  expect(news).toMatchObject([{ show: { intent: 'success', body: 'Ume Sato locked' } }]);
  const takeAway = toastError({ message: 'Not available', requestId: 'r1' });
  takeAway();
  const id = news[1] && 'show' in news[1] ? news[1].show.id : '';
  expect(news.slice(1)).toMatchObject([
    { show: { intent: 'error', text: 'Not available', requestId: 'r1' } },
    { dismiss: id },
  ]);
  stop();
});
