import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '../../api/session.ts';
import { landingOf } from '../../routing/area.ts';
import { Page } from '../../ui/page.tsx';
import { SupportDialog } from './support-dialog.tsx';

/** `/work/support` and `/index/support`: reached from everywhere, so closing leads back to wherever that was. */
export function SupportPage() {
  const { t } = useTranslation('support');
  const user = useUser();
  const navigate = useNavigate();
  const isFirst = history.state?.idx === 0;
  return (
    <Page title={t('title')}>
      <SupportDialog from={user.type === 'customer' ? 'portal' : 'staff'} onClose={() => void (isFirst ? navigate(landingOf(user)) : navigate(-1))} />
    </Page>
  );
}
