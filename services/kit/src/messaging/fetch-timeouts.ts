const pullMs = 30_000;
/** Asked anew after two of these without a word: whoever led the consumer is gone, with what was asked of it. */
const heartbeatMs = 3_000;

/** How a consumer asks the bus for messages. `patience` is the bus's own. */
export const pulling = (ahead: number, patience: number) => ({
  max_messages: ahead,
  expires: pullMs,
  idle_heartbeat: Math.min(heartbeatMs * patience, pullMs / 2),
  abort_on_missing_resource: true,
});
