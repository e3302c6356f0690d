import { discardDeadLetter } from '@fovea/contracts/dead-letters/endpoints';
import { discardDeadLetterOf } from '@fovea/contracts/dead-letters/rpcs';
import { handle } from '../handle.ts';

export const discardDeadLetterHandler = handle(discardDeadLetter, ({ id, service, scope }, { callRpc }) =>
  callRpc(discardDeadLetterOf(service), { id, scope }),
);
