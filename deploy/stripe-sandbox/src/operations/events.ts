import { z } from 'zod';
import { listPage, pageParams } from '../list-page.ts';
import { find, type Operation } from '../operation.ts';
import { ignored, readParams, text } from '../wire.ts';

const FindEvents = z.strictObject({
  ...pageParams,
  delivery_success: ignored,
  type: text.optional(),
  types: z.array(text).optional(),
});

export const getEvent: Operation = (context, call) => find(context, 'events', call.path.id);

export const findEvents: Operation = (context, call) => {
  const { delivery_success: _all, type, types, ...page } = readParams(FindEvents, call.params);
  const wanted = types ?? (type === undefined ? null : [type]);
  const events = context.store.all('events').filter((event) => wanted === null || wanted.includes(event.type));
  return listPage(events, page, '/v1/events');
};
