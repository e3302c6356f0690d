import { updatePortalPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { call } from '../../api/client.ts';
import { ChangePasswordDialog } from '../../parts/form/change-password-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { myDetailsPaths } from './paths.ts';

export function PortalPasswordDialog() {
  return (
    <ChangePasswordDialog
      save={(digests) => call(updatePortalPassword, digests)}
      onClose={useClose(myDetailsPaths.page())}
    />
  );
}
