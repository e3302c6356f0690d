import { deviceState } from '@fovea/contracts/devices/events';
import { project } from '../handle.ts';

export const deviceProjection = project(deviceState, {
  table: 'device',
  columns: { product_id: 'uuid', version_id: 'uuid' },
  from: ({ productId, versionId }) => ({ product_id: productId, version_id: versionId }),
});
