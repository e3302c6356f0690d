import { customerContact } from '@fovea/contracts/customers/questions';
import { deviceState } from '@fovea/contracts/devices/events';
import { releasePublished } from '@fovea/contracts/releases/events';
import { consume, project } from '../handle.ts';
import { notify } from '../notifications/notify.ts';

export const deviceProjection = project(deviceState, {
  table: 'device',
  columns: { customer_id: 'uuid', region: 'text', version_id: 'uuid' },
  from: ({ customerId, customerRegion, reportedVersionId }) => ({
    customer_id: customerId,
    region: customerRegion,
    version_id: reportedVersionId ?? null,
  }),
});

/** Every family of the region whose device runs another version, where the clinic lets its families be notified. */
export const onReleasePublished = consume(
  releasePublished,
  async ({ releaseId, name }, { tx, ask, region = '' }) => {
    const held = await tx.device.findMany({
      where: {
        region,
        deleted: false,
        customerId: { not: null },
        OR: [{ versionId: null }, { versionId: { not: releaseId } }],
      },
      select: { customerId: true },
    });
    for (const { customerId } of held) {
      const contact = customerId ? await ask(customerContact, { id: customerId }, { region }) : null;
      if (contact?.customerNotifications)
        await notify(tx, {
          kind: 'release',
          customerId: contact._id,
          params: { version: name },
          link: null,
          mark: `${releaseId}:${contact._id}`,
        });
    }
  },
  { into: 'regional' },
);
