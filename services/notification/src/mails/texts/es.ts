import type { MailTexts } from './en.ts';

export const es: MailTexts = {
  greeting: 'Hola, {name}:',
  footer: 'Este mensaje lo ha enviado Fovea. No responda a él.',
  contact: 'Enviado por Fovea en nombre de {clinic}. Su respuesta llegará a {email}.',
  facts: { child: 'Paciente', plan: 'Plan', amount: 'Importe', date: 'Fecha', reference: 'Número de referencia' },
  mails: {
    staffInvited: {
      subject: 'Bienvenido a Fovea: elija su contraseña',
      body: ['Se ha creado una cuenta para usted. Elija su contraseña en un plazo de 72 horas.'],
      action: 'Elegir contraseña',
    },
    staffReset: {
      subject: 'Restablecer su contraseña de Fovea',
      body: [
        'Alguien ha pedido restablecer su contraseña. El enlace es válido durante una hora.',
        'Si no ha sido usted, no tiene que hacer nada.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    staffEmailChanged: {
      subject: 'Se ha cambiado el correo electrónico de su cuenta de Fovea',
      body: [
        'Se ha cambiado el correo electrónico con el que inicia sesión en Fovea. Se ha cerrado la sesión en todas partes y los enlaces enviados antes ya no funcionan.',
        'Si no lo esperaba, póngase en contacto con su administrador.',
      ],
      action: 'Iniciar sesión',
    },
    staffPasswordChanged: {
      subject: 'Se ha cambiado su contraseña de Fovea',
      body: [
        'Se ha cambiado la contraseña de su cuenta y se ha cerrado la sesión en todas partes.',
        'Si no ha sido usted, elija enseguida una contraseña nueva y avise a su administrador.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    staffNewBrowser: {
      subject: 'Nuevo inicio de sesión en su cuenta de Fovea',
      body: [
        'Alguien ha iniciado sesión en su cuenta desde un navegador que no habíamos visto antes: {device}, {date}.',
        'Si ha sido usted, no tiene que hacer nada. Si no, elija enseguida una contraseña nueva.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    customerInvited: {
      subject: 'Elija su contraseña de Fovea',
      body: [
        '{company} le envía este enlace para elegir su contraseña del portal de Fovea. Es válido durante 72 horas.',
        'Si ya tiene una contraseña, seguirá valiendo hasta que elija otra.',
      ],
      action: 'Elegir contraseña',
    },
    customerProof: {
      subject: 'Confirme su dirección de correo',
      body: [
        'Bienvenido a Fovea. Su cuenta en {company} está lista. Confirme que esta dirección es suya; el enlace es válido durante 72 horas.',
        'Hasta entonces, nuestros correos no dirán nada de su familia. Si no tiene cuenta con nosotros, no tiene que hacer nada.',
      ],
      action: 'Confirmar dirección',
    },
    receiptLink: { subject: 'Su recibo', body: ['Puede leer su recibo con este enlace.'], action: 'Abrir el recibo' },
    familyNews: {
      subject: 'Hay algo nuevo para usted',
      body: [
        'Hay algo nuevo para usted en el portal. No decimos más aquí hasta que su dirección de correo esté confirmada.',
      ],
      action: 'Abrir',
    },
    customerReset: {
      subject: 'Restablecer su contraseña de Fovea',
      body: [
        'Alguien ha pedido restablecer su contraseña. El enlace es válido durante una hora.',
        'Si no ha sido usted, no tiene que hacer nada.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    customerPasswordChanged: {
      subject: 'Se ha cambiado su contraseña de Fovea',
      body: [
        'Se ha cambiado la contraseña de su cuenta y se ha cerrado la sesión en todas partes.',
        'Si no ha sido usted, elija enseguida una contraseña nueva y avise a su clínica.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    customerPasswordSet: {
      subject: 'Su clínica le ha puesto una contraseña nueva de Fovea',
      body: [
        '{company} ha puesto una contraseña nueva en su cuenta y se ha cerrado la sesión en todas partes.',
        'Si no lo ha pedido, elija enseguida una contraseña nueva y avise a su clínica.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    patientLoginChanged: {
      subject: 'Se ha cambiado el acceso al dispositivo de su familia',
      body: [
        'Se ha cambiado el nombre de usuario o la contraseña con los que un paciente de su cuenta accede al dispositivo. Use los nuevos a partir de ahora.',
        'Si no lo esperaba, póngase en contacto con {company}.',
      ],
      action: 'Abrir el portal',
    },
    customerNewBrowser: {
      subject: 'Nuevo inicio de sesión en su cuenta de Fovea',
      body: [
        'Alguien ha iniciado sesión en su cuenta desde un navegador que no habíamos visto antes: {device}, {date}.',
        'Si ha sido usted, no tiene que hacer nada. Si no, elija enseguida una contraseña nueva.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    customerWelcome: {
      subject: 'Bienvenido a Fovea',
      body: [
        'Su cuenta en {company} está lista. Inicie sesión para vincular su dispositivo, añadir a sus hijos y elegir un plan.',
      ],
      action: 'Abrir el portal',
    },
    receipt: {
      subject: 'Hemos recibido su pago de {amount}',
      body: ['Hemos recibido su pago de {amount} por {plan} ({child}). Referencia: {reference}.'],
      action: 'Abrir el recibo',
    },
    refund: {
      subject: 'Su pago ha sido reembolsado',
      body: [
        'Hemos reembolsado {amount} de su pago por {plan} ({child}).',
        'Su banco puede tardar unos días en mostrarlo.',
      ],
      action: 'Abrir el recibo',
    },
    declined: {
      subject: 'Un pago ha sido rechazado',
      body: [
        'El pago de {amount} por {plan} ({child}) ha sido rechazado.',
        'Contacte con la clínica, su banco o el emisor de su tarjeta.',
      ],
      action: 'Abrir el portal',
    },
    paymentLink: {
      subject: 'Su enlace de pago',
      body: ['Pague {amount} por {plan} ({child}). El enlace es válido durante 24 horas.'],
      action: 'Pagar ahora',
    },
    paidAfterErasure: {
      subject: 'Un pago requiere revisión: {payment}',
      body: [
        'Llegó dinero de una familia o un niño que ya se había borrado. Vuelve solo a la tarjeta; no se prolongó nada.',
      ],
      action: 'Abrir el pago',
    },
    mismatch: {
      subject: 'Un pago requiere revisión: {payment}',
      body: [
        'El proveedor de tarjetas informó del pago {payment}, pero no coincide con lo que se pidió. No se prolongó nada. Compárelo con los registros del proveedor.',
      ],
      action: 'Abrir el pago',
    },
    renewalOff: {
      subject: 'La renovación automática está desactivada',
      body: ['Su plan ya no se renueva solo. El tiempo ya pagado se mantiene.'],
      action: 'Abrir el portal',
    },
    deviceLost: {
      subject: 'El dispositivo {serial} se ha declarado perdido',
      body: ['Una familia ha declarado perdido el dispositivo {serial}.'],
      action: 'Abrir pacientes',
    },
    deviceFound: {
      subject: 'El dispositivo {serial} ha aparecido',
      body: ['Una familia ha comunicado que ha encontrado el dispositivo {serial}.'],
      action: 'Abrir pacientes',
    },
    requestSent: {
      subject: 'Nueva solicitud de una familia',
      body: ['Una familia de su empresa ha enviado una nueva solicitud.'],
      action: 'Abrir pacientes',
    },
    staffRequest: {
      subject: 'Solicitud de asistencia de {company}',
      body: ['{person} solicita asistencia:', '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'Invitación: {topic}',
      body: ['Está invitado a una reunión el {date}.', 'Se adjunta el archivo de calendario.'],
      action: 'Abrir el portal',
    },
    testMail: {
      subject: 'Correo de prueba de Fovea',
      body: ['El remitente de los ajustes de la plataforma funciona.'],
      action: '',
    },
    release: {
      subject: 'Nuevo software del dispositivo',
      body: [
        'La versión {version} está disponible para su dispositivo. Se instalará la próxima vez que esté en línea.',
      ],
      action: '',
    },
  },
};
