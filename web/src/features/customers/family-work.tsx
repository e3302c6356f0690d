import { Button } from '@fluentui/react-components';
import { getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import type { Customer, FamilyOverview } from '@fovea/contracts/customers/schema';
import { formatDay } from '@fovea/contracts/dates';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { NeedList, NeedRow } from '../../parts/overview/need-list.tsx';
import { confirmFinish } from '../../parts/work/finish-work.ts';
import { ReasonCell } from '../../parts/work/reason-cell.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { confirmAction } from './confirm.ts';
import { nextSteps } from './next-steps.tsx';
import { customerPaths } from './paths.ts';

export type FamilyWorkProps = { family: Customer; overview: FamilyOverview };

/** The family's worklist reasons, with actions. */
export function FamilyWork({ family, overview: { work, openRequests } }: FamilyWorkProps) {
  const { t } = useTranslation('customers');
  const { t: overview } = useTranslation('overview');
  const { t: words } = useTranslation('worklist');
  const { t: holds } = useTranslation('holds');
  const area = useStaffArea();
  const user = useUser();
  const to = useDialogTo();
  // Open requests are always shown: their row may be snoozed or not created yet.
  const isSaid = work.some(({ reason }) => reason === 'requestOpen');
  return (
    <NeedList>
      {openRequests > 0 && !isSaid && (
        <NeedRow
          what={
            <AppLink alone to={to(customerPaths.view(area, family._id, 'request'))}>
              {`${words('reason.requestOpen')}: ${words('detail.requestOpen', { count: openRequests })}`}
            </AppLink>
          }
        />
      )}
      {work.map((row) => (
        <NeedRow
          key={row._id}
          what={<ReasonCell row={row} />}
          facts={
            <>
              {[row.account && nameOf(row.account), overview('since', { date: formatDay(row.since) })]
                .filter(Boolean)
                .join(' · ')}
              {row.hiddenUntil && (
                <>
                  {` · ${words('column.hiddenUntil')} `}
                  <CalendarDay value={row.hiddenUntil} timeZone={family.timezone} />
                </>
              )}
            </>
          }
        >
          {row.reason === 'recordDoubt' && (
            <LinkButton size="small" appearance="secondary" to={to(customerPaths.view(area, family._id, 'usage'))}>
              {t('tab.usage')}
            </LinkButton>
          )}
          {row.reason === 'requestOpen' ? (
            <Button size="small" onClick={() => void closeRequests()}>
              {t('action.closeRequest')}
            </Button>
          ) : row.reason === 'onHold' && row.account ? (
            <LinkButton size="small" to={to(customerPaths.accountHold(area, family._id, row.account._id, 'overview'))}>
              {holds('staff.decide')}
            </LinkButton>
          ) : (
            row.state === 'open' && (
              <Button size="small" onClick={() => void confirmFinish(row, words, workChanged, family.db)}>
                {words('action.done')}
              </Button>
            )
          )}
        </NeedRow>
      ))}
      {nextSteps(family, { area, user, t, to })}
    </NeedList>
  );

  async function closeRequests() {
    await confirmAction('closeRequest', family, t);
    await workChanged();
  }
}

const workChanged = () => invalidate(getFamilyOverview, findWork, countWork);
