import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { getBaseSetting, getSettings } from '@fovea/contracts/settings/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { load } from '../../routing/load.ts';
import { Page } from '../../ui/page.tsx';
import { DatabaseHealth } from './database-health.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { FailedRows } from './failed-rows.tsx';
import { ProjectionChecks } from './projection-checks.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TestMail } from './test-mail.tsx';

const settings = apiQuery(getSettings, {});
const base = apiQuery(getBaseSetting, {});

export async function loader(): Promise<null> {
  await Promise.all([load(settings), load(base)]);
  return null;
}

const useStyles = makeStyles({
  block: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    maxWidth: '880px',
    padding: tokens.spacingHorizontalXL,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow2,
  },
});

/** `/admin/setting`: what holds for the whole platform, whether its databases answer, what its
 * services gave up, and how what they keep of each other compared. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const saved = useLoaded(settings);
  const { dburls } = useLoaded(base);
  return (
    <Page title={t('title')}>
      <Block>
        <Subtitle2 as="h2">{t('section.platform')}</Subtitle2>
        {/* Saved values are the form's new beginning. */}
        <SettingsForm key={JSON.stringify(saved)} saved={saved} regions={dburls} />
      </Block>
      <Block>
        <TestMail sender={saved.hasOwnSender ? '' : saved.email} />
      </Block>
      <Block>
        <DatabaseHealth />
      </Block>
      <Block>
        <DeadLetters />
      </Block>
      <Block>
        <FailedRows />
      </Block>
      <Block>
        <ProjectionChecks />
      </Block>
    </Page>
  );
}

function Block({ children }: { children: ReactNode }) {
  return <div className={useStyles().block}>{children}</div>;
}
