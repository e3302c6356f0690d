import { Drawer, DrawerBody, DrawerHeader, DrawerHeaderTitle } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { StaffNav, type StaffNavProps } from './staff-nav.tsx';

export type StaffDrawerProps = StaffNavProps & { open: boolean; onClose: () => void };

/** The navigation on phones. */
export function StaffDrawer({ open, onClose, ...nav }: StaffDrawerProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer type="overlay" open={open} onOpenChange={onClose} position="start">
      <DrawerHeader>
        <DrawerHeaderTitle action={<IconButton label={t('close')} icon={<DismissRegular />} onClick={onClose} />}>Fovea</DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <StaffNav {...nav} onNavigate={onClose} />
      </DrawerBody>
    </Drawer>
  );
}
