import { makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session.ts';
import type { Page } from '../../routing/page.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { isExplained } from './explained-pages.ts';
import { FirstWeek } from './first-week.tsx';
import { KeyList } from './key-list.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXL },
  part: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
  tips: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

export type HelpDialogProps = { page: Page | undefined; user: SessionUser; onClose: () => void };

/** What the page on screen is for, where a newcomer begins, and which keys do what. */
export function HelpDialog({ page, user, onClose }: HelpDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('help');
  const { t: shell } = useTranslation('shell');
  const { t: keys } = useTranslation('search', { keyPrefix: 'keys' });
  return (
    <ViewDialog title={t('title')} onClose={onClose}>
      <div className={styles.root}>
        {isExplained(page) && (
          <Part title={t('page', { page: shell(`nav.${page}`) })}>
            <Text>{t(`pages.${page}.about`)}</Text>
            <ul className={styles.tips}>
              <li>{t(`pages.${page}.first`)}</li>
              <li>{t(`pages.${page}.second`)}</li>
            </ul>
          </Part>
        )}
        <Part title={t('week.title')}>
          <FirstWeek user={user} />
        </Part>
        <Part title={keys('title')}>
          <KeyList />
        </Part>
      </div>
    </ViewDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Subtitle2 as="h3" id={id}>
        {title}
      </Subtitle2>
      {children}
    </section>
  );
}
