import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { waitingDevices } from '../../parts/work/waiting.ts';
import { mayVisit, usesInventory } from '../../routing/area.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AppLink } from '../../ui/link.tsx';
import { inventoryPaths } from '../inventory/paths.ts';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, margin: 0 },
});

const kinds = ['toReceive', 'toDiscard'] as const;

/** Devices that wait for somebody, for those who look after the inventory. */
export function WaitingDevices() {
  const styles = useStyles();
  const { t } = useTranslation('worklist');
  const area = useStaffArea();
  const user = useUser();
  const { data } = useQuery({ ...waitingDevices, enabled: mayVisit(user, 'inventory') && usesInventory(user) });
  const counts = kinds.map((kind) => ({ kind, count: data?.[kind] ?? 0 })).filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <p className={styles.line}>
      {counts.map(({ kind, count }, index) => (
        <Fragment key={kind}>
          {index > 0 && <span aria-hidden>·</span>}
          <AppLink alone to={inventoryPaths.waiting(area, kind)}>
            {t(`devices.${kind}`, { count })}
          </AppLink>
        </Fragment>
      ))}
    </p>
  );
}
