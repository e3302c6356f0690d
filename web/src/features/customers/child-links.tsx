import { makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { nameOf } from '../../i18n/name-of.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import type { customerPaths } from './paths.ts';
import { useFamilyTab } from './use-family-tab.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

export type ChildLinksProps = {
  family: Customer;
  /** The family's children. */
  accounts: Customer['accounts'];
  pathOf: typeof customerPaths.accountCharge;
  label: (name: string) => string;
};

/** Administrators' actions for each child, above the current tab. */
export function ChildLinks({ family, accounts, pathOf, label }: ChildLinksProps) {
  const styles = useStyles();
  const area = useStaffArea();
  const to = useDialogTo();
  const tab = useFamilyTab();
  const shown = accounts.filter(({ removedAt }) => !removedAt);
  if (area !== 'admin' || shown.length === 0) return null;
  return (
    <div className={styles.row}>
      {shown.map((child) => (
        <LinkButton key={child._id} appearance="secondary" to={to(pathOf(area, family._id, child._id, tab))}>
          {label(nameOf(child))}
        </LinkButton>
      ))}
    </div>
  );
}
