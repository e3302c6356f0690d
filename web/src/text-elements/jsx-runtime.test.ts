import { createContext, type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

const b = jsx('b', { children: 'b' });
const Context = createContext('');
const Own = ({ children }: { children?: ReactNode }) => jsxs('i', { children: [null, children] });

describe('text stands in an element of its own', () => {
  test.each<[name: string, element: ReactNode, markup: string]>([
    ['beside an element', jsxs('p', { children: [b, 'x'] }), '<p><b>b</b><span>x</span></p>'],
    ['where an element may come', jsxs('p', { children: [false, 'x'] }), '<p><span>x</span></p>'],
    ['a number', jsxs('p', { children: [3, b] }), '<p><span>3</span><b>b</b></p>'],
    [
      'as one with the text before it',
      jsxs('p', { children: [3, ' of ', 9, b] }),
      '<p><span>3 of 9</span><b>b</b></p>',
    ],
    ['of a list', jsxs('p', { children: [b, ['x', b]] }), '<p><b>b</b><span>x</span><b>b</b></p>'],
    ['of a fragment', jsx(Fragment, { children: 'x' }), '<span>x</span>'],
    ['of a boundary', jsx(Suspense, { children: 'x' }), '<span>x</span>'],
    ['of a context', jsx(Context, { value: '', children: 'x' }), '<span>x</span>'],
    ['of a component', jsx(Own, { children: 'x' }), '<i><span>x</span></i>'],
  ])('%s', (_, element, markup) => {
    // A boundary is marked by comments.
    expect(renderToStaticMarkup(element).replaceAll(/<!--.*?-->/g, '')).toBe(markup);
  });

  test.each<[name: string, element: ReactNode, markup: string]>([
    ['the only text of an element', jsx('p', { children: 'x' }), '<p>x</p>'],
    ['a space between elements', jsxs('p', { children: [b, ' ', b] }), '<p><b>b</b> <b>b</b></p>'],
    ['in an element for text', jsxs('option', { children: ['x', 1] }), '<option>x1</option>'],
  ])('but not %s', (_, element, markup) => {
    expect(renderToStaticMarkup(element)).toBe(markup);
  });
});
