import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { createContext, type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

type Place = { place: HTMLElement | null; setPlace: (place: HTMLElement | null) => void };

const PlaceContext = createContext<Place | null>(null);

/** Whether the filters themselves are out of sight, so that chips alone say what is set. */
export const FoldedContext = createContext(false);

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS, flexGrow: 1 },
  chip: { maxWidth: '100%', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightRegular },
  words: { overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** A page whose filters show as chips where its table has room for them. */
export function ChipsProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <PlaceContext value={{ place, setPlace }}>{children}</PlaceContext>;
}

/** What stands above the page has no part in its chips. */
export const WithoutChips = ({ children }: { children: ReactNode }) => (
  <PlaceContext value={null}>{children}</PlaceContext>
);

/** The room: a line that is there anyway, so that the first chip moves nothing. */
export function FilterChips() {
  const styles = useStyles();
  return <span ref={useContext(PlaceContext)?.setPlace} className={styles.row} />;
}

export type FilterChipProps = {
  label: string;
  /** What it is set to; without one the label says all. */
  value?: string | undefined;
  onRemove: () => void;
};

/** One filter that is set, to be taken away by a press. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const place = useContext(PlaceContext)?.place;
  if (!place) return null;
  const words = value === undefined ? label : `${label}: ${value}`;
  const remove = ({ currentTarget: { nextElementSibling: next, previousElementSibling: before } }: MouseEvent) => {
    // The chip goes, and the focus with it.
    const beside = next ?? before;
    if (beside instanceof HTMLElement) beside.focus();
    onRemove();
  };
  return createPortal(
    <Button
      size="small"
      shape="circular"
      className={styles.chip}
      icon={<DismissRegular />}
      iconPosition="after"
      aria-label={t('filter.clearOne', { label: words })}
      onClick={remove}
    >
      <span className={styles.words}>{words}</span>
    </Button>,
    place,
  );
}
