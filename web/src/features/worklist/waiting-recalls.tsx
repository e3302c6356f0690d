import { makeStyles, tokens } from '@fluentui/react-components';
import { findRecalls } from '@fovea/contracts/recalls/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { mayVisit, usesInventory } from '../../routing/area.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AppLink } from '../../ui/link.tsx';
import { recallPaths } from '../recalls/paths.ts';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, margin: 0 },
});

const openRecalls = apiQuery(findRecalls, { state: 'open', pageSize: 50 });
/** What is left to do at families: they have not confirmed, they wait for another device, they are to be called. */
const waits = ['informed', 'acknowledged', 'toCall'] as const;

/** Open recalls with families that somebody has to look after, for staff with the inventory; nothing without any. */
export function WaitingRecalls() {
  const styles = useStyles();
  const { t } = useTranslation('worklist');
  const area = useStaffArea();
  const user = useUser();
  const { data } = useQuery({ ...openRecalls, enabled: mayVisit(user, 'recalls') && usesInventory(user) });
  const waiting = (data?.list ?? []).filter(({ progress }) => waits.some((wait) => progress[wait] > 0));
  return waiting.map(({ _id: id, title, progress }) => (
    <p key={id} className={styles.line}>
      <AppLink alone to={recallPaths.view(area, id)}>
        {t('recalls.what', { title })}
      </AppLink>
      {waits
        .filter((wait) => progress[wait] > 0)
        .map((wait) => (
          <Fragment key={wait}>
            <span aria-hidden>·</span>
            <AppLink alone to={recallPaths.waiting(area, id, wait)}>
              {t(`recalls.${wait}`, { count: progress[wait] })}
            </AppLink>
          </Fragment>
        ))}
    </p>
  ));
}
