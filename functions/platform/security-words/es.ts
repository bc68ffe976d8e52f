import type { SecurityWords } from '../security-words.ts';

export const words: SecurityWords = {
  when: 'Cuándo',
  device: 'Dispositivo',
  deviceUnknown: 'no reconocido',
  country: 'País',
  countryUnknown: 'desconocido',
  newPassword: 'Poner una contraseña nueva',
  you: 'Si has sido tú, no tienes que hacer nada.',
  notYou:
    'Si no has sido tú, otra persona puede entrar con tu cuenta. Pon enseguida una contraseña nueva: así se cierra la sesión en todos los dispositivos.',
  thenReply: 'Después responde a este correo.',
  plain: {
    newDevice: {
      subject: 'Nuevo inicio de sesión en tu cuenta de Sunward',
      what: 'Alguien ha entrado en tu cuenta desde un dispositivo o un país que no has usado en los últimos meses.',
    },
    passwordChanged: {
      subject: 'Tu contraseña de Sunward ha cambiado',
      what: 'Se ha puesto una contraseña nueva en tu cuenta. La anterior ya no funciona, y se ha cerrado la sesión en todos los demás dispositivos.',
    },
    secondFactorOn: {
      subject: 'Tu cuenta de Sunward ahora pide un código',
      what: 'Se ha configurado una aplicación de autenticación en tu cuenta. Desde ahora, para entrar hace falta un código de esa aplicación además de la contraseña.',
    },
    secondFactorOff: {
      subject: 'Tu cuenta de Sunward ya no pide un código',
      what: 'Se ha quitado la aplicación de autenticación de tu cuenta. Desde ahora basta la contraseña para entrar. Los códigos de recuperación ya no funcionan.',
    },
    recoveryCodesReplaced: {
      subject: 'Nuevos códigos de recuperación para tu cuenta de Sunward',
      what: 'Se han creado nuevos códigos de recuperación para tu cuenta. Los anteriores ya no funcionan.',
    },
    recoveryCodeUsed: {
      subject: 'Se ha usado un código de recuperación de tu cuenta de Sunward',
      what: 'Alguien ha introducido tu contraseña y uno de tus códigos de recuperación en lugar de un código de la aplicación de autenticación. Ese código de recuperación ya no sirve.',
    },
    tokenCreated: {
      subject: 'Un nuevo token abre tus instalaciones de Sunward',
      what: 'Se ha creado un token en tu cuenta. El programa que lo tiene puede ver tus instalaciones y, si lo has permitido, manejarlas y cambiarlas, hasta que lo revoques en tu perfil.',
    },
    payoutDetailsChanged: {
      subject: 'Tus datos de cobro de Sunward han cambiado',
      what: 'Tus datos de cobro se han cambiado o quitado. El próximo pago por tus recomendaciones irá al nuevo destino; sin datos, queda en espera.',
    },
  },
  emailChanged: {
    subject: 'Tu cuenta de Sunward tiene una nueva dirección de correo',
    what: 'La dirección de correo de tu cuenta ha cambiado. Desde ahora entras con la nueva dirección y recibes allí nuestros correos, ya no en esta.',
    notYou:
      'Si no has sido tú, recupera esta dirección con el enlace de abajo, que sirve una vez, durante 7 días: se cierra la sesión en todos los dispositivos, y después pones una contraseña nueva.',
    orReply: 'Si no funciona, responde a este correo.',
    undo: 'Recuperar esta dirección',
  },
  emailRestored: {
    subject: 'Tu cuenta de Sunward vuelve a tener su dirección de correo anterior',
    what: 'El cambio de tu dirección de correo se ha deshecho con el enlace de nuestro correo. Se ha cerrado la sesión en todos los dispositivos, y la contraseña anterior ya no funciona.',
    next: 'Pon ahora una contraseña nueva para volver a entrar.',
  },
  handedOver: {
    subject: 'Has traspasado una instalación en Sunward',
    what: (site, newOwner) =>
      `${site} pertenece ahora ${newOwner === null ? 'al miembro al que se la ofreciste' : `a ${newOwner}`}. El nuevo propietario decide sobre la suscripción, los miembros y los dispositivos.`,
  },
  causes: {
    owner: 'Se ha eliminado desde tu cuenta.',
    operator: 'La ha eliminado nuestro servicio de atención.',
    cancelled: 'La habías cancelado, y el periodo pagado ha terminado.',
    unpaid: 'Se creó hace un día y no se ha pagado.',
  },
  siteDeleted: {
    subject: 'Tu instalación en Sunward se ha eliminado',
    what: (site) => `${site} se ha eliminado con todos sus datos: aparatos, accesos, horarios e historial.`,
    questions: 'Si tienes preguntas, responde a este correo.',
  },
  userDeleted: {
    subject: 'Tu cuenta de Sunward se ha eliminado',
    what: 'Tu cuenta se ha eliminado, con las instalaciones que te pertenecen. No se puede deshacer.',
    notYou: 'Si no has sido tú, otra persona conocía tu contraseña. Cámbiala en todos los sitios donde aún la uses.',
    andReply: 'Y responde a este correo.',
  },
};
