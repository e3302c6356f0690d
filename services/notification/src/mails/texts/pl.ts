import type { MailTexts } from './en.ts';

export const pl: MailTexts = {
  greeting: 'Dzień dobry {name},',
  footer: 'Tę wiadomość wysłała Fovea. Prosimy na nią nie odpowiadać.',
  mails: {
    staffInvited: { subject: 'Witamy w Fovea: ustaw hasło', body: ['Utworzono dla Ciebie konto. Ustaw hasło w ciągu 72 godzin.'], action: 'Ustaw hasło' },
    staffReset: {
      subject: 'Zresetuj hasło do Fovea',
      body: ['Ktoś poprosił o zresetowanie Twojego hasła. Link jest ważny przez godzinę.', 'Jeśli to nie Ty, nie musisz nic robić.'],
      action: 'Wybierz nowe hasło',
    },
    customerReset: {
      subject: 'Zresetuj hasło do Fovea',
      body: ['Ktoś poprosił o zresetowanie Twojego hasła. Link jest ważny przez godzinę.', 'Jeśli to nie Ty, nie musisz nic robić.'],
      action: 'Wybierz nowe hasło',
    },
    customerWelcome: {
      subject: 'Witamy w Fovea',
      body: ['Twoje konto w {company} jest gotowe. Zaloguj się, aby powiązać urządzenie, dodać dzieci i wybrać plan.'],
      action: 'Otwórz portal',
    },
    receipt: {
      subject: 'Otrzymaliśmy Twoją płatność: {amount}',
      body: ['Otrzymaliśmy płatność {amount} za {plan} ({child}). Numer referencyjny: {reference}.'],
      action: 'Otwórz potwierdzenie',
    },
    refund: {
      subject: 'Zwrócono Twoją płatność',
      body: ['Zwróciliśmy {amount} z płatności za {plan} ({child}).', 'Bank może pokazać zwrot dopiero po kilku dniach.'],
      action: 'Otwórz potwierdzenie',
    },
    declined: {
      subject: 'Płatność została odrzucona',
      body: ['Płatność {amount} za {plan} ({child}) została odrzucona.', 'Skontaktuj się z kliniką, bankiem lub wystawcą karty.'],
      action: 'Otwórz portal',
    },
    paymentLink: {
      subject: 'Twój link do płatności',
      body: ['Zapłać {amount} za {plan} ({child}). Link jest ważny przez 24 godziny.'],
      action: 'Zapłać teraz',
    },
    renewalOff: {
      subject: 'Automatyczne odnawianie jest wyłączone',
      body: ['Twój plan nie odnawia się już sam. Opłacony czas pozostaje.'],
      action: 'Otwórz portal',
    },
    deviceLost: { subject: 'Zgłoszono zgubienie urządzenia {serial}', body: ['Rodzina zgłosiła zgubienie urządzenia {serial}.'], action: 'Otwórz pacjentów' },
    deviceFound: { subject: 'Urządzenie {serial} się znalazło', body: ['Rodzina zgłosiła odnalezienie urządzenia {serial}.'], action: 'Otwórz pacjentów' },
    requestSent: { subject: 'Nowa prośba od rodziny', body: ['Rodzina z Twojej firmy wysłała nową prośbę.'], action: 'Otwórz pacjentów' },
    staffRequest: { subject: 'Prośba o pomoc od {company}', body: ['{person} prosi o pomoc:', '{reason}', '{files}'], action: '' },
    meeting: { subject: 'Zaproszenie: {topic}', body: ['Zapraszamy na spotkanie {date}.', 'Plik kalendarza jest w załączniku.'], action: 'Otwórz portal' },
    testMail: { subject: 'Wiadomość testowa z Fovea', body: ['Nadawca z ustawień platformy działa.'], action: '' },
    release: {
      subject: 'Nowe oprogramowanie urządzenia',
      body: ['Dla Twojego urządzenia dostępna jest wersja {version}. Zainstaluje się przy następnym połączeniu z siecią.'],
      action: '',
    },
  },
};
