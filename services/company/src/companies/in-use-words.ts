import type { Language } from '@fovea/contracts/fields';

const words = {
  companies: {
    en: 'companies beneath it',
    ja: '下位の会社',
    ms: 'syarikat di bawahnya',
    tr: 'altındaki şirketler',
    pl: 'firmy podległe',
    es: 'empresas dependientes',
    de: 'untergeordnete Unternehmen',
    fr: 'sociétés rattachées',
  },
  staff: {
    en: 'staff',
    ja: 'スタッフ',
    ms: 'kakitangan',
    tr: 'personel',
    pl: 'pracownicy',
    es: 'personal',
    de: 'Mitarbeiter',
    fr: 'personnel',
  },
  customers: {
    en: 'customers',
    ja: '顧客',
    ms: 'pelanggan',
    tr: 'müşteriler',
    pl: 'klienci',
    es: 'clientes',
    de: 'Kunden',
    fr: 'clients',
  },
  devices: {
    en: 'devices',
    ja: '機器',
    ms: 'peranti',
    tr: 'cihazlar',
    pl: 'urządzenia',
    es: 'dispositivos',
    de: 'Geräte',
    fr: 'appareils',
  },
  plans: {
    en: 'plans',
    ja: 'プラン',
    ms: 'pelan',
    tr: 'planlar',
    pl: 'plany',
    es: 'planes',
    de: 'Tarife',
    fr: 'forfaits',
  },
} satisfies Record<string, Record<Language, string>>;
export type InUse = keyof typeof words;

/** What a company is still used by, in the caller's language. */
export const inUseWord = (what: InUse, language: Language): string => words[what][language];
