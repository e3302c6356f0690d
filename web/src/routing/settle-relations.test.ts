import { describe, expect, test } from 'vitest';
import { changed, settled } from './settle-relations.ts';

describe('relations of a filter', () => {
  test('go with what they turn round', () => {
    expect(settled({ status: 'Lost', statusIs: 'not' })).toEqual({ status: 'Lost', statusIs: 'not' });
    expect(settled({ status: '', statusIs: 'not', planEndIs: 'empty' })).toEqual({ status: '', planEndIs: 'empty' });
    expect(changed({ status: 'Lost', statusIs: 'not' }, { status: undefined })).toEqual({ status: undefined });
    expect(changed({ status: 'Lost', statusIs: 'not' }, { status: 'In use' })).toEqual({
      status: 'In use',
      statusIs: 'not',
    });
  });

  test('leave no value beside what is empty', () => {
    const days = { planEndBefore: '2026-12-01', planEndAfter: '2026-11-01' };
    expect(changed(days, { planEndIs: 'empty' })).toEqual({ planEndIs: 'empty' });
    expect(changed({ planEndIs: 'empty' }, { planEndBefore: '2026-12-01' })).toEqual({ planEndBefore: '2026-12-01' });
    expect(changed({ planEndIs: 'empty' }, { planEndAfter: undefined })).toMatchObject({ planEndIs: 'empty' });
  });
});
