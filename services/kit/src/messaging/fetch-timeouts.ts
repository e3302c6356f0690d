const expiresMs = 30_000;
/** Fetches again after two missed heartbeats: the consumer's leader is lost, and with it the request. */
const heartbeatMs = 3_000;

/** How a consumer fetches messages. `timeoutFactor` is the bus's `patience`. */
export const fetchOptions = (ahead: number, timeoutFactor: number) => ({
  max_messages: ahead,
  expires: expiresMs,
  idle_heartbeat: Math.min(heartbeatMs * timeoutFactor, expiresMs / 2),
  abort_on_missing_resource: true,
});
