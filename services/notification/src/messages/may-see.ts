import { maySeeFamily } from '@fovea/contracts/audit/rpcs';
import { AppError } from '@fovea/contracts/errors';
import type { Context } from '../handle.ts';

/** The customer service decides who may see a family. Throws `notFound`. */
export async function checkMaySee(
  customerId: string,
  { callRpc, actor: { id, role, companyId } }: Context,
): Promise<void> {
  const { maySee } = await callRpc(maySeeFamily, { customerId, actor: { id, role, companyId } });
  if (!maySee) throw new AppError('notFound');
}
