import { type ComponentType, createContext, type ReactNode, use } from 'react';

type Relation = 'not' | 'empty';
/** Operator of a filter; undefined: equality. */
export type FilterRelation<Word extends Relation = Relation> = {
  value: Word | undefined;
  /** Selectable operators. */
  offered: readonly Word[];
  // Declared as a method, so that a filter with fewer operators is assignable to one with more.
  onChange(relation: Word | undefined): void;
};

/** Operator of a filter that can be negated. */
export const mayBeNot = (
  value: 'not' | undefined,
  onChange: (relation: 'not' | undefined) => void,
): FilterRelation<'not'> => ({ value, offered: ['not'], onChange });

type Set = {
  label: string;
  /** The value for display; undefined: not set. */
  value: string | undefined;
  relation?: FilterRelation | undefined;
  /** Text of the chip where it is not composed of label, relation and value. */
  sentence?: string | undefined;
  onClear: () => void;
};

export type ChipProps = Set & {
  /** The control that changes the value; absent for a filter that is only on or off. */
  editor: ReactNode;
};

/**
 * Set where a filter renders as a chip instead of its control; `isWhole`: also filters with a control that shows its
 * value.
 */
export const ChipPlace = createContext<{ Chip: ComponentType<ChipProps>; isWhole: boolean } | null>(null);

export type FilterProps = Set & {
  children: ReactNode;
  /** The control inside the chip; default: `children`. */
  editor?: ReactNode;
  /** The control shows its value itself. */
  isBox?: boolean;
};

/** A filter: its control, and above the table the chip with its value. */
export function Filter({ children, editor = children, isBox = false, ...set }: FilterProps) {
  const place = use(ChipPlace);
  if (!place) return children;
  const isSet = set.value !== undefined || set.relation?.value === 'empty';
  return isSet && (place.isWhole || !isBox) ? <place.Chip {...set} editor={editor} /> : null;
}
