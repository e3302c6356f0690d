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

/** A payment under way for a plan. */
export const paymentWord: Record<Language, (plan: string) => string> = {
  en: (plan) => `a payment under way for ${plan}`,
  ja: (plan) => `${plan}のお支払いの処理中`,
  ms: (plan) => `pembayaran yang sedang berjalan untuk ${plan}`,
  tr: (plan) => `${plan} için süren bir ödeme`,
  pl: (plan) => `trwająca płatność za ${plan}`,
  es: (plan) => `un pago en curso de ${plan}`,
  de: (plan) => `eine laufende Zahlung für ${plan}`,
  fr: (plan) => `un paiement en cours pour ${plan}`,
};
