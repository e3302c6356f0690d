import {
  Button,
  DialogSurface,
  Input,
  makeStyles,
  mergeClasses,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular, SearchRegular } from '@fluentui/react-icons';
import { plain } from '@fovea/contracts/plain-text';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRegion, type SessionUser } from '../../api/session.ts';
import { isDoctor } from '../../routing/area.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { useRegionSwitch } from '../../routing/use-region-switch.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { DialogInPlace } from '../../ui/dialog-in-place.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { actionsFitting, listsFitting, type MenuPage, pagesFitting } from './commands.ts';
import type { Hit, HitGroup } from './hit.ts';
import { HitList, optionId } from './hit-list.tsx';
import { type Silent, useHits } from './use-hits.ts';

/** As long as fingers are between two keys. */
const pauseMs = 200;

const useStyles = makeStyles({
  surface: {
    display: 'grid',
    gridTemplateRows: 'auto auto minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
    width: '100%',
    maxWidth: '680px',
    height: 'min(640px, calc(100dvh - 96px))',
    maxHeight: 'none',
    marginTop: 'max(48px, 8dvh)',
    padding: 0,
    '@media (max-width: 639.98px)': {
      maxWidth: 'none',
      height: '100dvh',
      marginTop: 0,
      borderRadius: 0,
      border: 'none',
    },
  },
  head: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // The browser's own cross, in the browser's own blue, beside the one that closes.
  field: { '& input::-webkit-search-cancel-button': { display: 'none' } },
  progress: { height: '2px', visibility: 'hidden' },
  busy: { visibility: 'visible' },
  body: { overflowY: 'auto', padding: tokens.spacingHorizontalS },
  silent: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground2,
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

export type SearchDialogProps = {
  area: StaffArea;
  user: SessionUser;
  /** Of the area's menu. */
  pages: readonly MenuPage[];
  /** What was typed before the field had the focus; from now on the field itself hears it. */
  takeTyped: () => string;
  onClose: () => void;
};

/** Finds records, pages and what can be done, from anywhere and by the keyboard alone. */
export function SearchDialog({ area, user, pages, takeTyped, onClose }: SearchDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('search');
  useFocusReturn();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed, pauseMs);
  const self = { area, user };
  const { groups: records, silent, isAsking } = useHits(isEnough(asked) ? asked : '', self);
  const groups: HitGroup[] = [
    ...records,
    {
      id: 'pages',
      title: t('group.pages'),
      hits: [...pagesFitting(pages, self, typed), ...listsFitting(self, typed)],
      more: false,
    },
    { id: 'actions', title: t('group.actions'), hits: actionsFitting(self, typed), more: false },
  ].filter(({ hits }) => hits.length > 0);
  const hits = groups.flatMap((group) => group.hits);
  const isBusy = isAsking || asked !== typed;

  const [chosenId, setChosenId] = useState<string>();
  const active = hits.find(({ id }) => id === chosenId) ?? hits[0];
  const open = useOpen(onClose);
  // Whoever presses Enter before the answer is there means the first of it.
  const [isEntered, setEntered] = useState(false);
  const enterFirst = useEffectEvent(() => {
    setEntered(false);
    if (active) open(active, false);
  });
  useEffect(() => {
    if (isEntered && !isBusy) enterFirst();
  }, [isEntered, isBusy]);

  const step = (by: number) => {
    const at = active ? hits.indexOf(active) : -1;
    setChosenId(hits[(at + by + hits.length) % hits.length]?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Of a script that is composed, the keys are its own until the word is there.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && isBusy && !chosenId) setEntered(true);
    else if (event.key === 'Enter' && active) open(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <DialogInPlace open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} backdrop={{ appearance: 'dimmed' }} aria-label={t('title')}>
        <div className={styles.head}>
          <Input
            className={styles.field}
            type="search"
            size="large"
            role="combobox"
            aria-label={t('title')}
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(listId, active.id)}
            autoComplete="off"
            contentBefore={<SearchRegular />}
            placeholder={t('field')}
            value={typed}
            onChange={(_, { value }) => {
              setTyped(value);
              setChosenId(undefined);
              setEntered(false);
            }}
            onKeyDown={onKeyDown}
            // The dialog gives it the focus a moment after it is there.
            onFocus={() => {
              const before = takeTyped();
              setTyped((present) => present + before);
            }}
          />
          <CloseButton onClick={onClose} />
        </div>
        <ProgressBar className={mergeClasses(styles.progress, isBusy && styles.busy)} aria-label={t('searching')} />
        <div className={styles.body} aria-busy={isBusy}>
          <HitList id={listId} groups={groups} activeId={active?.id} onOpen={open} />
          {silent.map((each) => (
            <SilentPart key={each.id} {...each} />
          ))}
          {hits.length === 0 && !isBusy && silent.length === 0 && (
            <EmptyState icon={<SearchRegular />} title={t('nothing')} hint={t('nothingHint')} />
          )}
          {typed === '' && records.length === 0 && !isBusy && (
            <EmptyState title={t('title')} hint={t(isDoctor(user) ? 'hint.doctor' : 'hint.staff')} />
          )}
        </div>
        <div role="status" className={styles.unseen}>
          {!isBusy && typed !== '' && t('found', { number: hits.length })}
        </div>
      </DialogSurface>
    </DialogInPlace>
  );
}

/** One letter finds half of everybody; in scripts of words and syllables it may be a name. */
const isEnough = (typed: string) => plain(typed).length > 1 || /[^\p{ASCII}\p{sc=Latin}]/u.test(typed);

/** Goes to a hit's own address, into its region; what has none is done. */
function useOpen(onClose: () => void): (hit: Hit, inNewWindow: boolean) => void {
  const navigate = useNavigateTo();
  const enterRegion = useRegionSwitch();
  return ({ to, db, run }, inNewWindow) => {
    onClose();
    run?.();
    if (!to) return;
    const region = readRegion();
    if (db && region && db !== region) void enterRegion(db, to);
    else if (inNewWindow) window.open(to);
    else navigate(to);
  };
}

function SilentPart({ title, error, retry }: Silent) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <p className={styles.silent} role="alert">
      {`${title}: ${error.message}`}
      <Button appearance="transparent" icon={<ArrowClockwiseRegular />} onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  );
}
