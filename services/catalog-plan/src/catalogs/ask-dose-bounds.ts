import { askApproval } from '@fovea/contracts/approvals/rpcs';
import { boundNames, widenedBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { askDoseBounds } from '@fovea/contracts/catalogs/endpoints';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { boundsOf } from './catalog-bounds.ts';

/** Requests another administrator's approval; the catalog itself changes when the decision arrives. */
export const askDoseBoundsHandler = handle(askDoseBounds, async ({ id, reason, ...bounds }, ctx) => {
  const { global, actor, callRpc, changed } = ctx;
  const catalog = await global.catalog.findUnique({ where: { id } });
  if (!catalog) throw new AppError('notFound');
  const present = boundsOf(catalog);
  if (widenedBounds(present, bounds).length === 0) throw refuseField('maxDuration', 'invalid');
  const changes = boundNames.flatMap((field) =>
    bounds[field] === present[field] ? [] : [{ field, from: String(present[field]), to: String(bounds[field]) }],
  );
  const asked = await callRpc(askApproval, {
    kind: 'doseBounds',
    subjectId: id,
    subjectName: catalog.name,
    region: null,
    changes,
    reason,
    askedBy: actor.id,
  });
  await changed(global, { concerning: { id, name: catalog.name }, changes });
  return asked;
});
