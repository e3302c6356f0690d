import type { MailTexts } from './en.ts';

export const es: MailTexts = {
  greeting: 'Hola, {name}:',
  footer: 'Este mensaje lo ha enviado Fovea. No responda a él.',
  mails: {
    staffInvited: {
      subject: 'Bienvenido a Fovea: elija su contraseña',
      body: ['Se ha creado una cuenta para usted. Elija su contraseña en un plazo de 72 horas.'],
      action: 'Elegir contraseña',
    },
    staffReset: {
      subject: 'Restablecer su contraseña de Fovea',
      body: ['Alguien ha pedido restablecer su contraseña. El enlace es válido durante una hora.', 'Si no ha sido usted, no tiene que hacer nada.'],
      action: 'Elegir una contraseña nueva',
    },
    customerReset: {
      subject: 'Restablecer su contraseña de Fovea',
      body: ['Alguien ha pedido restablecer su contraseña. El enlace es válido durante una hora.', 'Si no ha sido usted, no tiene que hacer nada.'],
      action: 'Elegir una contraseña nueva',
    },
    customerWelcome: {
      subject: 'Bienvenido a Fovea',
      body: ['Su cuenta en {company} está lista. Inicie sesión para vincular su dispositivo, añadir a sus hijos y elegir un plan.'],
      action: 'Abrir el portal',
    },
    receipt: {
      subject: 'Hemos recibido su pago de {amount}',
      body: ['Hemos recibido su pago de {amount} por {plan} ({child}). Referencia: {reference}.'],
      action: 'Abrir el recibo',
    },
    refund: {
      subject: 'Su pago ha sido reembolsado',
      body: ['Hemos reembolsado {amount} de su pago por {plan} ({child}).', 'Su banco puede tardar unos días en mostrarlo.'],
      action: 'Abrir el recibo',
    },
    declined: {
      subject: 'Un pago ha sido rechazado',
      body: ['El pago de {amount} por {plan} ({child}) ha sido rechazado.', 'Contacte con la clínica, su banco o el emisor de su tarjeta.'],
      action: 'Abrir el portal',
    },
    paymentLink: { subject: 'Su enlace de pago', body: ['Pague {amount} por {plan} ({child}). El enlace es válido durante 24 horas.'], action: 'Pagar ahora' },
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
    requestSent: { subject: 'Nueva solicitud de una familia', body: ['Una familia de su empresa ha enviado una nueva solicitud.'], action: 'Abrir pacientes' },
    staffRequest: { subject: 'Solicitud de asistencia de {company}', body: ['{person} solicita asistencia:', '{reason}', '{files}'], action: '' },
    meeting: {
      subject: 'Invitación: {topic}',
      body: ['Está invitado a una reunión el {date}.', 'Se adjunta el archivo de calendario.'],
      action: 'Abrir el portal',
    },
    testMail: { subject: 'Correo de prueba de Fovea', body: ['El remitente de los ajustes de la plataforma funciona.'], action: '' },
    release: {
      subject: 'Nuevo software del dispositivo',
      body: ['La versión {version} está disponible para su dispositivo. Se instalará la próxima vez que esté en línea.'],
      action: '',
    },
  },
};
