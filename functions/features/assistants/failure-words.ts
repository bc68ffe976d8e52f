import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Language } from '#shared/locales.ts';

type Said = Readonly<Record<Language, string>>;

const words = {
  insufficient_scope: {
    en: 'The token of this assistant does not allow this',
    de: 'Das Token dieses Assistenten erlaubt das nicht',
    fr: 'Le jeton de cet assistant ne permet pas cela',
    it: 'Il token di questo assistente non lo consente',
    nl: 'Het token van deze assistent staat dit niet toe',
    es: 'El token de este asistente no permite esto',
  },
  forbidden: {
    en: 'You are not allowed to do this at this home',
    de: 'Das darfst du bei dieser Anlage nicht',
    fr: 'Vous n’avez pas le droit de faire cela pour cette installation',
    it: 'Non hai il permesso di farlo per questo impianto',
    nl: 'Dit mag je op deze locatie niet doen',
    es: 'No tienes permiso para hacer esto en esta instalación',
  },
  plan_required: {
    en: 'Your plan does not include this',
    de: 'Das ist in deinem Abo nicht enthalten',
    fr: 'Votre abonnement ne le comprend pas',
    it: 'Il tuo abbonamento non lo comprende',
    nl: 'Dit zit niet in je abonnement',
    es: 'Tu suscripción no incluye esto',
  },
  invalid_request: {
    en: 'Something is missing or not possible like this',
    de: 'Es fehlt etwas, oder so geht es nicht',
    fr: 'Il manque une information, ou ce n’est pas possible ainsi',
    it: 'Manca qualcosa, o così non è possibile',
    nl: 'Er ontbreekt iets, of zo kan het niet',
    es: 'Falta algún dato o así no es posible',
  },
  invalid_time: {
    en: 'This time is not possible',
    de: 'Diese Zeit geht nicht',
    fr: 'Cette heure n’est pas possible',
    it: 'Questo orario non è possibile',
    nl: 'Deze tijd kan niet',
    es: 'Esa hora no es posible',
  },
  account_not_found: {
    en: 'This home does not exist',
    de: 'Diese Anlage gibt es nicht',
    fr: 'Cette installation n’existe pas',
    it: 'Questo impianto non esiste',
    nl: 'Deze locatie bestaat niet',
    es: 'Esta instalación no existe',
  },
  appliance_not_found: {
    en: 'This appliance does not exist',
    de: 'Dieses Gerät gibt es nicht',
    fr: 'Cet appareil n’existe pas',
    it: 'Questo apparecchio non esiste',
    nl: 'Dit apparaat bestaat niet',
    es: 'Este aparato no existe',
  },
  conflict: {
    en: 'This was changed elsewhere in the meantime',
    de: 'Das wurde inzwischen anderswo geändert',
    fr: 'Cela a été modifié ailleurs entre-temps',
    it: 'Nel frattempo è stato modificato altrove',
    nl: 'Dit is intussen elders gewijzigd',
    es: 'Mientras tanto se ha cambiado en otro sitio',
  },
  too_many_requests: {
    en: 'That was too much in a short time',
    de: 'Das war zu viel in kurzer Zeit',
    fr: 'Trop de demandes en peu de temps',
    it: 'Troppe richieste in poco tempo',
    nl: 'Dat was te veel in korte tijd',
    es: 'Demasiadas peticiones en poco tiempo',
  },
  credentials_rejected: {
    en: 'The maker’s service no longer accepts the sign-in: please sign in again in Sunward',
    de: 'Der Dienst des Herstellers nimmt die Anmeldung nicht mehr an: Bitte melde dich in Sunward neu an',
    fr: 'Le service du fabricant n’accepte plus la connexion\u202f: reconnectez-vous dans Sunward',
    it: 'Il servizio del produttore non accetta più l’accesso: accedi di nuovo in Sunward',
    nl: 'De dienst van de fabrikant accepteert de aanmelding niet meer: meld je in Sunward opnieuw aan',
    es: 'El servicio del fabricante ya no acepta el acceso: vuelve a conectarte en Sunward',
  },
  device_offline: {
    en: 'The device is offline',
    de: 'Das Gerät ist offline',
    fr: 'L’appareil est hors ligne',
    it: 'Il dispositivo è offline',
    nl: 'Het apparaat is offline',
    es: 'El dispositivo está sin conexión',
  },
  vendor_busy: {
    en: 'The maker’s service takes no more requests right now',
    de: 'Der Dienst des Herstellers nimmt gerade keine Abfragen mehr an',
    fr: 'Le service du fabricant n’accepte plus de requêtes pour le moment',
    it: 'Il servizio del produttore al momento non accetta altre richieste',
    nl: 'De dienst van de fabrikant neemt nu geen aanvragen meer aan',
    es: 'El servicio del fabricante no admite más consultas por ahora',
  },
  vendor_failed: {
    en: 'The maker’s service did not answer as expected',
    de: 'Der Dienst des Herstellers hat nicht wie erwartet geantwortet',
    fr: 'Le service du fabricant n’a pas répondu comme prévu',
    it: 'Il servizio del produttore non ha risposto come previsto',
    nl: 'De dienst van de fabrikant antwoordde niet zoals verwacht',
    es: 'El servicio del fabricante no ha respondido como se esperaba',
  },
  vendor_timeout: {
    en: 'The maker’s service did not answer in time',
    de: 'Der Dienst des Herstellers hat nicht rechtzeitig geantwortet',
    fr: 'Le service du fabricant n’a pas répondu à temps',
    it: 'Il servizio del produttore non ha risposto in tempo',
    nl: 'De dienst van de fabrikant antwoordde niet op tijd',
    es: 'El servicio del fabricante no ha respondido a tiempo',
  },
  busy: {
    en: 'Sunward has a problem of its own right now',
    de: 'Sunward hat gerade selbst ein Problem',
    fr: 'Sunward a lui-même un problème en ce moment',
    it: 'Al momento Sunward ha un problema interno',
    nl: 'Sunward heeft op dit moment zelf een probleem',
    es: 'Sunward tiene ahora mismo un problema interno',
  },
} as const satisfies Partial<Record<ErrorCode, Said>>;

const ours: Said = {
  en: 'Something went wrong at Sunward',
  de: 'Bei Sunward ist etwas schiefgegangen',
  fr: 'Un problème est survenu chez Sunward',
  it: 'Qualcosa è andato storto presso Sunward',
  nl: 'Er ging iets mis bij Sunward',
  es: 'Algo ha fallado en Sunward',
};

const waits: Said = {
  en: 'Please try again in {{seconds}} s.',
  de: 'Versuch es in {{seconds}} s noch einmal.',
  fr: 'Réessayez dans {{seconds}} s.',
  it: 'Riprova tra {{seconds}} s.',
  nl: 'Probeer het over {{seconds}} s opnieuw.',
  es: 'Prueba de nuevo en {{seconds}} s.',
};

const choices = {
  site: {
    en: 'Which home? Choose one of: {{names}}.',
    de: 'Welche Anlage? Es gibt: {{names}}.',
    fr: 'Quelle installation\u202f? Il y a\u202f: {{names}}.',
    it: 'Quale impianto? Ci sono: {{names}}.',
    nl: 'Welke locatie? Dit zijn ze: {{names}}.',
    es: '¿Qué instalación? Hay: {{names}}.',
  },
  appliance: {
    en: 'Which appliance? Choose one of: {{names}}.',
    de: 'Welches Gerät? Es gibt: {{names}}.',
    fr: 'Quel appareil\u202f? Il y a\u202f: {{names}}.',
    it: 'Quale apparecchio? Ci sono: {{names}}.',
    nl: 'Welk apparaat? Dit zijn ze: {{names}}.',
    es: '¿Qué aparato? Hay: {{names}}.',
  },
} as const satisfies Readonly<Record<string, Said>>;
export type Choice = keyof typeof choices;

/**
 * What went wrong, as a sentence for the person, without its point.
 * @param status of the answer: from 500 on it was not the person's
 */
export const failureIn = (language: Language, code: ErrorCode, status: number): string => {
  const known = (words as Partial<Record<ErrorCode, Said>>)[code];
  return (known ?? (status >= 500 ? ours : words.invalid_request))[language];
};

/** When to try again. */
export const waitIn = (language: Language, seconds: number): string =>
  waits[language].replace('{{seconds}}', String(seconds));

/** Asks which of several is meant. @param names as somebody typed them */
export const choiceIn = (language: Language, of: Choice, names: readonly string[]): string =>
  choices[of][language].replace('{{names}}', () => names.join(', ') || '–');
