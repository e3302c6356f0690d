import { makeStyles, tokens } from '@fluentui/react-components';
import type { CustomTypeOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session.ts';
import { isAdministrator, isDoctor, usesInventory } from '../../routing/area.ts';
import { AppLink } from '../../ui/link.tsx';
import { companyPaths } from '../companies/paths.ts';
import { customerPaths } from '../customers/paths.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { planPaths } from '../plans/paths.ts';
import { productPaths } from '../products/paths.ts';
import { profilePaths } from '../profile/paths.ts';
import { requestPaths } from '../requests/paths.ts';
import { settingPaths } from '../settings/paths.ts';
import { staffPaths } from '../staff/paths.ts';
import { worklistPaths } from '../worklist/paths.ts';

type Weeks = Omit<CustomTypeOptions['resources']['help']['week'], 'title'>;
type Step = { [Role in keyof Weeks]: `${Role}.${keyof Weeks[Role] & string}` }[keyof Weeks];

const inventory = inventoryPaths.list('work');
/** In the order in which a new place is furnished, or a new person finds the way. */
const weeks = {
  admin: [
    ['admin.setting', settingPaths.page()],
    ['admin.companies', companyPaths.list('admin')],
    ['admin.products', productPaths.page()],
    ['admin.plans', planPaths.list('admin')],
    ['admin.users', staffPaths.list('admin')],
  ],
  company: [
    ['company.preference', profilePaths.page('work')],
    ['company.users', staffPaths.list('work')],
    ['company.inventory', inventory],
    ['company.customers', customerPaths.list('work')],
    ['company.today', worklistPaths.list('work')],
  ],
  general: [
    ['general.search', customerPaths.list('work')],
    ['general.today', worklistPaths.list('work')],
    ['general.requests', requestPaths.list('work')],
    ['general.inventory', inventory],
  ],
  doctor: [
    ['doctor.customers', customerPaths.list('work')],
    ['doctor.today', worklistPaths.list('work')],
    ['doctor.requests', requestPaths.list('work')],
    ['doctor.preference', profilePaths.notices()],
  ],
} satisfies Record<keyof Weeks, [Step, string][]>;

const useStyles = makeStyles({
  steps: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

/** Where somebody new in this role begins, step by step. */
export function FirstWeek({ user }: { user: SessionUser }) {
  const styles = useStyles();
  const { t } = useTranslation('help', { keyPrefix: 'week' });
  const steps: readonly [Step, string][] = weeks[roleOf(user)];
  return (
    <ol className={styles.steps}>
      {steps.map(
        ([step, to]) =>
          (to !== inventory || usesInventory(user)) && (
            <li key={step}>
              <AppLink to={to} alone>
                {t(step)}
              </AppLink>
            </li>
          ),
      )}
    </ol>
  );
}

function roleOf(user: SessionUser): keyof Weeks {
  if (user.type === 'admin') return 'admin';
  if (isAdministrator(user)) return 'company';
  return isDoctor(user) ? 'doctor' : 'general';
}
