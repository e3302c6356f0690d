import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { company } from './company-queries.ts';
import { companyPaths } from './paths.ts';
import { signUpLink } from './sign-up-link.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(company(id));
}

const useStyles = makeStyles({ link: { display: 'flex', justifyContent: 'center', minWidth: 0 } });

/** The sign-up link as a large QR code, to download and to copy. */
export function CompanyQrDialog() {
  const styles = useStyles();
  const { t } = useTranslation('companies');
  const { id = '' } = useParams();
  const shown = useLoaded(company(id));
  const area = useStaffArea();
  const close = useClose(companyPaths.list(area));
  const title = t('qr.label', { name: shown.name });
  return (
    <ViewDialog title={title} size="small" onClose={close}>
      {shown.disabled ? (
        <EmptyState title={t('qr.off')} />
      ) : (
        <>
          <QrCode text={signUpLink(shown)} label={title} />
          <span className={styles.link}>
            <Copyable text={signUpLink(shown)} shown={t('qr.copy')} />
          </span>
        </>
      )}
    </ViewDialog>
  );
}
