import type { IdleCause } from '#functions/control/news/run-news.ts';
import type { NoticeTexts, NoticeWords, TapTexts, Writing } from '../words.ts';
import { known } from '../words.ts';

const causes: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing': 'Hay corriente disponible, pero el coche no la toma. Quizá esté cargado o en espera.',
  'car-asleep': 'El coche está dormido.',
  'not-obeying': 'La última orden no ha tenido efecto. Sunward sigue intentándolo.',
  'command-failed': 'La última orden no se ha aceptado. Sunward sigue intentándolo.',
  'commands-spent': 'Se ha agotado el límite diario de órdenes.',
  'starts-cap': 'Se ha alcanzado el límite diario de arranques.',
  'vendor-limit': 'Su servicio pide una pausa. Después Sunward continúa.',
  'limits-conflict': 'Sus límites se excluyen entre sí. Cambia uno.',
  'device-unknown': 'El dispositivo no comunica su estado. Comprueba su corriente y su internet.',
  'wrong-sign': 'El signo del contador parece estar invertido: compruébalo con el fabricante.',
  'wrong-meter': 'El contador no muestra casi nada, aunque hace sol. Comprueba que mida la red.',
};

const summary = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, ${say.percent(100 * summary.sunShare)} solar`;
  return [
    summary.chargedWh === 0 ? 'No se ha cargado nada.' : `${say.energy(summary.chargedWh)} cargados${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} de energía solar en total.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} ahorrados.`,
  ];
};

const notices: NoticeTexts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Un objetivo de carga está en riesgo',
    body: known([
      `${say.quoted(name)} no estará listo a tiempo (${say.time(by)}): a plena potencia faltan ${say.duration(lateS)}.`,
      percent === null || goalPercent === null ? null : `Ahora ${say.percent(percent)} de ${say.percent(goalPercent)}.`,
      'Carga ya, o elige una hora posterior.',
    ]),
  }),
  'goal-missed': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'No se ha cumplido un objetivo de carga',
    body: known([
      `${say.quoted(name)} no estaba listo a tiempo (${say.time(by)}): a plena potencia faltaban ${say.duration(lateS)}.`,
      percent === null || goalPercent === null ? null : `Ahora ${say.percent(percent)} de ${say.percent(goalPercent)}.`,
      'Carga ya para recuperar.',
    ]),
  }),
  offline: ({ name, since, back }, say) =>
    back
      ? {
          title: 'Un dispositivo vuelve a responder',
          body: `${say.quoted(name)} vuelve a responder. Estuvo en silencio (desde: ${say.time(since)}).`,
        }
      : {
          title: 'Un dispositivo no responde',
          body: `${say.quoted(name)} no responde (último contacto: ${say.time(since)}). Revisa su corriente e internet; Sunward sigue cuando vuelva.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'Un servicio rechaza el inicio de sesión',
    body: `${name} ya no acepta el inicio de sesión (desde: ${say.time(since)}). Vuelve a iniciar sesión, y Sunward sigue.`,
  }),
  'hook-off': ({ name, why }, say) => ({
    title: 'Se ha desactivado un webhook',
    body: known([
      why === 'gone'
        ? `${say.quoted(name)} responde que la dirección ya no existe y no recibe más eventos.`
        : `A ${say.quoted(name)} no le llega nada desde hace cinco días y no recibe más eventos.`,
      'Vuelve a activarlo en las conexiones de la instalación cuando responda.',
    ]),
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Enchufado, pero sin cargar',
    body: `${say.power(surplusW)} de excedentes libres para ${say.quoted(name)}. ${causes[cause as IdleCause] ?? ''}`.trim(),
  }),
  'car-full': ({ name, percent }, say) => ({
    title: 'El coche está cargado',
    body:
      percent === null
        ? `${say.quoted(name)} ha terminado de cargar.`
        : `${say.quoted(name)} ha terminado de cargar, al ${say.percent(percent)}.`,
  }),
  'weekly-summary': ({ from, to }, say) => ({
    title: 'Tu semana al sol',
    body: known([`Del ${say.day(from)} al ${say.day(to)}:`, ...summary(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `Tu mes al sol: ${say.month(from)}`,
    body: known([...summary(say), 'El informe de recargas está listo en el historial.']),
  }),
};

const taps: TapTexts = {
  charge: {
    title: 'Cargar ya',
    done: 'La carga empieza en menos de un minuto.',
    failed: 'No ha funcionado. Toca aquí para cargar desde la aplicación.',
  },
  mute: {
    title: 'No avisar más',
    done: 'Estos avisos ya no llegan a tus dispositivos.',
    failed: 'No ha funcionado. Toca aquí para elegir qué te avisamos.',
  },
  test: { title: 'Funciona', body: 'Los avisos de tu casa llegan aquí.' },
};

export const words: NoticeWords = { notices, taps };
