import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { Staff } from '../../generated/global/client.ts';
import type { GlobalTx } from '../handle.ts';

const lastAdmin: Record<Language, string> = {
  en: 'the last platform administrator',
  ja: '最後のプラットフォーム管理者',
  ms: 'pentadbir platform yang terakhir',
  tr: 'son platform yöneticisi',
  pl: 'ostatni administrator platformy',
  es: 'el último administrador de la plataforma',
  de: 'der letzte Plattform-Administrator',
  fr: 'le dernier administrateur de la plateforme',
};

/**
 * Somebody must be left who can let others in. One such change at a time, or two administrators could remove each other
 * in the same moment.
 */
export async function keepOneAdmin(tx: GlobalTx, staff: Staff, language: Language): Promise<void> {
  if (staff.type !== 'admin') return;
  await tx.$executeRawUnsafe("SELECT pg_advisory_xact_lock(hashtext('fovea.platform-admins'))");
  const others = await tx.staff.count({ where: { type: 'admin', locked: false, id: { not: staff.id } } });
  if (others === 0) throw new AppError('inUse', { what: lastAdmin[language] });
}
