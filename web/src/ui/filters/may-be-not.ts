import type { FilterRelation } from './filter.tsx';

/** Of a part of a filter that may be turned round. */
export const mayBeNot = (
  value: 'not' | undefined,
  onChange: (relation: 'not' | undefined) => void,
): FilterRelation<'not'> => ({ value, offered: ['not'], onChange });
