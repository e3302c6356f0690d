import { planState } from '@fovea/contracts/plans';
import type { RawClient } from '@fovea/kit/db';
import { announce } from '@fovea/kit/outbox';
import { type PlanRow, planView } from './plan-view.ts';

export async function announcePlan(tx: RawClient, row: PlanRow, deleted = false): Promise<void> {
  const { companyName: _companyName, productName: _productName, createdAt: _createdAt, updatedAt: _updatedAt, ...plan } = planView(row, new Map());
  await announce(tx, planState, { ...plan, deleted });
}
