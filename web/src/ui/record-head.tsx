import { makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular, OpenRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useNavigateTo } from './link.tsx';
import { rowBeside } from './table/row-addresses.ts';
import { isTyping, useWindowKey } from './use-window-key.ts';

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexShrink: 0, columnGap: tokens.spacingHorizontalXS },
});

export type RecordHeadProps = {
  /** Address of the record, without its tab. */
  address: string;
  /** The record has a window of its own: there is no list to step through. */
  isAlone: boolean;
};

/**
 * Links to the previous and the next row of the list that a record was opened from, also by K and J, and to a window of
 * its own.
 */
export function RecordHead({ address, isAlone }: RecordHeadProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const navigate = useNavigateTo();
  const [previous, next] = [rowBeside(address, -1), rowBeside(address, 1)];
  useWindowKey((event) => {
    const step = steps[event.key.toLowerCase()];
    // The current record by its address: a key may be pressed before the next record is rendered.
    const present = location.pathname.split('/').slice(0, address.split('/').length).join('/');
    const to = step && rowBeside(present, step);
    if (!to || event.ctrlKey || event.metaKey || event.altKey || isMeantElsewhere(event)) return;
    event.preventDefault();
    navigate(keepingTab(to, present));
  });
  if (isAlone) return null;
  return (
    <span className={styles.root}>
      {(previous ?? next) && (
        <>
          <IconButton
            label={t('record.previous')}
            icon={<ChevronUpRegular />}
            disabledFocusable={!previous}
            onClick={() => previous && navigate(keepingTab(previous, address))}
          />
          <IconButton
            label={t('record.next')}
            icon={<ChevronDownRegular />}
            disabledFocusable={!next}
            onClick={() => next && navigate(keepingTab(next, address))}
          />
        </>
      )}
      <IconButton
        label={t('record.ownWindow')}
        icon={<OpenRegular />}
        onClick={() => window.open(location.pathname, '_blank', 'noopener')}
      />
    </span>
  );
}

const steps: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** The row's address with the tab that is open now. */
function keepingTab(row: string, address: string): string {
  const { pathname, search } = new URL(row, location.origin);
  const tab = location.pathname.slice(address.length).split('/')[1] ?? '';
  const [, area, page, id] = pathname.split('/');
  return `${['', area, page, id, tab].join('/').replace(/\/$/, '')}${search}`;
}

/** Letters typed into fields are input, and layers above the record handle their own keys. */
const isMeantElsewhere = ({ target }: KeyboardEvent): boolean =>
  isTyping(target) || document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > 1;
