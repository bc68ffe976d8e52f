import { INVITATION_DAYS } from '#shared/model/member.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { namesIn, type TextsOf } from '../mail-draft.ts';
import type { OwnMailFacts } from '../mail-facts.ts';
import { type NeedWords, needText } from '../mail-needs.ts';

const join: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `a ver ${site} en Sunward y a controlar lo que se carga allí`,
  installer: (site) => `a ocuparte de ${site} en Sunward como instalador`,
  owner: (site) => `a hacerte cargo de ${site} en Sunward como propietario: ya está todo preparado para ti`,
};

const needs: NeedWords = {
  refused: (named) => `Ya no se acepta el acceso: ${named}`,
  silent: (named) => `Sin respuesta de ${named}`,
  noData: 'Sin mediciones',
  noDataYet: 'Aún sin mediciones',
  unfinished: 'Aún sin configurar',
  since: (what, since) => `${what}, desde el ${since}`,
  more: (n) => `y ${n} más`,
};

export const words: TextsOf<OwnMailFacts> = {
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Invitación a una instalación en Sunward',
    paragraphs: [
      `${invitedBy ?? 'El propietario'} te invita ${join[role](site)}.`,
      `Inicia sesión o crea una cuenta con esta dirección de correo: la invitación te espera durante ${INVITATION_DAYS} días.`,
      'Si no te dice nada, no tienes que hacer nada.',
    ],
    action: { label: 'Abrir la invitación', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} ya no acepta el inicio de sesión`,
    paragraphs: [
      `${service} ya no acepta el inicio de sesión con el que está vinculada ${site}. Hasta que la vincules de nuevo, allí no se lee ni se controla nada.`,
      'Pasa tras cambiar la contraseña, o cuando se ha revocado el acceso en la cuenta de ese servicio.',
    ],
    action: { label: 'Volver a vincular', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'Ha fallado un pago de tu instalación',
    paragraphs: [
      `Tu banco ha rechazado un pago de ${site}. En los próximos días se intentará de nuevo.`,
      'Si falla del todo, la instalación sigue con la suscripción gratuita. No se pierde nada.',
    ],
    action: { label: 'Revisar el método de pago', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'Se han acabado los días gratis de tu instalación',
    paragraphs: [
      `El método de pago de ${site} ya se usó para los días gratis de otro usuario. Se dan una vez por método de pago, así que la suscripción se cobra desde hoy.`,
      'Puedes cambiar o cancelar la suscripción cuando quieras.',
    ],
    action: { label: 'Ver la suscripción', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Tu instalación se eliminará el ${date}`,
    paragraphs: [
      `Has cancelado ${site}. El ${date} se eliminará con todos sus datos: aparatos, accesos, horarios e historial.`,
      'Hasta entonces puedes deshacer la cancelación y descargar tus datos en tu perfil.',
    ],
    action: { label: 'Abrir la instalación', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Tu código para Sunward',
    paragraphs: [
      { code: ['Tu código', code] },
      'Escríbelo en la página donde estás creando tu cuenta. Vale 24 horas.',
      'Si no estás creando una cuenta, no tienes que hacer nada.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'Ya tienes una cuenta en Sunward',
    paragraphs: [
      'Alguien ha intentado registrarse en Sunward con esta dirección, que ya tiene una cuenta.',
      'Si has sido tú, inicia sesión. Si has olvidado tu contraseña, allí puedes poner una nueva.',
      'Si no has sido tú, no tienes que hacer nada: no ha cambiado nada.',
    ],
    action: { label: 'Iniciar sesión', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'Una contraseña nueva para Sunward',
    paragraphs: [
      { code: ['Tu código', code] },
      'Sirve para poner una contraseña nueva. Vale 10 minutos.',
      'Si no lo has pedido, no hagas nada: tu contraseña sigue como está. No des nunca el código a nadie.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Tu nueva dirección de correo en Sunward',
    paragraphs: [
      { code: ['Tu código', code] },
      'Confirma que esta dirección es tuya. Vale 10 minutos. Hasta entonces se sigue usando tu dirección anterior.',
      'Si no lo has pedido, no tienes que hacer nada.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'Ya tienes una cuenta en Sunward',
    paragraphs: [
      'Alguien quería usar esta dirección para otra cuenta de Sunward. Ya tiene una cuenta, así que no ha cambiado nada.',
      'Si has sido tú: cada dirección puede tener una sola cuenta. Inicia sesión con esta dirección o elige otra.',
      'Si no has sido tú, no tienes que hacer nada.',
    ],
    action: null,
  }),
  tokenExpires: ({ name, hint, sites, date, lastUsed, url }) => {
    const opens = namesIn(sites, 'todas tus instalaciones', (n) => `y ${n} más`);
    return {
      subject: `Un token tuyo caduca el ${date}`,
      paragraphs: [
        `El token para ${name} caduca el ${date}. A partir de entonces se rechaza el programa que lo usa.`,
        {
          lines: [
            ['Token', hint],
            ['Abre', opens],
            ['Último uso', lastUsed ?? 'todavía no'],
          ],
        },
        'Para continuar, crea un token nuevo en tu perfil y dáselo al programa. Si ya no lo necesitas, no tienes que hacer nada.',
      ],
      action: { label: 'Ver tus tokens', url },
    };
  },
  sitesDigest: ({ sites, all, url, muteUrl }) => {
    const more = all - sites.length;
    return {
      subject: `Instalaciones que te necesitan: ${all}`,
      paragraphs: [
        'De las instalaciones que atiendes, estas te necesitan ahora, la más urgente primero:',
        { items: sites.map((one) => ({ label: one.site, text: needText(needs, one), url: one.url })) },
        ...(more > 0 ? [`Y ${more} más en tu lista de instalaciones.`] : []),
        'Este correo llega a las 7:00, y solo si una instalación te necesita. Puedes desactivarlo en la lista de instalaciones, o dejar fuera una instalación en su nota.',
      ],
      action: { label: 'Ver tus instalaciones', url },
      footer: { label: 'No recibir más correos de este tipo', url: muteUrl },
    };
  },
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Instalación', site]] }],
    action: { label: 'Abrir Sunward', url },
    footer: { label: 'No recibir más correos de este tipo', url: muteUrl },
  }),
};
