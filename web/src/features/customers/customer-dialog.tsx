import { Button, makeStyles, mergeClasses, Spinner, Tab, TabList, tokens, useId } from '@fluentui/react-components';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate, useParams } from 'react-router';
import { useApiMutation, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { ZonesNote } from '../../parts/dates/date-time.tsx';
import { clearUnsaved } from '../../parts/form/unsaved.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useFlushTabs } from '../../ui/flush-tabs.ts';
import { toast } from '../../ui/toast.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { CustomerBilling } from './customer-billing.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { CustomerOverview } from './customer-overview.tsx';
import { CustomerPayments } from './customer-payments.tsx';
import { customer, customersChanged, familyLoader } from './customer-queries.ts';
import { CustomerRequests } from './customer-requests.tsx';
import { CustomerTabPanel } from './customer-tab-panel.tsx';
import { CustomerUsage } from './customer-usage.tsx';
import { type CustomerTab, customerPaths, customerTabs } from './paths.ts';
import { ReachBar } from './reach-bar.tsx';
import { useFamilyTab } from './use-family-tab.ts';

export const loader = familyLoader;

const useStyles = makeStyles({ tabs: { marginBottom: tokens.spacingVerticalL } });

/** Overview, then the tab of the specified View/edit, which is the one without a part of the address, then the others. */
const shownTabs = ['overview', 'customer', ...customerTabs.filter((name) => name !== 'overview')] as const;

/**
 * A family's dialog: parent, children, payments, usage and requests. Dialogs above it (compliance, charge) are child
 * routes.
 */
export function CustomerDialog() {
  const styles = useStyles();
  const flush = useFlushTabs();
  const { t } = useTranslation('customers');
  const { t: ui } = useTranslation('ui');
  const { id = '' } = useParams();
  const area = useStaffArea();
  const to = useDialogTo();
  const navigate = useNavigate();
  const close = useClose(customerPaths.list(area));
  const family = useLoaded(customer(id));
  const formId = useId('customer');
  const save = useApiMutation(saveCustomer, {
    onSuccess: ({ user }) => {
      toast(t('saved', { name: nameOf(user) }));
      clearUnsaved();
      void customersChanged();
    },
  });
  const tab = useFamilyTab();
  const primary = !tab && (
    <Button
      appearance="primary"
      type="submit"
      form={formId}
      disabledFocusable={save.isPending}
      icon={save.isPending ? <Spinner size="tiny" /> : undefined}
    >
      {ui('save')}
    </Button>
  );
  return (
    <ViewDialog
      title={nameOf(family)}
      size="large"
      hasTabs
      record={customerPaths.view(area, id)}
      onClose={close}
      primary={primary}
    >
      <TabList
        className={mergeClasses(flush.root, styles.tabs)}
        aria-label={t('tab.label')}
        selectedValue={tab ?? 'customer'}
        onTabSelect={(_, { value }) =>
          void navigate(
            to(
              customerPaths.view(
                area,
                id,
                customerTabs.find((name) => name === value),
              ),
            ),
            { replace: true },
          )
        }
      >
        {shownTabs.map((name) => (
          <Tab key={name} value={name}>
            {t(`tab.${name}`)}
          </Tab>
        ))}
      </TabList>
      <ZonesNote days={family.timezone} />
      <ReachBar family={family} />
      <div role="tabpanel" aria-label={t(`tab.${tab ?? 'customer'}`)}>
        {tab ? (
          <FurtherTab key={id} tab={tab} family={family} />
        ) : (
          <CustomerTabPanel key={id} family={family} formId={formId} save={save} />
        )}
      </div>
      <OutletAbove />
    </ViewDialog>
  );
}

/**
 * Waits until this dialog is open: if both open at once, the outer one takes the focus and hides the inner one from
 * screen readers.
 */
function OutletAbove() {
  const [isBelowOpen, setBelowOpen] = useState(false);
  useEffect(() => setBelowOpen(true), []);
  return isBelowOpen && <Outlet />;
}

function FurtherTab({ tab, family }: { tab: CustomerTab; family: Customer }) {
  switch (tab) {
    case 'payments':
      return <CustomerPayments family={family} />;
    case 'usage':
      return <CustomerUsage family={family} />;
    case 'details':
      return <CustomerDetails family={family} />;
    case 'history':
      return <CustomerHistory family={family} />;
    case 'messages':
      return <CustomerMessages family={family} />;
    case 'billing':
      return <CustomerBilling family={family} />;
    case 'overview':
      return <CustomerOverview family={family} />;
    case 'request':
      return <CustomerRequests family={family} />;
    default:
      return tab satisfies never;
  }
}
