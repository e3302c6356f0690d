import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import type { Customer, FamilyOverview } from '@fovea/contracts/customers/schema';
import { formatDay } from '@fovea/contracts/dates';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { askToFinish } from '../../parts/work/finish-work.ts';
import { ReasonCell } from '../../parts/work/reason-cell.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AppLink } from '../../ui/link.tsx';
import { askTo } from './ask.ts';
import { customerPaths } from './paths.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    paddingBottom: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { display: 'grid', rowGap: tokens.spacingVerticalXXS },
  minor: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

export type FamilyWorkProps = { family: Customer; overview: FamilyOverview };

/** Why the family needs somebody, as the worklist says it, and what can be done about it here. */
export function FamilyWork({ family, overview: { work, openRequests } }: FamilyWorkProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: words } = useTranslation('worklist');
  const area = useStaffArea();
  const to = useDialogTo();
  // Open requests are always said: their row may be put aside, or not be there yet.
  const isSaid = work.some(({ reason }) => reason === 'requestOpen');
  if (work.length + openRequests === 0) return <span>{t('overview.nothingToDo')}</span>;
  return (
    <ul className={styles.list}>
      {openRequests > 0 && !isSaid && (
        <li className={styles.row}>
          <AppLink alone to={to(customerPaths.view(area, family._id, 'request'))}>
            {`${words('reason.requestOpen')}: ${words('detail.requestOpen', { count: openRequests })}`}
          </AppLink>
        </li>
      )}
      {work.map((row) => (
        <li key={row._id} className={styles.row}>
          <span className={styles.what}>
            <ReasonCell row={row} />
            <span className={styles.minor}>
              {[row.account && nameOf(row.account), t('overview.since', { date: formatDay(row.since) })]
                .filter(Boolean)
                .join(' · ')}
              {row.hiddenUntil && (
                <>
                  {` · ${words('column.hiddenUntil')} `}
                  <CalendarDay value={row.hiddenUntil} timeZone={family.timezone} />
                </>
              )}
            </span>
          </span>
          {row.reason === 'requestOpen' ? (
            <Button size="small" onClick={() => void closeRequests()}>
              {t('action.closeRequest')}
            </Button>
          ) : (
            row.state === 'open' && (
              <Button size="small" onClick={() => void askToFinish(row, words, workChanged, family.db)}>
                {words('action.done')}
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  );

  async function closeRequests() {
    await askTo('closeRequest', family, t);
    await workChanged();
  }
}

const workChanged = () => invalidate(getFamilyOverview, findWork, countWork);
