import { Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { getPortalUserInfo, updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import { findGuardians } from '@fovea/contracts/guardians/portal-endpoints';
import { saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import {
  endOtherPortalSessions,
  endPortalSession,
  findPortalSessions,
} from '@fovea/contracts/sessions/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { call } from '../../api/client.ts';
import { useMayCall } from '../../api/may-call.ts';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { useFormGround } from '../../parts/form/unsaved.ts';
import { clinicianNames } from '../../parts/patients/clinician-names.ts';
import { OpenSessions } from '../../parts/sessions/open-sessions.tsx';
import { load } from '../../routing/load.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { billingPaths } from '../billing/paths.ts';
import { guardiansPaths } from '../guardians/paths.ts';
import { myRequestsPaths } from '../my-requests/paths.ts';
import { DetailsForm } from './details-form.tsx';
import { OwnAccess } from './own-access.tsx';
import { myDetailsPaths } from './paths.ts';

const me = apiQuery(getPortalUserInfo, {});
const sessions = apiQuery(findPortalSessions, {});

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL },
  action: { justifySelf: 'start', alignSelf: 'start' },
});

export async function loader() {
  await load(me);
  return null;
}

/** `/index/details` */
export function MyDetailsPage() {
  const styles = useStyles();
  const { t } = useTranslation('my-details');
  const { t: ui } = useTranslation('ui');
  const parent = useLoaded(me);
  const ground = useFormGround(parent);
  const mayChange = useMayCall(updatePortalUser);
  const mayLetIn = useMayCall(findGuardians);
  const mayChoose = useMayCall(saveOwnNotices);
  return (
    <Page title={t('title')}>
      <Card className={styles.card}>
        {mayChange ? <DetailsForm key={ground.updatedAt} parent={ground} /> : <OwnAccess parent={parent} />}
      </Card>
      <Card className={styles.card}>
        <Subtitle2 as="h2">{t('clinic.title')}</Subtitle2>
        <FactList
          facts={[
            [t('clinic.name'), untranslated(parent.company?.name)],
            [t('clinic.doctor'), untranslated(clinicianNames(parent))],
            [t('clinic.reference'), untranslated(parent.referenceNumber)],
          ]}
        />
      </Card>
      <Card className={styles.card}>
        <Subtitle2 as="h2">{t('billing.title')}</Subtitle2>
        <span>{t('billing.hint')}</span>
        <LinkButton appearance="secondary" className={styles.action} to={billingPaths.page()}>
          {t('billing.open')}
        </LinkButton>
      </Card>
      <Card className={styles.card}>
        <Subtitle2 as="h2">{t('requests.title')}</Subtitle2>
        <span>{t('requests.hint')}</span>
        <LinkButton appearance="secondary" className={styles.action} to={myRequestsPaths.list('portal')}>
          {t('requests.open')}
        </LinkButton>
      </Card>
      {mayLetIn && (
        <Card className={styles.card}>
          <Subtitle2 as="h2">{t('guardians.title')}</Subtitle2>
          <span>{t('guardians.hint')}</span>
          <LinkButton appearance="secondary" className={styles.action} to={guardiansPaths.list()}>
            {t('guardians.open')}
          </LinkButton>
        </Card>
      )}
      <Card className={styles.card}>
        <Subtitle2 as="h2">{t('security')}</Subtitle2>
        <span>{t('securityHint')}</span>
        <LinkButton appearance="secondary" className={styles.action} to={myDetailsPaths.password()}>
          {ui('password.change')}
        </LinkButton>
      </Card>
      <Card className={styles.card}>
        <Subtitle2 as="h2">{t('history.title')}</Subtitle2>
        <span>{t('history.hint')}</span>
        <LinkButton appearance="secondary" className={styles.action} to={myDetailsPaths.history()}>
          {t('history.open')}
        </LinkButton>
      </Card>
      {mayChoose && (
        <Card className={styles.card}>
          <Subtitle2 as="h2">{t('notices.title')}</Subtitle2>
          <span>{t('notices.hint')}</span>
          <LinkButton appearance="secondary" className={styles.action} to={myDetailsPaths.notices()}>
            {t('notices.open')}
          </LinkButton>
        </Card>
      )}
      <OpenSessions
        query={sessions}
        endOne={(id, password) => call(endPortalSession, { id, password })}
        endOthers={(password) => call(endOtherPortalSessions, { password })}
      />
      <Outlet />
    </Page>
  );
}

/** A name or number, which a browser's translator leaves as it is. */
const untranslated = (text: string | null | undefined) => text && <span translate="no">{text}</span>;
