import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, makeStyles, tokens } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import { useNavigateTo } from '../link.tsx';
import type { RowAction } from './column.ts';

const useStyles = makeStyles({
  danger: { color: tokens.colorStatusDangerForeground1, ':hover': { color: tokens.colorStatusDangerForeground1 } },
});

export type RowMenuProps = { actions: readonly (RowAction | false | null | undefined)[] };

/** The actions of a row; disabled ones are last and show the reason. */
export function RowMenu({ actions }: RowMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const navigate = useNavigateTo();
  const offered = actions.filter((action): action is RowAction => Boolean(action));
  if (offered.length === 0) return null;
  const shown = [
    ...offered.filter(({ disabledReason }) => !disabledReason),
    ...offered.filter(({ disabledReason }) => disabledReason),
  ];
  return (
    // As tall as the window allows; longer menus scroll.
    <Menu positioning={{ position: 'below', align: 'end', autoSize: true }}>
      <MenuTrigger disableButtonEnhancement>
        <IconButton label={t('actions')} icon={<MoreHorizontalRegular />} size="small" />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {shown.map((action) => (
            <MenuItem
              key={action.label}
              disabled={Boolean(action.disabledReason)}
              subText={action.disabledReason ?? undefined}
              className={action.danger && !action.disabledReason ? styles.danger : undefined}
              onClick={() => ('to' in action ? navigate(action.to) : action.onClick())}
            >
              {action.label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
