import type { FluentIcon } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

/** Something found: a record, a page or something to do. */
export type Hit = {
  id: string;
  icon: FluentIcon;
  title: string;
  /** Beneath it, what tells it from others of the name. */
  facts: ReactNode[];
  /** Its own address … */
  to?: string;
  /** … in this region, where an administrator chooses one. */
  db?: string | undefined;
  /** Of something to do that has none. */
  run?: () => void;
};

/** Hits of one kind, as the list shows them. */
export type HitGroup = { id: string; title: string; hits: Hit[]; more: boolean };
