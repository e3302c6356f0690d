import { useTranslation } from 'react-i18next';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import { companyPaths } from './paths.ts';

/** From what is specified of a company to all that belongs to it. */
export function OverviewLink({ id }: { id: string }) {
  const { t } = useTranslation('companies');
  const to = useDialogTo();
  return (
    <LinkButton appearance="secondary" to={to(companyPaths.overview(useStaffArea(), id))}>
      {t('overview.title')}
    </LinkButton>
  );
}
