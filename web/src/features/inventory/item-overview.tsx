import { makeStyles, tokens } from '@fluentui/react-components';
import { storedDays } from '@fovea/contracts/dates';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { z } from 'zod';
import { useLoaded } from '../../api/query.ts';
import { CalendarDay, DateTime, ZonesNote } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { DoseSection } from '../../parts/dose/dose-facts.tsx';
import { RecordActions } from '../../parts/overview/record-actions.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { RecordColumns, RecordParts, RecordSection } from '../../ui/record-section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { catalogPaths } from '../catalogs/paths.ts';
import { companyPaths } from '../companies/paths.ts';
import { devicePaths } from '../devices/paths.ts';
import { recallPaths } from '../recalls/paths.ts';
import { versionPaths } from '../versions/paths.ts';
import { DeviceClock } from './device-clock.tsx';
import { HolderLink } from './holder-link.tsx';
import { item } from './inventory-queries.ts';
import { ItemTimeline } from './item-timeline.tsx';
import { ItemWork } from './item-work.tsx';
import { NoTreatmentBar } from './no-treatment-bar.tsx';
import { inventoryPaths } from './paths.ts';
import { useInventoryActions } from './use-inventory-actions.ts';

export const loader = ({ params }: LoaderFunctionArgs) => load(item(params.id ?? ''));

type Details = z.output<typeof DeviceDetails>;

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** A device at a glance: what it needs, whose it is, what can be done with it and what happened to it. */
export function ItemOverview() {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('overview');
  const { id = '' } = useParams();
  const device = useLoaded(item(id));
  const area = useStaffArea();
  const close = useClose(inventoryPaths.list(area));
  const actionsOf = useInventoryActions();
  const isThere = device.deletedAt === null;
  return (
    <ViewDialog
      title={t('view', { serial: device.serial_number })}
      size="large"
      record={inventoryPaths.view(area, id)}
      onClose={close}
      actions={
        area === 'admin' &&
        isThere && (
          <LinkButton appearance="secondary" to={devicePaths.view(id)}>
            {t('edit')}
          </LinkButton>
        )
      }
    >
      <ZonesNote days={device.timezone} />
      <NoTreatmentBar device={device} />
      <RecordParts>
        <RecordColumns>
          <RecordParts>
            <RecordSection title={words('work')}>
              <ItemWork device={device} />
            </RecordSection>
            {isThere && (
              <RecordSection title={words('actions')}>
                <RecordActions actions={actionsOf(device)} />
              </RecordSection>
            )}
            <RecordSection title={words('belongs')}>
              <BelongsTo device={device} />
            </RecordSection>
          </RecordParts>
          <RecordParts>
            <RecordSection title={words('facts')}>
              <ItemFacts device={device} />
            </RecordSection>
            <DoseSection dose={device.dose} />
          </RecordParts>
        </RecordColumns>
        <ItemTimeline key={id} logs={device.logs} />
      </RecordParts>
    </ViewDialog>
  );
}

function ItemFacts({ device }: { device: Details }) {
  const styles = useStyles();
  const { t } = useTranslation('inventory');
  const area = useStaffArea();
  const way = useAdminWay();
  const day = (value: string) => <CalendarDay value={value} timeZone={storedDays} />;
  const product = `${device.productName} · ${device.catalog.reference}`;
  return (
    <FactList
      facts={[
        [
          t('column.status'),
          <span key="status" className={styles.row}>
            <DeviceStatus status={device.status} />
            {device.recall?.isHeld && (
              <StatusBadge tone="poor" wraps>
                {t('recallHold')}
              </StatusBadge>
            )}
            {device.deletedAt && <StatusBadge tone="poor">{t('action.Delete')}</StatusBadge>}
          </span>,
        ],
        ...(device.recall
          ? [
              [
                t('recalls'),
                <AppLink key="recall" to={recallPaths.view(area, device.recall._id)}>
                  {device.recall.title}
                </AppLink>,
              ] as const,
            ]
          : []),
        [t('column.product'), way(catalogPaths.view(device.productId), product)],
        [t('column.serial'), <Copyable key="serial" text={device.serial_number} />],
        [t('fact.udi'), <Copyable key="udi" text={device.udi} />],
        [t('fact.bound'), <CalendarDay key="bound" value={device.bindingDate} timeZone={device.timezone} />],
        [t('fact.lastUsage'), <DateTime key="used" value={device.lastUsage} variant="minute" />],
        [
          t('fact.version'),
          device.versionId && device.version && way(versionPaths.view(device.versionId), device.version),
        ],
        [t('fact.reported'), device.reportedVersion],
        ...(device.clock ? [[t('fact.clock'), <DeviceClock key="clock" clock={device.clock} />] as const] : []),
        [t('fact.service'), day(device.serviceDate)],
        [t('fact.discard'), day(device.discardDate)],
        [t('column.updated'), <DateTime key="updated" value={device.updatedAt} variant="minute" />],
      ]}
    />
  );
}

/** Whoever has it now, whoever it is on its way to, and whose it is. */
function BelongsTo({ device }: { device: Details }) {
  const { t } = useTranslation('inventory');
  const area = useStaffArea();
  const way = useAdminWay();
  const { companyId, companyName, toCompanyId, toCompanyName, ownership, ownershipName } = device;
  return (
    <FactList
      facts={[
        [
          t('column.company'),
          <AppLink key="company" to={companyPaths.overview(area, companyId)}>
            {companyName}
          </AppLink>,
        ],
        ...(toCompanyId && toCompanyName
          ? [[t('column.toCompany'), way(companyPaths.overview(area, toCompanyId), toCompanyName)] as const]
          : []),
        [t('fact.owner'), ownershipName && way(companyPaths.overview(area, ownership), ownershipName)],
        [t('column.customer'), <HolderLink key="holder" device={device} />],
      ]}
    />
  );
}

/** Administrators go wherever something leads; others may not look at every company, and at no catalog or version. */
function useAdminWay() {
  const area = useStaffArea();
  return (to: string, words: string) => (area === 'admin' ? <AppLink to={to}>{words}</AppLink> : words);
}
