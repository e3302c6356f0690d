import { describe, expect, test } from 'vitest';
import { changeFilter, normalizeFilter } from './normalize-filter.ts';

describe('relations of a filter', () => {
  test('are dropped without a value', () => {
    expect(normalizeFilter({ status: 'Lost', statusIs: 'not' })).toEqual({ status: 'Lost', statusIs: 'not' });
    expect(normalizeFilter({ status: '', statusIs: 'not', planEndIs: 'empty' })).toEqual({
      status: '',
      planEndIs: 'empty',
    });
    expect(changeFilter({ status: 'Lost', statusIs: 'not' }, { status: undefined })).toEqual({ status: undefined });
    expect(changeFilter({ status: 'Lost', statusIs: 'not' }, { status: 'In use' })).toEqual({
      status: 'In use',
      statusIs: 'not',
    });
  });

  test('remove the values beside `empty`', () => {
    const days = { planEndBefore: '2026-12-01', planEndAfter: '2026-11-01' };
    expect(changeFilter(days, { planEndIs: 'empty' })).toEqual({ planEndIs: 'empty' });
    expect(changeFilter({ planEndIs: 'empty' }, { planEndBefore: '2026-12-01' })).toEqual({
      planEndBefore: '2026-12-01',
    });
    expect(changeFilter({ planEndIs: 'empty' }, { planEndAfter: undefined })).toMatchObject({ planEndIs: 'empty' });
  });
});
