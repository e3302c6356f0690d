import { describe, expect, test } from 'vitest';
import { type Asked, confirm, listenToQuestions } from './confirm.ts';

const question = (title: string) => ({ title, body: '', action: 'Go' });

describe('confirm', () => {
  test('asked before the dialog is there, is asked once it is', async () => {
    const older = confirm(question('Older'));
    const newer = confirm(question('Newer'));
    const shown: Asked[] = [];
    const stop = listenToQuestions((asked) => shown.push(asked));
    expect(await older).toBe(false);
    expect(shown.map(({ title }) => title)).toEqual(['Newer']);
    shown[0]?.answer(true);
    expect(await newer).toBe(true);
    stop();
  });

  test('asked later, is asked at once', async () => {
    const stop = listenToQuestions(({ answer }) => answer(true));
    expect(await confirm(question('Now'))).toBe(true);
    stop();
  });
});
