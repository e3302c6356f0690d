import type { MailTexts } from './en.ts';

export const pl: MailTexts = {
  greeting: 'Dzień dobry {name},',
  footer: 'Tę wiadomość wysłała Fovea. Prosimy na nią nie odpowiadać.',
  contact: 'Wysłane przez Fovea w imieniu: {clinic}. Odpowiedź trafi na adres {email}.',
  facts: { child: 'Pacjent', plan: 'Plan', amount: 'Kwota', date: 'Data', reference: 'Numer referencyjny' },
  mails: {
    staffInvited: {
      subject: 'Witamy w Fovea: ustaw hasło',
      body: ['Utworzono dla Ciebie konto. Ustaw hasło w ciągu 72 godzin.'],
      action: 'Ustaw hasło',
    },
    staffReset: {
      subject: 'Zresetuj hasło do Fovea',
      body: [
        'Ktoś poprosił o zresetowanie Twojego hasła. Link jest ważny przez godzinę.',
        'Jeśli to nie Ty, nie musisz nic robić.',
      ],
      action: 'Wybierz nowe hasło',
    },
    staffEmailChanged: {
      subject: 'Zmieniono adres e-mail Twojego konta Fovea',
      body: [
        'Zmieniono adres e-mail, którym logujesz się do Fovea. Wszędzie Cię wylogowano, a wcześniej wysłane linki już nie działają.',
        'Jeśli nie spodziewasz się tej zmiany, skontaktuj się z administratorem.',
      ],
      action: 'Zaloguj się',
    },
    staffPasswordChanged: {
      subject: 'Hasło do Fovea zostało zmienione',
      body: [
        'Hasło do Twojego konta zostało zmienione i wszędzie Cię wylogowano.',
        'Jeśli to nie Ty, natychmiast wybierz nowe hasło i powiadom administratora.',
      ],
      action: 'Wybierz nowe hasło',
    },
    staffNewBrowser: {
      subject: 'Nowe logowanie do Twojego konta Fovea',
      body: [
        'Ktoś zalogował się na Twoje konto z przeglądarki, której dotąd nie widzieliśmy: {device}, {date}.',
        'Jeśli to Ty, nie musisz nic robić. Jeśli nie, natychmiast wybierz nowe hasło.',
      ],
      action: 'Wybierz nowe hasło',
    },
    customerInvited: {
      subject: 'Ustaw hasło do Fovea',
      body: [
        '{company} przesyła Ci ten link, aby wybrać hasło do portalu Fovea. Link jest ważny przez 72 godziny.',
        'Jeśli masz już hasło, pozostaje ono ważne, dopóki nie wybierzesz nowego.',
      ],
      action: 'Ustaw hasło',
    },
    customerProof: {
      subject: 'Potwierdź swój adres e-mail',
      body: [
        'Witaj w Fovea. Twoje konto w {company} jest gotowe. Potwierdź, że ten adres należy do Ciebie; link jest ważny przez 72 godziny.',
        'Do tego czasu nasze e-maile na ten adres nie mówią nic o Twojej rodzinie. Jeśli nie masz u nas konta, nie musisz nic robić.',
      ],
      action: 'Potwierdź adres',
    },
    receiptLink: {
      subject: 'Twoje pokwitowanie',
      body: ['Pokwitowanie otworzysz tym linkiem.'],
      action: 'Otwórz pokwitowanie',
    },
    familyNews: {
      subject: 'Jest dla Ciebie coś nowego',
      body: [
        'W portalu jest dla Ciebie coś nowego. Dopóki adres e-mail nie zostanie potwierdzony, nie piszemy tu nic więcej.',
      ],
      action: 'Otwórz',
    },
    customerReset: {
      subject: 'Zresetuj hasło do Fovea',
      body: [
        'Ktoś poprosił o zresetowanie Twojego hasła. Link jest ważny przez godzinę.',
        'Jeśli to nie Ty, nie musisz nic robić.',
      ],
      action: 'Wybierz nowe hasło',
    },
    customerPasswordChanged: {
      subject: 'Hasło do Fovea zostało zmienione',
      body: [
        'Hasło do Twojego konta zostało zmienione i wszędzie Cię wylogowano.',
        'Jeśli to nie Ty, natychmiast wybierz nowe hasło i powiadom klinikę.',
      ],
      action: 'Wybierz nowe hasło',
    },
    customerPasswordSet: {
      subject: 'Klinika ustawiła Ci nowe hasło do Fovea',
      body: [
        '{company}: ustawiono nowe hasło do Twojego konta i wszędzie Cię wylogowano.',
        'Jeśli to nie na Twoją prośbę, natychmiast wybierz nowe hasło i powiadom klinikę.',
      ],
      action: 'Wybierz nowe hasło',
    },
    patientLoginChanged: {
      subject: 'Zmieniono dane logowania do urządzenia',
      body: [
        'Zmieniono nazwę użytkownika lub hasło, którymi pacjent z Twojego konta loguje się na urządzeniu. Od teraz używaj nowych danych.',
        'Jeśli nie spodziewasz się tej zmiany, skontaktuj się z {company}.',
      ],
      action: 'Otwórz portal',
    },
    customerNewBrowser: {
      subject: 'Nowe logowanie do Twojego konta Fovea',
      body: [
        'Ktoś zalogował się na Twoje konto z przeglądarki, której dotąd nie widzieliśmy: {device}, {date}.',
        'Jeśli to Ty, nie musisz nic robić. Jeśli nie, natychmiast wybierz nowe hasło.',
      ],
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
      body: [
        'Zwróciliśmy {amount} z płatności za {plan} ({child}).',
        'Bank może pokazać zwrot dopiero po kilku dniach.',
      ],
      action: 'Otwórz potwierdzenie',
    },
    declined: {
      subject: 'Płatność została odrzucona',
      body: [
        'Płatność {amount} za {plan} ({child}) została odrzucona.',
        'Skontaktuj się z kliniką, bankiem lub wystawcą karty.',
      ],
      action: 'Otwórz portal',
    },
    paymentLink: {
      subject: 'Twój link do płatności',
      body: ['Zapłać {amount} za {plan} ({child}). Link jest ważny przez 24 godziny.'],
      action: 'Zapłać teraz',
    },
    paidAfterErasure: {
      subject: 'Płatność wymaga sprawdzenia: {payment}',
      body: [
        'Wpłynęły pieniądze za rodzinę lub dziecko, których dane już usunięto. Wracają same na kartę; niczego nie przedłużono.',
      ],
      action: 'Otwórz płatność',
    },
    mismatch: {
      subject: 'Płatność wymaga sprawdzenia: {payment}',
      body: [
        'Operator kart poinformował o płatności {payment}, ale nie zgadza się ona z tym, o co proszono. Niczego nie przedłużono. Proszę porównać ją z zapisami operatora.',
      ],
      action: 'Otwórz płatność',
    },
    renewalOff: {
      subject: 'Automatyczne odnawianie jest wyłączone',
      body: ['Twój plan nie odnawia się już sam. Opłacony czas pozostaje.'],
      action: 'Otwórz portal',
    },
    deviceLost: {
      subject: 'Zgłoszono zgubienie urządzenia {serial}',
      body: ['Rodzina zgłosiła zgubienie urządzenia {serial}.'],
      action: 'Otwórz pacjentów',
    },
    deviceFound: {
      subject: 'Urządzenie {serial} się znalazło',
      body: ['Rodzina zgłosiła odnalezienie urządzenia {serial}.'],
      action: 'Otwórz pacjentów',
    },
    requestSent: {
      subject: 'Nowa prośba od rodziny',
      body: ['Rodzina z Twojej firmy wysłała nową prośbę.'],
      action: 'Otwórz pacjentów',
    },
    staffRequest: {
      subject: 'Prośba o pomoc od {company}',
      body: ['{person} prosi o pomoc:', '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'Zaproszenie: {topic}',
      body: ['Zapraszamy na spotkanie {date}.', 'Plik kalendarza jest w załączniku.'],
      action: 'Otwórz portal',
    },
    testMail: { subject: 'Wiadomość testowa z Fovea', body: ['Nadawca z ustawień platformy działa.'], action: '' },
    release: {
      subject: 'Nowe oprogramowanie urządzenia',
      body: [
        'Dla Twojego urządzenia dostępna jest wersja {version}. Zainstaluje się przy następnym połączeniu z siecią.',
      ],
      action: '',
    },
  },
};
