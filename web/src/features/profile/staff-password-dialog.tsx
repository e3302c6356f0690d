import { updateProfile } from '@fovea/contracts/staff';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { ChangePasswordDialog } from '../../parts/form/change-password-dialog.tsx';
import { paths } from '../../paths.ts';
import { useClose } from '../../routing/use-close.ts';

export function StaffPasswordDialog() {
  const area = useUser().type === 'admin' ? 'admin' : 'work';
  return (
    <ChangePasswordDialog
      save={(digests) => call(updateProfile, digests)}
      onClose={useClose(paths[area]('preference'))}
    />
  );
}
