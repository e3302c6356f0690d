import { Drawer, DrawerBody, DrawerHeader, DrawerHeaderTitle } from '@fluentui/react-components';
import { CloseButton } from '../ui/close-button.tsx';
import { StaffNav, type StaffNavProps } from './staff-nav.tsx';

export type StaffDrawerProps = StaffNavProps & { open: boolean; onClose: () => void };

/** The navigation on phones. */
export function StaffDrawer({ open, onClose, ...nav }: StaffDrawerProps) {
  return (
    <Drawer type="overlay" open={open} onOpenChange={onClose} position="start">
      <DrawerHeader>
        <DrawerHeaderTitle action={<CloseButton onClick={onClose} />}>Fovea</DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <StaffNav {...nav} onNavigate={onClose} />
      </DrawerBody>
    </Drawer>
  );
}
