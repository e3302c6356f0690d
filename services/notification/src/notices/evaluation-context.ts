import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';

/** Shared by all evaluations of one run. */
export type EvaluationContext = { now: Date; region: string; reportMonths: number; callRpc: CallRpc; log?: Log };
