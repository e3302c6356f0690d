import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('fovea');
type Carrier = Record<string, string | undefined>;

// OpenTelemetry has one provider per process: the first service to start configures it.
let exporting = false;
let shutdown: (() => Promise<void>) | undefined;

/** Starts exporting traces when an endpoint is configured; otherwise nothing is loaded and spans cost nothing. */
export async function startTracing(name: string, endpoint: string | undefined): Promise<void> {
  if (!endpoint || exporting) return;
  const [{ NodeSDK }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const traceExporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const sdk = new NodeSDK({
    resource: resourceFromAttributes({ 'service.name': name }),
    traceExporter,
    instrumentations: [],
  });
  sdk.start();
  exporting = true;
  shutdown = () => sdk.shutdown().catch(() => {});
}

export const stopTracing = async (): Promise<void> => shutdown?.();

export const isTracing = (): boolean => exporting;

/** Headers that carry the present trace to the next service; empty while nothing is exported. */
export function traceHeaders(): Record<string, string> {
  if (!exporting) return {};
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Runs work in a span that continues the trace found in the incoming headers. */
export async function inSpan<T>(
  name: string,
  kind: 'server' | 'consumer' | 'client' | 'producer' | 'internal',
  from: Carrier | undefined,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!exporting) return work();
  const parent = from ? propagation.extract(context.active(), from) : context.active();
  const span = tracer.startSpan(name, { kind: SpanKind[kind.toUpperCase() as Uppercase<typeof kind>] }, parent);
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
