import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { LinkButton } from '../../ui/link.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { RowMenu, type RowMenuProps } from '../../ui/table/row-menu.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** The row menu's actions as buttons; unavailable ones stay in a menu with their reasons. */
export function RecordActions({ actions }: RowMenuProps) {
  const styles = useStyles();
  const offered = actions.filter((action): action is RowAction => Boolean(action));
  return (
    <div className={styles.root}>
      {offered
        .filter(({ disabledReason }) => !disabledReason)
        .map((action) =>
          'to' in action ? (
            <LinkButton key={action.label} appearance="secondary" to={action.to}>
              {action.label}
            </LinkButton>
          ) : (
            <Button key={action.label} onClick={action.onClick}>
              {action.label}
            </Button>
          ),
        )}
      <RowMenu actions={offered.filter(({ disabledReason }) => disabledReason)} />
    </div>
  );
}
