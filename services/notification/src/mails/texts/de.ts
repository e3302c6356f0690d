import type { MailTexts } from './en.ts';

export const de: MailTexts = {
  greeting: 'Guten Tag {name},',
  footer: 'Diese Nachricht wurde von Fovea gesendet. Bitte antworten Sie nicht darauf.',
  contact: 'Von Fovea im Auftrag von {clinic} gesendet. Ihre Antwort geht an {email}.',
  facts: { child: 'Patient', plan: 'Plan', amount: 'Betrag', date: 'Datum', reference: 'Referenznummer' },
  mails: {
    staffInvited: {
      subject: 'Willkommen bei Fovea: Passwort festlegen',
      body: ['Für Sie wurde ein Konto angelegt. Bitte wählen Sie innerhalb von 72 Stunden Ihr Passwort.'],
      action: 'Passwort festlegen',
    },
    staffReset: {
      subject: 'Fovea-Passwort zurücksetzen',
      body: [
        'Jemand hat darum gebeten, Ihr Passwort zurückzusetzen. Der Link gilt eine Stunde.',
        'Wenn Sie das nicht waren, müssen Sie nichts tun.',
      ],
      action: 'Neues Passwort wählen',
    },
    staffEmailChanged: {
      subject: 'Die E-Mail-Adresse Ihres Fovea-Kontos wurde geändert',
      body: [
        'Die E-Mail-Adresse, mit der Sie sich bei Fovea anmelden, wurde geändert. Sie wurden überall abgemeldet, und früher gesendete Links gelten nicht mehr.',
        'Wenn Sie das nicht erwartet haben, wenden Sie sich bitte an Ihren Administrator.',
      ],
      action: 'Anmelden',
    },
    staffPasswordChanged: {
      subject: 'Ihr Fovea-Passwort wurde geändert',
      body: [
        'Das Passwort Ihres Kontos wurde geändert, und Sie wurden überall abgemeldet.',
        'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und informieren Sie Ihren Administrator.',
      ],
      action: 'Neues Passwort wählen',
    },
    staffNewBrowser: {
      subject: 'Neue Anmeldung an Ihrem Fovea-Konto',
      body: [
        'Jemand hat sich von einem bisher unbekannten Browser an Ihrem Konto angemeldet: {device}, {date}.',
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wählen Sie sofort ein neues Passwort.',
      ],
      action: 'Neues Passwort wählen',
    },
    customerInvited: {
      subject: 'Fovea-Passwort festlegen',
      body: [
        '{company} sendet Ihnen diesen Link, damit Sie Ihr Passwort für das Fovea-Portal wählen können. Er gilt 72 Stunden.',
        'Wenn Sie schon ein Passwort haben, gilt es, bis Sie ein neues wählen.',
      ],
      action: 'Passwort festlegen',
    },
    customerProof: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      body: [
        'Willkommen bei Fovea. Ihr Konto bei {company} ist bereit. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; der Link ist 72 Stunden gültig.',
        'Bis dahin steht in unseren Mails an diese Adresse nichts über Ihre Familie. Wenn Sie kein Konto bei uns haben, müssen Sie nichts tun.',
      ],
      action: 'Adresse bestätigen',
    },
    receiptLink: {
      subject: 'Ihre Quittung',
      body: ['Über diesen Link können Sie Ihre Quittung lesen.'],
      action: 'Quittung öffnen',
    },
    familyNews: {
      subject: 'Es gibt etwas Neues für Sie',
      body: ['Im Portal gibt es etwas Neues für Sie. Mehr steht hier erst, wenn Ihre E-Mail-Adresse bestätigt ist.'],
      action: 'Öffnen',
    },
    customerReset: {
      subject: 'Fovea-Passwort zurücksetzen',
      body: [
        'Jemand hat darum gebeten, Ihr Passwort zurückzusetzen. Der Link gilt eine Stunde.',
        'Wenn Sie das nicht waren, müssen Sie nichts tun.',
      ],
      action: 'Neues Passwort wählen',
    },
    customerPasswordChanged: {
      subject: 'Ihr Fovea-Passwort wurde geändert',
      body: [
        'Das Passwort Ihres Kontos wurde geändert, und Sie wurden überall abgemeldet.',
        'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und informieren Sie Ihre Klinik.',
      ],
      action: 'Neues Passwort wählen',
    },
    customerPasswordSet: {
      subject: 'Ihre Klinik hat ein neues Fovea-Passwort für Sie festgelegt',
      body: [
        '{company} hat ein neues Passwort für Ihr Konto festgelegt, und Sie wurden überall abgemeldet.',
        'Wenn Sie nicht darum gebeten haben, wählen Sie sofort ein neues Passwort und informieren Sie Ihre Klinik.',
      ],
      action: 'Neues Passwort wählen',
    },
    patientLoginChanged: {
      subject: 'Eine Geräteanmeldung Ihrer Familie wurde geändert',
      body: [
        'Benutzername oder Passwort, mit denen sich ein Patient Ihres Kontos am Gerät anmeldet, wurden geändert. Bitte verwenden Sie ab jetzt die neuen.',
        'Wenn Sie das nicht erwartet haben, wenden Sie sich bitte an {company}.',
      ],
      action: 'Portal öffnen',
    },
    customerNewBrowser: {
      subject: 'Neue Anmeldung an Ihrem Fovea-Konto',
      body: [
        'Jemand hat sich von einem bisher unbekannten Browser an Ihrem Konto angemeldet: {device}, {date}.',
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wählen Sie sofort ein neues Passwort.',
      ],
      action: 'Neues Passwort wählen',
    },
    customerWelcome: {
      subject: 'Willkommen bei Fovea',
      body: [
        'Ihr Konto bei {company} ist bereit. Melden Sie sich an, um Ihr Gerät zu verbinden, Ihre Kinder hinzuzufügen und einen Plan zu wählen.',
      ],
      action: 'Portal öffnen',
    },
    receipt: {
      subject: 'Wir haben Ihre Zahlung von {amount} erhalten',
      body: ['Ihre Zahlung von {amount} für {plan} ({child}) ist eingegangen. Referenz: {reference}.'],
      action: 'Quittung öffnen',
    },
    refund: {
      subject: 'Ihre Zahlung wurde erstattet',
      body: [
        'Wir haben {amount} Ihrer Zahlung für {plan} ({child}) erstattet.',
        'Es kann einige Tage dauern, bis Ihre Bank dies anzeigt.',
      ],
      action: 'Quittung öffnen',
    },
    declined: {
      subject: 'Eine Zahlung wurde abgelehnt',
      body: [
        'Die Zahlung von {amount} für {plan} ({child}) wurde abgelehnt.',
        'Bitte wenden Sie sich an die Klinik, Ihre Bank oder Ihren Kartenanbieter.',
      ],
      action: 'Portal öffnen',
    },
    paymentLink: {
      subject: 'Ihr Zahlungslink',
      body: ['Bitte zahlen Sie {amount} für {plan} ({child}). Der Link gilt 24 Stunden.'],
      action: 'Jetzt zahlen',
    },
    paidAfterErasure: {
      subject: 'Eine Zahlung muss geprüft werden: {payment}',
      body: [
        'Für eine bereits gelöschte Familie oder ein gelöschtes Kind ist Geld eingegangen. Es geht von selbst auf die Karte zurück; nichts wurde verlängert.',
      ],
      action: 'Zahlung öffnen',
    },
    mismatch: {
      subject: 'Eine Zahlung muss geprüft werden: {payment}',
      body: [
        'Der Kartenanbieter hat die Zahlung {payment} gemeldet, aber nicht das, was verlangt war. Nichts wurde verlängert. Bitte vergleichen Sie sie mit den Aufzeichnungen des Anbieters.',
      ],
      action: 'Zahlung öffnen',
    },
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
    deviceFound: {
      subject: 'Gerät {serial} wurde gefunden',
      body: ['Eine Familie hat das Gerät {serial} als gefunden gemeldet.'],
      action: 'Patienten öffnen',
    },
    requestSent: {
      subject: 'Neue Anfrage einer Familie',
      body: ['Eine Familie Ihres Unternehmens hat eine neue Anfrage gesendet.'],
      action: 'Patienten öffnen',
    },
    staffRequest: {
      subject: 'Support-Anfrage von {company}',
      body: ['{person} bittet um Unterstützung:', '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'Einladung: {topic}',
      body: ['Sie sind zu einem Termin am {date} eingeladen.', 'Die Kalenderdatei ist angehängt.'],
      action: 'Portal öffnen',
    },
    testMail: {
      subject: 'Testnachricht von Fovea',
      body: ['Der Absender der Plattformeinstellungen funktioniert.'],
      action: '',
    },
    release: {
      subject: 'Neue Gerätesoftware',
      body: [
        'Für Ihr Gerät ist Version {version} verfügbar. Sie wird installiert, sobald das Gerät das nächste Mal online ist.',
      ],
      action: '',
    },
  },
};
