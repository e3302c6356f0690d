import { expect, test } from 'vitest';
import { addressOfView, columnsIn, stayInView, viewContent, viewIn, withColumns } from './view-address.ts';

const address = (query: string) => new URLSearchParams(query);

test('a view keeps filters, search, order and columns, whichever page is looked at and however it came about', () => {
  const content = viewContent(address('sort=email&current=3&pageSize=50&searchStr=Sato&view=1'), ['email', '-phone']);
  expect(content).toBe('columns=email%2C-phone&searchStr=Sato&sort=email');
  expect(viewContent(address('searchStr=Sato&sort=email&columns=x'), ['email', '-phone'])).toBe(content);
  expect(viewContent(addressOfView({ _id: '1', query: content }), ['email', '-phone'])).toBe(content);
});

test('an address says which view it came from, also after a filter was changed', () => {
  const view = addressOfView({ _id: '1', query: 'columns=email&searchStr=Sato' });
  const narrowed = stayInView(view, address('searchStr=Suzuki'));
  expect(viewIn(narrowed)).toBe('1');
  expect(columnsIn(narrowed)).toEqual(['email']);
  expect(narrowed.get('searchStr')).toBe('Suzuki');
  expect(viewIn(stayInView(address('searchStr=Sato'), address('')))).toBeNull();
});

test('columns of the address are a view’s, none of them the reader’s own', () => {
  expect(columnsIn(address('searchStr=Sato'))).toBeNull();
  expect(columnsIn(withColumns(address('view=1'), []))).toEqual([]);
});
