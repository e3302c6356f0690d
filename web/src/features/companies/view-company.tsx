import { Image, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { Company } from '@fovea/contracts/companies/schema';
import { showPostalCode } from '@fovea/contracts/postal-codes';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { OverviewLink } from '../../parts/overview/overview-link.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { countryName } from '../../ui/country-name.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Phone } from '../../ui/phone.tsx';
import { regionName } from '../../ui/region-name.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { companyPaths } from './paths.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  mark: { maxWidth: '180px', maxHeight: '80px' },
});

export type ViewCompanyProps = { company: Company };

/** A company for its own staff. Only the platform sees percentages. */
export function ViewCompanyDialog({ company }: ViewCompanyProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('companies');
  const { t: ui } = useTranslation('ui');
  const close = useClose(companyPaths.list('work'));
  const to = useDialogTo();
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  const region = base?.dburls.find(({ key }) => key === company.databaseUrl);
  const yesNo = (value: boolean) => ui(value ? 'yes' : 'no');
  return (
    <ViewDialog
      title={company.name}
      onClose={close}
      actions={<OverviewLink to={to(companyPaths.overview('work', company._id))} />}
    >
      <div className={styles.root}>
        <Subtitle2 as="h3">{t('section.company')}</Subtitle2>
        <FactList
          facts={[
            [t('field.type'), t(`type.${company.type}`)],
            [t('field.company_number'), company.company_number],
            [t('field.company_custom_id'), company.company_custom_id],
            [t('field.register_number'), company.register_number],
            [t('field.country'), countryName(company.country, i18n.language)],
            [t('field.databaseUrl'), region ? regionName(region, i18n.language) : company.databaseUrl],
            [t('field.parentCompanyId'), company.parentCompanyName],
            [
              t('field.image'),
              company.imageUrl && (
                <Image
                  key="mark"
                  className={styles.mark}
                  src={company.imageUrl}
                  alt={t('markOf', { name: company.name })}
                  fit="contain"
                />
              ),
            ],
          ]}
        />
        <Subtitle2 as="h3">{t('section.owner')}</Subtitle2>
        <FactList
          facts={[
            [t('field.owner_name'), company.owner_name],
            [
              t('field.owner_number'),
              <Phone key="phone" code={company.owner_mobileCountryCode} number={company.owner_number} />,
            ],
            [t('field.owner_email'), <Copyable key="email" text={company.owner_email} />],
            [t('field.address'), company.address],
            [t('field.zip'), showPostalCode(company.zip ?? '', company.country)],
          ]}
        />
        <Subtitle2 as="h3">{t('section.options')}</Subtitle2>
        <FactList
          facts={[
            [t('field.publicPlans'), yesNo(company.publicPlans)],
            [t('field.customerNotifications'), yesNo(company.customerNotifications)],
            [t('field.useInventory'), yesNo(company.useInventory)],
            [t('field.paymentGateway'), yesNo(company.paymentGateway)],
            [t('field.enrolmentCheck'), yesNo(company.enrolmentCheck)],
            [t('field.checkUpHoldDays'), company.checkUpHoldDays],
            [t('field.homeCheck'), yesNo(company.homeCheck)],
          ]}
        />
      </div>
    </ViewDialog>
  );
}
