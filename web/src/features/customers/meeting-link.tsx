import { CalendarAddRegular } from '@fluentui/react-icons';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import { customerPaths } from './paths.ts';

/** Link to the meeting form. */
export function MeetingLink({ family }: { family: Customer }) {
  const { t } = useTranslation('customers');
  const area = useStaffArea();
  const to = useDialogTo();
  return (
    <LinkButton appearance="secondary" icon={<CalendarAddRegular />} to={to(customerPaths.meeting(area, family._id))}>
      {t('action.meeting')}
    </LinkButton>
  );
}
