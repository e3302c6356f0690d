import type { CallRpc } from '@fovea/kit/messaging/rpc';

/** Shared by all evaluations of one run. */
export type EvaluationContext = { now: Date; region: string; reportMonths: number; callRpc: CallRpc };
