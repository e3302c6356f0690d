import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { chargeOwnAccount } from '@fovea/contracts/payments/portal-endpoints';
import { invalidate, useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { ChargeDialog } from '../../parts/charge/charge-dialog.tsx';
import { toResult } from '../../parts/charge/return-url.ts';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { me, useChild } from './family-queries.ts';
import { familyPaths } from './paths.ts';

export const loader = () => redirectUnlessAllowed(chargeOwnAccount, familyPaths.page()) ?? toResult();

/** `/index/accounts/:id/charge` */
export function ChargeChild() {
  const close = useClose(familyPaths.page());
  const { db } = useLoaded(me);
  const onClose = () => {
    close();
    void invalidate(findOwnPatients);
  };
  return <ChargeDialog account={useChild()} db={db} timezone={useViewerZone()} area="index" onClose={onClose} />;
}
