import { refuseField } from '@fovea/contracts/errors';
import type { ListName } from '@fovea/contracts/lists/schema';
import { mostViews, type SavedView } from '@fovea/contracts/views/schema';
import type { SavedView as Row } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { lockOwnOrShared, mayShare } from '../own-or-shared.ts';
import type { Viewer } from '../scope.ts';

export const viewOf = ({ id, list, name, query, shared, version }: Row, actor: Viewer): SavedView => ({
  _id: id,
  list,
  name,
  query,
  shared,
  mayChange: !shared || mayShare(actor),
  version,
});

type ViewGroup = { list: ListName; shared: boolean };

/** Throws at the limit. Concurrent calls wait until the transaction ends. */
export async function checkViewLimit(tx: RegionalTx, { list, shared }: ViewGroup, actor: Viewer): Promise<void> {
  const where = await lockOwnOrShared(tx, 'views', shared, actor);
  if ((await tx.savedView.count({ where: { list, ...where } })) >= mostViews) throw refuseField('name', 'tooManyViews');
}
