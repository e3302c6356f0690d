import { statementClosed } from '@fovea/contracts/statements/events';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume } from '../handle.ts';

export const onStatementClosed = consume(statementClosed, ({ statementId }, { tx }) =>
  queueMail(tx, 'statementClosed', { statementId }, statementId),
);
