import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePagePath } from './use-current-page.ts';

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** The element a new page's focus goes to and the skip link leads to. */
export const mainId = 'main';

/**
 * Announces the title of each new page to screen readers and moves focus to its content. Dialog routes manage their own
 * focus.
 */
export function RouteAnnouncer() {
  const styles = useStyles();
  const { pathname } = useLocation();
  const page = usePagePath() ?? pathname.split('/').slice(0, 3).join('/');
  const last = useRef(page);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    window.scrollTo(0, 0);
    setTitle(document.title);
    // A dialog that opens with its page takes focus itself; taking it away again would hide the dialog from screen
    // readers.
    const frame = requestAnimationFrame(() => {
      if (!document.querySelector('[role="dialog"]')) document.getElementById(mainId)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [page]);
  return (
    <div role="status" aria-live="polite" className={styles.root}>
      {title}
    </div>
  );
}
