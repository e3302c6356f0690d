import { updateProfile } from '@fovea/contracts/staff/endpoints';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { ChangePasswordDialog } from '../../parts/form/change-password-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { profilePaths } from './paths.ts';

export function StaffPasswordDialog() {
  const area = useUser().type === 'admin' ? 'admin' : 'work';
  return (
    <ChangePasswordDialog
      save={(digests) => call(updateProfile, digests)}
      onClose={useClose(profilePaths.page(area))}
    />
  );
}
