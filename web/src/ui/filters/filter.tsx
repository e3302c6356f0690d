import { type ComponentType, createContext, type ReactNode, use } from 'react';

type Relation = 'not' | 'empty';
/** How the rows stand to what is named; undefined: they have it. */
export type FilterRelation<Word extends Relation = Relation> = {
  value: Word | undefined;
  /** What else may be chosen. */
  offered: readonly Word[];
  // A method: one who offers less may stand for one who offers more.
  onChange(relation: Word | undefined): void;
};

/** Of a part of a filter that may be turned round. */
export const mayBeNot = (
  value: 'not' | undefined,
  onChange: (relation: 'not' | undefined) => void,
): FilterRelation<'not'> => ({ value, offered: ['not'], onChange });

type Set = {
  label: string;
  /** What it is set to, as people read it; undefined: nothing. */
  value: string | undefined;
  relation?: FilterRelation | undefined;
  /** The whole sentence, where it is not made of label, relation and value. */
  sentence?: string | undefined;
  onClear: () => void;
};

export type ChipProps = Set & {
  /** What its value is changed with; nothing where it is only on or off. */
  editor: ReactNode;
};

/** Where a filter stands as a chip instead of as the control it is set with; `isWhole`: those that show themselves too. */
export const ChipPlace = createContext<{ Chip: ComponentType<ChipProps>; isWhole: boolean } | null>(null);

export type FilterProps = Set & {
  /** The control. */
  children: ReactNode;
  /** Of the chip; else the control itself. */
  editor?: ReactNode;
  /** A box that says itself what it is set to. */
  isBox?: boolean;
};

/** A part of a filter: the control it is set with, and above the table the chip that says what it is set to. */
export function Filter({ children, editor = children, isBox = false, ...set }: FilterProps) {
  const place = use(ChipPlace);
  if (!place) return children;
  const isSet = set.value !== undefined || set.relation?.value === 'empty';
  return isSet && (place.isWhole || !isBox) ? <place.Chip {...set} editor={editor} /> : null;
}
