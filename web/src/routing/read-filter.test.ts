import { pageQuery } from '@fovea/contracts/envelope';
import { Flag } from '@fovea/contracts/fields';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countFilters, readFilter, writeFilter } from './read-filter.ts';

const DeviceFilter = z.object({
  ...pageQuery(['serial', 'status']).shape,
  status: z.enum(['In use', 'Lost']).optional(),
  requesting: Flag.optional(),
});

describe('a filter in the address', () => {
  test('is parsed by the schema, with its defaults', () => {
    expect(readFilter(DeviceFilter, '/admin/inventory?status=Lost&current=3&requesting=true')).toEqual({
      current: 3,
      pageSize: 10,
      status: 'Lost',
      requesting: true,
    });
  });

  test('ignores invalid values and unknown names', () => {
    expect(readFilter(DeviceFilter, '?status=Eaten&current=0&sort=colour&db2=x&searchStr=abc')).toEqual({
      current: 1,
      pageSize: 10,
      searchStr: 'abc',
    });
  });

  test('is written without defaults and empty parts, and read back the same', () => {
    const filter = { current: 1, pageSize: 20, status: 'In use', searchStr: '', requesting: false } as const;
    const query = writeFilter(DeviceFilter, filter);
    expect(query.toString()).toBe('pageSize=20&status=In+use&requesting=false');
    expect(readFilter(DeviceFilter, query)).toEqual({ current: 1, pageSize: 20, status: 'In use', requesting: false });
  });

  test('without a page size uses the reader’s own', () => {
    expect(readFilter(DeviceFilter, '?current=2', 50)).toEqual({ current: 2, pageSize: 50 });
    expect(readFilter(DeviceFilter, '?pageSize=20', 50)).toMatchObject({ pageSize: 20 });
    expect(writeFilter(DeviceFilter, { current: 1, pageSize: 50 }, 50).toString()).toBe('');
    expect(writeFilter(DeviceFilter, { current: 1, pageSize: 10 }, 50).toString()).toBe('pageSize=10');
  });

  test('page and sort alone are no filter', () => {
    expect(countFilters(DeviceFilter, { current: 2, sort: 'serial', order: 'asc' })).toBe(0);
    expect(countFilters(DeviceFilter, { current: 2, status: 'Lost', requesting: false })).toBe(2);
  });
});
