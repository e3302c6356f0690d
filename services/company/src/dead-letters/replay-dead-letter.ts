import { replayDeadLetter } from '@fovea/contracts/dead-letters/endpoints';
import { replayDeadLetterOf } from '@fovea/contracts/dead-letters/rpcs';
import { handle } from '../handle.ts';

export const replayDeadLetterHandler = handle(replayDeadLetter, ({ id, service, scope }, { callRpc }) =>
  callRpc(replayDeadLetterOf(service), { id, scope }),
);
