import { Card, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import type { PortalDevice } from '@fovea/contracts/devices/schema';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useViewerZone } from '../../api/session.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { useLayerTo } from '../../routing/layer.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { formatSeconds } from '../../ui/duration.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { myRequestsPaths } from '../my-requests/paths.ts';
import { FoundButton } from './found-button.tsx';
import { LostButton } from './lost-button.tsx';
import { myDevicePaths } from './paths.ts';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, '&:empty': { display: 'none' } },
});

type DeviceCardProps = {
  device: PortalDevice /** A return that is under way: no other is begun. */;
  openReturn: string | null;
};

/** The device itself and what a family can do about it. */
export function DeviceCard({ device, openReturn }: DeviceCardProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('my-device');
  const mayAsk = useMayCall(sendPortalRequest);
  const supportTo = useLayerTo('support');
  const { duration, intervals, timesPerDay } = device.settings;
  // 0 means no limit.
  const settings = [
    duration > 0 && t('device.duration', { duration: formatSeconds(duration, i18n.language) }),
    timesPerDay > 0 && t('device.perDay', { times: timesPerDay }),
    intervals > 0 && t('device.pause', { hours: intervals }),
  ].filter((part) => part !== false);
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2">{t('device.title')}</Subtitle1>
      <FactList
        facts={[
          [t('device.status'), <DeviceStatus key="status" status={device.status} />],
          [t('device.product'), device.productName],
          [t('bind.serial'), <Copyable key="serial" text={device.serial_number} />],
          ['UDI', device.udi],
          [t('device.version'), device.version],
          [t('device.bound'), <CalendarDay key="bound" value={device.bindingDate} timeZone={useViewerZone()} />],
          [t('device.settings'), new Intl.ListFormat(i18n.language, { type: 'unit' }).format(settings)],
        ]}
      />
      <div className={styles.actions}>
        {device.status === 'Lost' ? <FoundButton device={device} /> : <LostButton device={device} />}
        {mayAsk && (
          <>
            {openReturn ? (
              <LinkButton to={myRequestsPaths.thread('portal', openReturn)} appearance="secondary">
                {t('return.see')}
              </LinkButton>
            ) : (
              <LinkButton to={myDevicePaths.return()} appearance="secondary">
                {t('return.action')}
              </LinkButton>
            )}
            <LinkButton to={supportTo} appearance="secondary">
              {t('support')}
            </LinkButton>
          </>
        )}
      </div>
    </Card>
  );
}
