import { makeStyles, tokens } from '@fluentui/react-components';
import { getDashboard } from '@fovea/contracts/companies/endpoints';
import type { Company } from '@fovea/contracts/companies/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { load } from '../../routing/load.ts';
import { RegionLink } from '../../routing/region-link.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AskedPart } from '../../ui/asked-part.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { countryName } from '../../ui/country-name.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { Phone } from '../../ui/phone.tsx';
import { RecordColumns, RecordSection } from '../../ui/record-section.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { customerPaths } from '../customers/paths.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { paymentPaths } from '../payments/paths.ts';
import { staffPaths } from '../staff/paths.ts';
import { company } from './company-queries.ts';
import { companyPaths } from './paths.ts';

/** Regional dashboard numbers are too expensive to refetch on each change. */
const countedEveryMs = 30_000;

export const loader = ({ params }: LoaderFunctionArgs) => load(company(params.id ?? ''));

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  row: { display: 'flex', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalM },
  number: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

/** A company's overview, with links to all its records. */
export function CompanyOverview() {
  const { t } = useTranslation('companies');
  const { t: words } = useTranslation('overview');
  const { id = '' } = useParams();
  const area = useStaffArea();
  const to = useDialogTo();
  const close = useClose(companyPaths.list(area));
  const shown = useLoaded(company(id));
  return (
    <ViewDialog
      title={shown.name}
      size="large"
      record={companyPaths.view(area, id)}
      onClose={close}
      actions={
        <LinkButton appearance="secondary" to={to(companyPaths.view(area, id))}>
          {t(area === 'admin' ? 'action.edit' : 'action.view')}
        </LinkButton>
      }
    >
      <RecordColumns>
        <RecordSection title={words('facts')}>
          <CompanyFacts company={shown} />
        </RecordSection>
        <RecordSection title={t('overview.related')}>
          <Related company={shown} />
        </RecordSection>
      </RecordColumns>
    </ViewDialog>
  );
}

function CompanyFacts({ company: shown }: { company: Company }) {
  const { t, i18n } = useTranslation('companies');
  const { t: ui } = useTranslation('ui');
  const area = useStaffArea();
  const to = useDialogTo();
  const { type, userType } = useUser();
  const { parentCompanyId, parentCompanyName } = shown;
  return (
    <FactList
      facts={[
        [t('field.type'), t(`type.${shown.type}`)],
        [t('field.company_number'), shown.company_number],
        [t('field.company_custom_id'), shown.company_custom_id],
        [t('field.country'), countryName(shown.country, i18n.language)],
        [
          t('field.parentCompanyId'),
          parentCompanyId && parentCompanyName && (
            <AppLink key="parent" to={companyPaths.overview(area, parentCompanyId)}>
              {parentCompanyName}
            </AppLink>
          ),
        ],
        [t('field.owner_name'), shown.owner_name],
        [
          t('field.owner_number'),
          <Phone key="phone" code={shown.owner_mobileCountryCode} number={shown.owner_number} />,
        ],
        [t('field.owner_email'), <Copyable key="email" text={shown.owner_email} />],
        [t('field.address'), shown.address],
        // The API returns these only to those responsible for the company's money.
        ...(type === 'admin' || userType === 'admin'
          ? [
              [
                t('field.prepaid_subscriptions'),
                <AppLink key="prepaid" to={to(companyPaths.prepaid(area, shown._id))}>
                  {shown.prepaid_subscriptions.toLocaleString(i18n.language)}
                </AppLink>,
              ] as const,
            ]
          : []),
        [t('disabled'), ui(shown.disabled ? 'yes' : 'no')],
      ]}
    />
  );
}

/** Each count links to its filtered list. */
function Related({ company: { _id, databaseUrl } }: { company: Company }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('companies');
  const { t: shell } = useTranslation('shell');
  const area = useStaffArea();
  const user = useUser();
  const counts = useQuery({ ...apiQuery(getDashboard, {}, { quiet: true }), refetchInterval: countedEveryMs });
  const usesInventory = user.type === 'admin' || user.company?.useInventory !== false;
  return (
    <AskedPart asked={counts}>
      {({ companiesDetail }) => {
        const own = companiesDetail.find((each) => each._id === _id);
        const devices = own && Object.values(own.devices).reduce((sum, count) => sum + count, 0);
        const ways = [
          {
            name: shell('nav.customers'),
            to: customerPaths.ofCompany(area, _id),
            count: own?.customers.all,
            region: databaseUrl,
          },
          ...(usesInventory
            ? [
                {
                  name: shell('nav.inventory'),
                  to: inventoryPaths.ofCompany(area, _id),
                  count: devices,
                  region: databaseUrl,
                },
              ]
            : []),
          { name: shell('nav.users'), to: staffPaths.ofCompany(area, _id), count: undefined, region: null },
          { name: shell('nav.payments'), to: paymentPaths.ofCompany(area, _id), count: undefined, region: databaseUrl },
        ];
        return (
          <ul className={styles.list} aria-label={t('overview.related')}>
            {ways.map(({ name, to, count, region }) => (
              <li key={to} className={styles.row}>
                <RegionLink to={to} region={region}>
                  {name}
                </RegionLink>
                <span className={styles.number}>{count?.toLocaleString(i18n.language)}</span>
              </li>
            ))}
          </ul>
        );
      }}
    </AskedPart>
  );
}
