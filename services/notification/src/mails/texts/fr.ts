import type { MailTexts } from './en.ts';

export const fr: MailTexts = {
  greeting: 'Bonjour {name},',
  footer: 'Ce message a été envoyé par Fovea. Merci de ne pas y répondre.',
  contact: 'Envoyé par Fovea pour {clinic}. Votre réponse parvient à {email}.',
  facts: { child: 'Patient', plan: 'Forfait', amount: 'Montant', date: 'Date', reference: 'Numéro de référence' },
  mails: {
    staffInvited: {
      subject: 'Bienvenue chez Fovea : définissez votre mot de passe',
      body: ['Un compte a été créé pour vous. Veuillez choisir votre mot de passe dans les 72 heures.'],
      action: 'Définir le mot de passe',
    },
    staffReset: {
      subject: 'Réinitialiser votre mot de passe Fovea',
      body: [
        "Quelqu'un a demandé la réinitialisation de votre mot de passe. Le lien est valable une heure.",
        "Si ce n'était pas vous, vous n'avez rien à faire.",
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    staffEmailChanged: {
      subject: 'L’adresse e-mail de votre compte Fovea a été modifiée',
      body: [
        'L’adresse e-mail avec laquelle vous vous connectez à Fovea a été modifiée. Vous avez été déconnecté partout et les liens envoyés auparavant ne fonctionnent plus.',
        'Si vous ne vous y attendiez pas, veuillez contacter votre administrateur.',
      ],
      action: 'Se connecter',
    },
    staffPasswordChanged: {
      subject: 'Votre mot de passe Fovea a été modifié',
      body: [
        'Le mot de passe de votre compte a été modifié et vous avez été déconnecté partout.',
        'Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et prévenez votre administrateur.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    staffNewBrowser: {
      subject: 'Nouvelle connexion à votre compte Fovea',
      body: [
        'Quelqu’un s’est connecté à votre compte depuis un navigateur que nous n’avions encore jamais vu : {device}, {date}.',
        'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un nouveau mot de passe.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    customerInvited: {
      subject: 'Définissez votre mot de passe Fovea',
      body: [
        '{company} vous envoie ce lien pour choisir votre mot de passe du portail Fovea. Il est valable 72 heures.',
        'Si vous avez déjà un mot de passe, il reste valable jusqu’à ce que vous en choisissiez un nouveau.',
      ],
      action: 'Définir le mot de passe',
    },
    customerProof: {
      subject: 'Veuillez confirmer votre adresse e-mail',
      body: [
        'Bienvenue chez Fovea. Votre compte auprès de {company} est prêt. Veuillez confirmer que cette adresse est la vôtre ; le lien est valable 72 heures.',
        'D’ici là, nos e-mails à cette adresse ne disent rien de votre famille. Si vous n’avez pas de compte chez nous, vous n’avez rien à faire.',
      ],
      action: 'Confirmer l’adresse',
    },
    receiptLink: {
      subject: 'Votre reçu',
      body: ['Vous pouvez lire votre reçu par ce lien.'],
      action: 'Ouvrir le reçu',
    },
    familyNews: {
      subject: 'Il y a du nouveau pour vous',
      body: [
        'Il y a du nouveau pour vous dans le portail. Nous n’en disons pas plus ici tant que votre adresse e-mail n’est pas confirmée.',
      ],
      action: 'Ouvrir',
    },
    customerReset: {
      subject: 'Réinitialiser votre mot de passe Fovea',
      body: [
        "Quelqu'un a demandé la réinitialisation de votre mot de passe. Le lien est valable une heure.",
        "Si ce n'était pas vous, vous n'avez rien à faire.",
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    customerPasswordChanged: {
      subject: 'Votre mot de passe Fovea a été modifié',
      body: [
        'Le mot de passe de votre compte a été modifié et vous avez été déconnecté partout.',
        'Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et prévenez votre clinique.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    customerPasswordSet: {
      subject: 'Votre clinique a défini un nouveau mot de passe Fovea pour vous',
      body: [
        '{company} a défini un nouveau mot de passe pour votre compte et vous avez été déconnecté partout.',
        'Si vous ne l’avez pas demandé, choisissez aussitôt un nouveau mot de passe et prévenez votre clinique.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    patientLoginChanged: {
      subject: 'Une connexion à l’appareil de votre famille a été modifiée',
      body: [
        'Le nom d’utilisateur ou le mot de passe avec lequel un patient de votre compte se connecte à l’appareil a été modifié. Veuillez désormais utiliser le nouveau.',
        'Si vous ne vous y attendiez pas, veuillez contacter {company}.',
      ],
      action: 'Ouvrir le portail',
    },
    customerNewBrowser: {
      subject: 'Nouvelle connexion à votre compte Fovea',
      body: [
        'Quelqu’un s’est connecté à votre compte depuis un navigateur que nous n’avions encore jamais vu : {device}, {date}.',
        'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un nouveau mot de passe.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    customerWelcome: {
      subject: 'Bienvenue chez Fovea',
      body: [
        'Votre compte chez {company} est prêt. Connectez-vous pour associer votre appareil, ajouter vos enfants et choisir un forfait.',
      ],
      action: 'Ouvrir le portail',
    },
    receipt: {
      subject: 'Nous avons reçu votre paiement de {amount}',
      body: ['Votre paiement de {amount} pour {plan} ({child}) a été reçu. Référence : {reference}.'],
      action: 'Ouvrir le reçu',
    },
    refund: {
      subject: 'Votre paiement a été remboursé',
      body: [
        'Nous avons remboursé {amount} de votre paiement pour {plan} ({child}).',
        'Votre banque peut mettre quelques jours à l’afficher.',
      ],
      action: 'Ouvrir le reçu',
    },
    declined: {
      subject: 'Un paiement a été refusé',
      body: [
        'Le paiement de {amount} pour {plan} ({child}) a été refusé.',
        "Veuillez contacter la clinique, votre banque ou l'émetteur de votre carte.",
      ],
      action: 'Ouvrir le portail',
    },
    paymentLink: {
      subject: 'Votre lien de paiement',
      body: ['Veuillez payer {amount} pour {plan} ({child}). Le lien est valable 24 heures.'],
      action: 'Payer maintenant',
    },
    paidAfterErasure: {
      subject: 'Un paiement est à vérifier: {payment}',
      body: [
        'De l’argent est arrivé pour une famille ou un enfant déjà effacé. Il retourne de lui-même sur la carte ; rien n’a été prolongé.',
      ],
      action: 'Ouvrir le paiement',
    },
    mismatch: {
      subject: 'Un paiement est à vérifier: {payment}',
      body: [
        'Le prestataire de cartes a annoncé le paiement {payment}, mais pas ce qui était demandé. Rien n’a été prolongé. Veuillez le comparer aux relevés du prestataire.',
      ],
      action: 'Ouvrir le paiement',
    },
    renewalOff: {
      subject: 'Le renouvellement automatique est désactivé',
      body: ['Votre forfait ne se renouvelle plus automatiquement. La durée déjà payée est conservée.'],
      action: 'Ouvrir le portail',
    },
    deviceLost: {
      subject: "L'appareil {serial} a été déclaré perdu",
      body: ["Une famille a déclaré la perte de l'appareil {serial}."],
      action: 'Ouvrir les patients',
    },
    deviceFound: {
      subject: "L'appareil {serial} a été retrouvé",
      body: ["Une famille a signalé avoir retrouvé l'appareil {serial}."],
      action: 'Ouvrir les patients',
    },
    requestSent: {
      subject: "Nouvelle demande d'une famille",
      body: ['Une famille de votre société a envoyé une nouvelle demande.'],
      action: 'Ouvrir les patients',
    },
    staffRequest: {
      subject: "Demande d'assistance de {company}",
      body: ["{person} demande de l'aide :", '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'Invitation : {topic}',
      body: ['Vous êtes invité à un rendez-vous le {date}.', 'Le fichier de calendrier est joint.'],
      action: 'Ouvrir le portail',
    },
    testMail: {
      subject: 'E-mail de test de Fovea',
      body: ["L'expéditeur des paramètres de la plateforme fonctionne."],
      action: '',
    },
    release: {
      subject: "Nouveau logiciel pour l'appareil",
      body: [
        "La version {version} est disponible pour votre appareil. Elle s'installera à la prochaine connexion de l'appareil.",
      ],
      action: '',
    },
  },
};
