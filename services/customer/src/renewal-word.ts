import type { Language } from '@fovea/contracts/fields';

/** What a family is still used by when its renewing plan has no name we know. */
export const renewalWord: Record<Language, string> = {
  en: 'automatic renewal',
  ja: '自動更新',
  ms: 'pembaharuan automatik',
  tr: 'otomatik yenileme',
  pl: 'automatyczne odnawianie',
  es: 'renovación automática',
  de: 'automatische Verlängerung',
  fr: 'renouvellement automatique',
};
