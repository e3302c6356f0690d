import { MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { HeadphonesSoundWaveRegular } from '@fluentui/react-icons';
import { bindDevice, reportFound } from '@fovea/contracts/devices/portal-endpoints';
import { saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useMayCall } from '../../api/may-call.ts';
import { queryClient, useLoaded } from '../../api/query.ts';
import { load } from '../../routing/load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { familyPaths } from '../family/paths.ts';
import { myRequestsPaths } from '../my-requests/paths.ts';
import { DeviceCard } from './device-card.tsx';
import { device, ownRequests, usage } from './device-queries.ts';
import { FirstSteps } from './first-steps.tsx';
import { FoundButton } from './found-button.tsx';
import { myDevicePaths } from './paths.ts';
import { TrackCard } from './track-card.tsx';

const RecallBar = lazy(async () => ({ default: (await import('./recall-bar.tsx')).RecallBar }));

const useStyles = makeStyles({
  cards: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

export async function loader() {
  await Promise.all([load(device), load(usage)]);
  return null;
}

/** `/index`: is the treatment on track, and the device it is done with. */
export function MyDevicePage() {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const { device: own } = useLoaded(device);
  const { list: children } = useLoaded(usage);
  const openReturn = useQuery(ownRequests).data?.openReturn;
  const mayBind = useMayCall(bindDevice);
  const mayFind = useMayCall(reportFound);
  const mayAdd = useMayCall(saveOwnPatient);
  useEffect(() => {
    const at = new Date(queryClient.getQueryState(usage.queryKey)?.dataUpdatedAt ?? Date.now());
    void import('./store-snapshot.ts').then(({ storeShownSnapshot: keepShown }) =>
      keepShown({ device: own, children, at }, t),
    );
  }, [own, children, t]);
  const waiting = openReturn && (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t('return.underWay')}</MessageBarBody>
      <MessageBarActions>
        <LinkButton to={myRequestsPaths.thread('portal', openReturn._id)}>{t('return.see')}</LinkButton>
      </MessageBarActions>
    </MessageBar>
  );
  if (!own)
    return (
      <Page title={t('title')}>
        {waiting}
        <FirstSteps hasDevice={false} family={children} />
        <EmptyState
          icon={<HeadphonesSoundWaveRegular />}
          title={t('none.title')}
          hint={mayBind && t('none.hint')}
          action={
            mayBind && (
              <LinkButton to={myDevicePaths.bind()} size="large">
                {t('bind.action')}
              </LinkButton>
            )
          }
        />
        <Outlet />
      </Page>
    );
  return (
    <Page title={t('title')}>
      <div className={styles.cards}>
        {own.recall && (
          <Suspense>
            <RecallBar recall={own.recall} />
          </Suspense>
        )}
        {own.status === 'Lost' && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t('lost.bar')}</MessageBarBody>
            {mayFind && (
              <MessageBarActions>
                <FoundButton device={own} />
              </MessageBarActions>
            )}
          </MessageBar>
        )}
        {waiting}
        <FirstSteps hasDevice family={children} />
        {children.map((child) => (
          <TrackCard key={child.accountId} child={child} />
        ))}
        {children.length === 0 && (
          <EmptyState
            title={t('track.title')}
            hint={t(mayAdd ? 'track.noChild' : 'track.noneYet')}
            action={<LinkButton to={familyPaths.page()}>{t('track.toPatients')}</LinkButton>}
          />
        )}
        <DeviceCard device={own} openReturn={openReturn?.holdsDevice ? openReturn._id : null} />
      </div>
      <Outlet />
    </Page>
  );
}
