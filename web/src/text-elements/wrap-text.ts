import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/** Elements that hold text alone, and those of drawings. */
const textOnly = new Set(['option', 'title', 'textarea', 'style', 'script', 'text', 'tspan', 'textPath', 'desc']);
const contextType = Symbol.for('react.context');

type Props = { children?: ReactNode };

/**
 * The same props, with text that has siblings in a `span` of its own. A browser's translator replaces text nodes; React
 * would then change a detached node, or fail when it removes it or inserts something before it. The only text of an
 * element is safe: React sets it as the element's content.
 */
export function wrapText<P extends Props>(type: unknown, props: P): P {
  const { children } = props;
  if (typeof type === 'string' ? textOnly.has(type) : !isTransparent(type)) return props;
  if (Array.isArray(children)) return { ...props, children: wrapAll(children) };
  // What has no element of its own stands beside the children of the one around it.
  return typeof type === 'string' || !isText(children) ? props : { ...props, children: inElement(children) };
}

/** Text that follows text is one sentence to a translator, and one item of a row or grid. */
function wrapAll(children: readonly ReactNode[]): ReactNode[] {
  const wrapped: ReactNode[] = [];
  let start: number | undefined;
  let text = '';
  const finish = () => {
    if (start !== undefined) wrapped[start] = inElement(text, `text-${start}`);
    start = undefined;
    text = '';
  };
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      start ??= index;
      text += child;
      wrapped.push(null);
      continue;
    }
    if (!isEmpty(child)) finish();
    wrapped.push(Array.isArray(child) ? wrapAll(child) : child);
  }
  finish();
  return wrapped;
}

/** A translator leaves spaces alone. */
const inElement = (text: string | number | bigint, key?: string): ReactNode =>
  `${text}`.trim() === '' ? text : jsx('span', { children: text }, key);

const isText = (child: ReactNode): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';

const isEmpty = (child: ReactNode): boolean => child === null || child === undefined || typeof child === 'boolean';

/** Fragments, boundaries and contexts. */
const isTransparent = (type: unknown): boolean =>
  typeof type === 'symbol' || (type as { $$typeof?: symbol } | null)?.$$typeof === contextType;
