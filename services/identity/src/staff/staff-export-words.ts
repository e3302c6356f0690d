import type { Language } from '@fovea/contracts/fields';
import type { UserType } from '@fovea/contracts/staff';

type Words = { header: string[]; types: Record<UserType | 'platform', string> };

/** Columns and user types of the exported list. */
export const staffExportWords: Record<Language, Words> = {
  en: {
    header: ['Name', 'E-mail', 'User type', 'Company', 'Phone', 'Time zone', 'Last login', 'Created'],
    types: {
      platform: 'Platform administrator',
      admin: 'Administrator',
      general: 'Support staff',
      doctor: 'Clinician',
    },
  },
  ja: {
    header: ['氏名', 'メールアドレス', 'ユーザー種別', '会社', '電話番号', 'タイムゾーン', '最終ログイン', '作成日時'],
    types: { platform: 'プラットフォーム管理者', admin: '管理者', general: 'サポートスタッフ', doctor: '医師' },
  },
  ms: {
    header: ['Nama', 'E-mel', 'Jenis pengguna', 'Syarikat', 'Telefon', 'Zon waktu', 'Log masuk terakhir', 'Dicipta'],
    types: { platform: 'Pentadbir platform', admin: 'Pentadbir', general: 'Kakitangan sokongan', doctor: 'Klinisian' },
  },
  tr: {
    header: ['Ad', 'E-posta', 'Kullanıcı türü', 'Şirket', 'Telefon', 'Saat dilimi', 'Son giriş', 'Oluşturulma'],
    types: { platform: 'Platform yöneticisi', admin: 'Yönetici', general: 'Destek personeli', doctor: 'Klinisyen' },
  },
  pl: {
    header: [
      'Imię i nazwisko',
      'E-mail',
      'Typ użytkownika',
      'Firma',
      'Telefon',
      'Strefa czasowa',
      'Ostatnie logowanie',
      'Utworzono',
    ],
    types: {
      platform: 'Administrator platformy',
      admin: 'Administrator',
      general: 'Pracownik wsparcia',
      doctor: 'Lekarz',
    },
  },
  es: {
    header: [
      'Nombre',
      'Correo electrónico',
      'Tipo de usuario',
      'Empresa',
      'Teléfono',
      'Zona horaria',
      'Último acceso',
      'Creado',
    ],
    types: {
      platform: 'Administrador de la plataforma',
      admin: 'Administrador',
      general: 'Personal de soporte',
      doctor: 'Médico',
    },
  },
  de: {
    header: ['Name', 'E-Mail', 'Benutzertyp', 'Unternehmen', 'Telefon', 'Zeitzone', 'Letzte Anmeldung', 'Angelegt'],
    types: { platform: 'Plattform-Administrator', admin: 'Administrator', general: 'Support', doctor: 'Behandler' },
  },
  fr: {
    header: [
      'Nom',
      'E-mail',
      'Type d’utilisateur',
      'Société',
      'Téléphone',
      'Fuseau horaire',
      'Dernière connexion',
      'Créé le',
    ],
    types: {
      platform: 'Administrateur de la plateforme',
      admin: 'Administrateur',
      general: 'Support',
      doctor: 'Médecin',
    },
  },
};
