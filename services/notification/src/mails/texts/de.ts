import type { MailTexts } from './en.ts';

export const de: MailTexts = {
  greeting: 'Guten Tag {name},',
  footer: 'Diese Nachricht wurde von Fovea gesendet. Bitte antworten Sie nicht darauf.',
  mails: {
    staffInvited: {
      subject: 'Willkommen bei Fovea: Passwort festlegen',
      body: ['Für Sie wurde ein Konto angelegt. Bitte wählen Sie innerhalb von 72 Stunden Ihr Passwort.'],
      action: 'Passwort festlegen',
    },
    staffReset: {
      subject: 'Fovea-Passwort zurücksetzen',
      body: ['Jemand hat darum gebeten, Ihr Passwort zurückzusetzen. Der Link gilt eine Stunde.', 'Wenn Sie das nicht waren, müssen Sie nichts tun.'],
      action: 'Neues Passwort wählen',
    },
    customerReset: {
      subject: 'Fovea-Passwort zurücksetzen',
      body: ['Jemand hat darum gebeten, Ihr Passwort zurückzusetzen. Der Link gilt eine Stunde.', 'Wenn Sie das nicht waren, müssen Sie nichts tun.'],
      action: 'Neues Passwort wählen',
    },
    customerWelcome: {
      subject: 'Willkommen bei Fovea',
      body: ['Ihr Konto bei {company} ist bereit. Melden Sie sich an, um Ihr Gerät zu verbinden, Ihre Kinder hinzuzufügen und einen Plan zu wählen.'],
      action: 'Portal öffnen',
    },
    receipt: {
      subject: 'Wir haben Ihre Zahlung von {amount} erhalten',
      body: ['Ihre Zahlung von {amount} für {plan} ({child}) ist eingegangen. Referenz: {reference}.'],
      action: 'Beleg öffnen',
    },
    refund: {
      subject: 'Ihre Zahlung wurde erstattet',
      body: ['Wir haben {amount} Ihrer Zahlung für {plan} ({child}) erstattet.', 'Es kann einige Tage dauern, bis Ihre Bank dies anzeigt.'],
      action: 'Beleg öffnen',
    },
    declined: {
      subject: 'Eine Zahlung wurde abgelehnt',
      body: ['Die Zahlung von {amount} für {plan} ({child}) wurde abgelehnt.', 'Bitte wenden Sie sich an die Klinik, Ihre Bank oder Ihren Kartenanbieter.'],
      action: 'Portal öffnen',
    },
    paymentLink: { subject: 'Ihr Zahlungslink', body: ['Bitte zahlen Sie {amount} für {plan} ({child}). Der Link gilt 24 Stunden.'], action: 'Jetzt zahlen' },
    renewalOff: {
      subject: 'Die automatische Verlängerung ist aus',
      body: ['Ihr Plan verlängert sich nicht mehr von selbst. Die bezahlte Zeit bleibt bestehen.'],
      action: 'Portal öffnen',
    },
    deviceLost: {
      subject: 'Gerät {serial} wurde als verloren gemeldet',
      body: ['Eine Familie hat das Gerät {serial} als verloren gemeldet.'],
      action: 'Patienten öffnen',
    },
    deviceFound: { subject: 'Gerät {serial} wurde gefunden', body: ['Eine Familie hat das Gerät {serial} als gefunden gemeldet.'], action: 'Patienten öffnen' },
    requestSent: {
      subject: 'Neue Anfrage einer Familie',
      body: ['Eine Familie Ihres Unternehmens hat eine neue Anfrage gesendet.'],
      action: 'Patienten öffnen',
    },
    staffRequest: { subject: 'Support-Anfrage von {company}', body: ['{person} bittet um Unterstützung:', '{reason}', '{files}'], action: '' },
    meeting: {
      subject: 'Einladung: {topic}',
      body: ['Sie sind zu einem Termin am {date} eingeladen.', 'Die Kalenderdatei ist angehängt.'],
      action: 'Portal öffnen',
    },
    testMail: { subject: 'Testnachricht von Fovea', body: ['Der Absender der Plattformeinstellungen funktioniert.'], action: '' },
    release: {
      subject: 'Neue Gerätesoftware',
      body: ['Für Ihr Gerät ist Version {version} verfügbar. Sie wird installiert, sobald das Gerät das nächste Mal online ist.'],
      action: '',
    },
  },
};
