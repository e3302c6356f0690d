import { updatePortalPassword } from '@fovea/contracts/sessions';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useClose } from '../../routing/use-close.ts';
import { ChangePasswordDialog } from '../../ui/form/change-password-dialog.tsx';

export function PortalPasswordDialog() {
  return (
    <ChangePasswordDialog
      save={(digests) => call(updatePortalPassword, digests)}
      onClose={useClose(paths.portal('details'))}
    />
  );
}
