import { updatePortalPassword } from '@fovea/contracts/sessions';
import { call } from '../../api/client.ts';
import { ChangePasswordDialog } from '../../parts/form/change-password-dialog.tsx';
import { paths } from '../../paths.ts';
import { useClose } from '../../routing/use-close.ts';

export function PortalPasswordDialog() {
  return (
    <ChangePasswordDialog
      save={(digests) => call(updatePortalPassword, digests)}
      onClose={useClose(paths.portal('details'))}
    />
  );
}
