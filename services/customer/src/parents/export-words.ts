import type { Language } from '@fovea/contracts/fields';

type Words = { header: string[]; locked: string; active: string; requesting: string };

/** Columns and states of the exported list. */
export const exportWords: Record<Language, Words> = {
  en: {
    header: ['Parent', 'Patients', 'Clinician', 'Username', 'Clinic', 'Phone', 'Registered', 'Last login', 'Status', 'Request'],
    locked: 'Locked',
    active: 'Active',
    requesting: 'Requesting',
  },
  ja: {
    header: ['保護者', '患者', '担当医', 'ユーザー名', 'クリニック', '電話番号', '登録日', '最終ログイン', '状態', '依頼'],
    locked: 'ロック中',
    active: '有効',
    requesting: '依頼中',
  },
  ms: {
    header: ['Ibu bapa', 'Pesakit', 'Klinisian', 'Nama pengguna', 'Klinik', 'Telefon', 'Didaftarkan', 'Log masuk terakhir', 'Status', 'Permintaan'],
    locked: 'Dikunci',
    active: 'Aktif',
    requesting: 'Memohon',
  },
  tr: {
    header: ['Ebeveyn', 'Hastalar', 'Klinisyen', 'Kullanıcı adı', 'Klinik', 'Telefon', 'Kayıt', 'Son giriş', 'Durum', 'Talep'],
    locked: 'Kilitli',
    active: 'Etkin',
    requesting: 'Talep açık',
  },
  pl: {
    header: ['Rodzic', 'Pacjenci', 'Lekarz', 'Nazwa użytkownika', 'Klinika', 'Telefon', 'Rejestracja', 'Ostatnie logowanie', 'Stan', 'Zgłoszenie'],
    locked: 'Zablokowany',
    active: 'Aktywny',
    requesting: 'Otwarte',
  },
  es: {
    header: ['Padre o tutor', 'Pacientes', 'Médico', 'Usuario', 'Clínica', 'Teléfono', 'Registro', 'Último acceso', 'Estado', 'Solicitud'],
    locked: 'Bloqueado',
    active: 'Activo',
    requesting: 'Solicitando',
  },
  de: {
    header: ['Elternteil', 'Patienten', 'Behandler', 'Benutzername', 'Klinik', 'Telefon', 'Registriert', 'Letzte Anmeldung', 'Status', 'Anfrage'],
    locked: 'Gesperrt',
    active: 'Aktiv',
    requesting: 'Anfrage offen',
  },
  fr: {
    header: ['Parent', 'Patients', 'Médecin', 'Identifiant', 'Clinique', 'Téléphone', 'Inscription', 'Dernière connexion', 'État', 'Demande'],
    locked: 'Verrouillé',
    active: 'Actif',
    requesting: 'Demande en cours',
  },
};
