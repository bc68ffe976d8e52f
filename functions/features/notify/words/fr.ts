import type { IdleCause } from '#functions/control/news/run-news.ts';
import type { NoticeTexts, NoticeWords, TapTexts, Writing } from '../words.ts';
import { known } from '../words.ts';

const causes: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing':
    'Le courant est disponible, mais la voiture n’en prend pas. Elle est peut-être déjà chargée ou en attente.',
  'car-asleep': 'La voiture est en veille.',
  'not-obeying': 'La dernière commande n’a pas eu d’effet. Sunward continue d’essayer.',
  'command-failed': 'La dernière commande n’a pas été acceptée. Sunward continue d’essayer.',
  'commands-spent': 'La limite de commandes du jour est atteinte.',
  'starts-cap': 'La limite de démarrages du jour est atteinte.',
  'vendor-limit': 'Son service demande une pause. Sunward reprend ensuite.',
  'limits-conflict': 'Ses limites s’excluent. Modifiez-en une.',
  'device-unknown': 'L’appareil n’indique pas son état. Vérifiez son alimentation et son accès à internet.',
  'wrong-sign': 'Le signe du compteur semble inversé\u202f: vérifiez-le chez le fabricant.',
  'wrong-meter': 'Le compteur n’affiche presque rien alors que le soleil brille. Vérifiez qu’il mesure le réseau.',
};

const summary = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, dont ${say.percent(100 * summary.sunShare)} de solaire`;
  return [
    summary.chargedWh === 0 ? 'Aucune recharge.' : `${say.energy(summary.chargedWh)} de recharge${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} de production solaire en tout.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} d’économies.`,
  ];
};

const notices: NoticeTexts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Un objectif de recharge est menacé',
    body: known([
      `${say.quoted(name)} : pas prêt pour ${say.time(by)}. À pleine puissance, il manque ${say.duration(lateS)}.`,
      percent === null || goalPercent === null
        ? null
        : `Actuellement ${say.percent(percent)} sur ${say.percent(goalPercent)}.`,
      'Chargez maintenant, ou choisissez une heure plus tardive.',
    ]),
  }),
  'goal-missed': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Un objectif de recharge a été manqué',
    body: known([
      `${say.quoted(name)} : pas prêt à ${say.time(by)}. À pleine puissance, il manquait ${say.duration(lateS)}.`,
      percent === null || goalPercent === null
        ? null
        : `Actuellement ${say.percent(percent)} sur ${say.percent(goalPercent)}.`,
      'Chargez maintenant pour rattraper le retard.',
    ]),
  }),
  offline: ({ name, since, back }, say) =>
    back
      ? {
          title: 'Un appareil répond à nouveau',
          body: `${say.quoted(name)} répond à nouveau. Plus rien n’arrivait depuis ${say.time(since)}.`,
        }
      : {
          title: 'Un appareil ne répond pas',
          body: `${say.quoted(name)} ne répond plus depuis ${say.time(since)}. Vérifiez son alimentation et sa connexion ; Sunward reprend dès son retour.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'Un service refuse la connexion',
    body: `${name} n’accepte plus la connexion depuis ${say.time(since)}. Reconnectez-vous, et Sunward reprend.`,
  }),
  'hook-off': ({ name, why }, say) => ({
    title: 'Un webhook a été désactivé',
    body: known([
      why === 'gone'
        ? `${say.quoted(name)} répond que l’adresse n’existe plus et ne reçoit donc plus d’événements.`
        : `Rien n’est arrivé à ${say.quoted(name)} depuis cinq jours\u00a0; les événements n’y sont plus envoyés.`,
      'Réactivez-le dans les connexions de l’installation dès qu’il répond.',
    ]),
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Branchée, mais pas en charge',
    body: `${say.power(surplusW)} de surplus disponibles pour ${say.quoted(name)}. ${causes[cause as IdleCause] ?? ''}`.trim(),
  }),
  'car-full': ({ name, percent }, say) => ({
    title: 'La voiture est chargée',
    body:
      percent === null
        ? `${say.quoted(name)} : recharge terminée.`
        : `${say.quoted(name)} : recharge terminée, à ${say.percent(percent)}.`,
  }),
  'weekly-summary': ({ from, to }, say) => ({
    title: 'Votre semaine au soleil',
    body: known([`Du ${say.day(from)} au ${say.day(to)} :`, ...summary(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `Votre mois au soleil : ${say.month(from)}`,
    body: known([...summary(say), 'Le relevé de vos recharges est prêt dans l’historique.']),
  }),
};

const taps: TapTexts = {
  charge: {
    title: 'Charger',
    done: 'La recharge commence dans la minute.',
    failed: 'Cela n’a pas fonctionné. Touchez ici pour charger dans l’application.',
  },
  mute: {
    title: 'Ne plus notifier',
    done: 'Ces notifications n’arrivent plus sur vos appareils.',
    failed: 'Cela n’a pas fonctionné. Touchez ici pour choisir vos notifications.',
  },
  test: { title: 'Ça marche', body: 'Les notifications de votre maison arrivent ici.' },
};

export const words: NoticeWords = { notices, taps };
