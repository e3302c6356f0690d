import { Badge, makeStyles } from '@fluentui/react-components';
import type { Company } from '@fovea/contracts/companies/schema';
import { useTranslation } from 'react-i18next';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { countryName } from '../../ui/country-name.ts';
import { AppLink } from '../../ui/link.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { MarkedName } from '../../ui/table/marked-name.tsx';
import { companyPaths } from './paths.ts';
import { signUpLink } from './sign-up-link.ts';

type CellProps = { company: Company };

const useStyles = makeStyles({
  code: { display: 'inline-flex', verticalAlign: 'middle' },
});

/** As high as a row allows. */
const codeSize = 40;

/** The name, with a badge for a disabled company. */
export function CompanyNameCell({ company: { name, disabled } }: CellProps) {
  const { t } = useTranslation('companies');
  if (!disabled) return <>{name}</>;
  return (
    <MarkedName name={name}>
      <Badge appearance="tint" color="warning">
        {t('disabled')}
      </Badge>
    </MarkedName>
  );
}

export function CompanyTypeCell({ company: { type } }: CellProps) {
  const { t } = useTranslation('companies');
  return <>{t(`type.${type}`)}</>;
}

export function CountryCell({ company: { country } }: CellProps) {
  const { i18n } = useTranslation();
  return <>{countryName(country, i18n.language)}</>;
}

/** The sign-up link as a QR code, which opens large; a disabled company's link is invalid, so it has none. */
export function QrCodeCell({ company }: CellProps) {
  const styles = useStyles();
  const { t } = useTranslation('companies');
  const area = useStaffArea();
  const to = useDialogTo();
  if (company.disabled) return <>–</>;
  return (
    <AppLink className={styles.code} to={to(companyPaths.qrCode(area, company._id))}>
      <QrCode size={codeSize} text={signUpLink(company)} label={t('qr.label', { name: company.name })} />
    </AppLink>
  );
}
