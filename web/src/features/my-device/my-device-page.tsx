import { MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular, HeadphonesSoundWaveRegular } from '@fluentui/react-icons';
import { formatDate, storedDays } from '@fovea/contracts/dates';
import { bindDevice, reportFound } from '@fovea/contracts/devices/portal-endpoints';
import type { OwnCheckHold, OwnHold } from '@fovea/contracts/holds/schema';
import { saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import type { UsageSummary } from '@fovea/contracts/usage/schema';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
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
import { device, holds, ownRequests, usage } from './device-queries.ts';
import { FirstSteps } from './first-steps.tsx';
import { FoundButton } from './found-button.tsx';
import { myDevicePaths } from './paths.ts';
import { TrackCard } from './track-card.tsx';

// Loaded only by families with a hold or a recall.
const HoldCard = lazy(async () => ({ default: (await import('./hold-card.tsx')).HoldCard }));
const CheckCard = lazy(async () => ({ default: (await import('./hold-card.tsx')).CheckCard }));
const HomeChecks = lazy(async () => ({ default: (await import('./home-checks.tsx')).HomeChecks }));
const RecallBar = lazy(async () => ({ default: (await import('./recall-bar.tsx')).RecallBar }));

const useStyles = makeStyles({
  cards: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

export async function loader() {
  await Promise.all([load(device), load(usage), load(holds)]);
  return null;
}

/** `/index`: is the treatment on track, and the device it is done with. */
export function MyDevicePage() {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const { t: words } = useTranslation('holds');
  const { device: own } = useLoaded(device);
  const { list: children } = useLoaded(usage);
  // During a release the previous service does not send the checks yet.
  const { list: held, checks = [] } = useLoaded(holds);
  const openReturn = useQuery(ownRequests).data?.openReturn;
  const mayBind = useMayCall(bindDevice);
  const mayFind = useMayCall(reportFound);
  const mayAdd = useMayCall(saveOwnPatient);
  useEffect(() => {
    const at = new Date(queryClient.getQueryState(usage.queryKey)?.dataUpdatedAt ?? Date.now());
    void import('./store-snapshot.ts').then(({ storeShownSnapshot: keepShown }) =>
      keepShown({ device: own, children, paused: pausedWords(children, { held, checks }, words), at }, t),
    );
  }, [own, children, held, checks, t, words]);
  const waiting = openReturn && (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t('return.underWay')}</MessageBarBody>
      <MessageBarActions>
        <LinkButton to={myRequestsPaths.thread('portal', openReturn._id)}>{t('return.see')}</LinkButton>
      </MessageBarActions>
    </MessageBar>
  );
  const holdOf = (accountId: string) => held.find((hold) => hold.accountId === accountId);
  const checkOf = (accountId: string) => checks.find((check) => check.accountId === accountId);
  // Also without a device: whoever gave it back may notice something afterwards.
  const reporting = children.length > 0 && held.length < children.length && (
    <LinkButton to={myDevicePaths.symptom()} appearance="secondary" size="large" icon={<EyeRegular />}>
      {words('report.action')}
    </LinkButton>
  );
  const paused = held.length + checks.length > 0 && (
    <Suspense>
      {children.flatMap(({ accountId, accountName }) => {
        const hold = holdOf(accountId);
        if (hold) return [<HoldCard key={accountId} hold={hold} name={accountName} />];
        const check = checkOf(accountId);
        return check ? [<CheckCard key={accountId} check={check} name={accountName} />] : [];
      })}
    </Suspense>
  );
  if (!own)
    return (
      <Page title={t('title')}>
        {paused}
        {waiting}
        {reporting && <div>{reporting}</div>}
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
        {paused}
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
        {own.noTreatment && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              {t(`noTreatment.${own.noTreatment}`, { date: formatDate(own.discardDate, 'day', storedDays) })}
            </MessageBarBody>
          </MessageBar>
        )}
        {waiting}
        <Suspense>
          <HomeChecks family={children} />
        </Suspense>
        <FirstSteps hasDevice family={children} />
        {children
          .filter(({ accountId }) => !(holdOf(accountId) || checkOf(accountId)))
          .map((child) => (
            <TrackCard key={child.accountId} child={child} />
          ))}
        {reporting && <div>{reporting}</div>}
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

/** Without a network a paused child is shown as paused, with the number to call. */
function pausedWords(
  children: readonly UsageSummary[],
  { held, checks }: { held: readonly OwnHold[]; checks: readonly OwnCheckHold[] },
  words: TFunction<'holds'>,
): ReadonlyMap<string, string[]> {
  const nameOf = (accountId: string) => children.find((child) => child.accountId === accountId)?.accountName ?? '';
  const clinic = ({ call: { name, phone } }: OwnHold | OwnCheckHold) =>
    phone ? [`${words('card.call', { name })}: ${phone}`] : [];
  return new Map([
    ...checks.map((check): [string, string[]] => [
      check.accountId,
      [words('check.title', { name: nameOf(check.accountId) }), words(`check.${check.why}`), ...clinic(check)],
    ]),
    ...held.map((hold): [string, string[]] => [
      hold.accountId,
      [words('card.title', { name: nameOf(hold.accountId) }), words('card.restarts'), ...clinic(hold)],
    ]),
  ]);
}
