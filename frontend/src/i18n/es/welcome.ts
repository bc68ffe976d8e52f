import { sitesTexts } from './sites.ts';

/** Texts of the first steps on a new site, and news. */
export const texts = {
  palette: {
    title: 'Ir a una casa o una página',
    search: 'Casa o página',
    open: 'Ir a…',
    keys: '{{key}} K',
    control: 'Ctrl',
    found_one: '{{count}} resultado',
    found_other: '{{count}} resultados',
    none: 'Nada coincide.',
  },
  prepare: {
    open: 'Preparar instalaciones',
    installer: '¿Instalador? Prepara instalaciones para clientes',
    title: 'Preparar instalaciones para clientes',
    text: 'Cada línea será una instalación gratuita. Su cliente recibe una invitación y al aceptarla es el propietario; tú sigues como instalador. Hasta entonces puedes configurarlo todo, sin gastar tus instalaciones gratuitas.',
    field: 'Nombre, correo, zona horaria',
    fieldHelp: 'Una instalación por línea. La zona horaria se puede omitir.',
    file: 'Elegir un archivo CSV',
    list: 'Instalaciones de la lista',
    line: '{{line}}: {{name}}',
    column: {
      name: 'Nombre',
      email: 'Correo',
      timezone: 'Zona horaria',
    },
    fault: {
      zone: 'Esto no es una zona horaria, como Europe/Madrid.',
      twice: 'Está dos veces en la lista.',
      there: 'Ya tienes una instalación con ese nombre.',
    },
    faults_one: '{{count}} campo no está bien todavía. Antes no se crea nada.',
    faults_other: '{{count}} campos no están bien todavía. Antes no se crea nada.',
    tooMany: 'Como mucho {{count}} instalaciones a la vez.',
    state: {
      ready: 'Lista',
      going: 'Creando…',
      done: 'Creada, cliente invitado',
    },
    act_one: 'Preparar {{count}} instalación',
    act_other: 'Preparar {{count}} instalaciones',
    done_one: '{{count}} instalación está preparada y su cliente invitado.',
    done_other: '{{count}} instalaciones están preparadas y sus clientes invitados.',
  },
  wall: {
    title: 'Pantalla de pared de {{site}}',
    km: 'con sol hoy',
    saved: 'de ahorro hoy',
    ahead: 'de sol por venir',
    solar: 'de sol hoy',
    fullScreen: 'Pantalla completa',
    leave: 'Salir de la pantalla de pared',
  },
  install: {
    title: 'Sunward como app',
    text: 'Tu sol a un toque, y los últimos datos incluso sin conexión.',
    act: 'Instalar la app',
    menu: 'Toca Compartir y luego “Añadir a pantalla de inicio”.',
    notNow: 'No, gracias',
  },
  sites: sitesTexts,
  welcome: {
    title: 'Tus primeros pasos',
    intro: '{{done}} de {{all}} hechos. El siguiente:',
    dismiss: 'Ocultar',
    done: 'Hecho',
    open: 'Por hacer',
    linkAnother: 'Vincular otro servicio',
    step: {
      link: {
        title: 'Vincula un servicio',
        text: 'Empieza por la cuenta de tu inversor o contador para que Sunward vea tus excedentes. Después viene tu cargador, aunque sea de otra empresa.',
        act: 'Vincular un servicio',
      },
      sensor: {
        title: 'Añade un sensor',
        text: 'Mide tu sol o tu conexión a la red. Por él Sunward conoce tus excedentes.',
        linkFirst:
          'Ninguno de tus servicios vinculados mide tu sol o tu conexión a la red. Vincula el de tu inversor o contador.',
        act: 'Añadir un sensor',
      },
      appliance: {
        title: 'Añade un aparato',
        text: 'El cargador o enchufe que debe usar tus excedentes.',
        linkFirst:
          'Ninguno de tus servicios vinculados tiene un cargador o enchufe. Vincula el tuyo, aunque sea de otra empresa.',
        act: 'Añadir un aparato',
      },
      mode: {
        title: 'Elige un modo',
        text: 'Con “Solo sol” el aparato sigue tus excedentes. Lo eliges en su tarjeta.',
        act: 'Elegir un modo',
      },
      plan: {
        title: 'Elige una suscripción',
        text: 'La gratuita ajusta cada 15 minutos y controla un aparato. Otras ajustan cada minuto y cubren más.',
        act: 'Ver las suscripciones',
        stay: 'Seguir con la gratuita',
      },
    },
  },
  news: {
    title: 'Novedades',
    dismiss: 'Ocultar “{{title}}”',
    item: {
      months: {
        title: 'Meses y años',
        text: 'El historial muestra ahora la energía por día y mes: la cuota solar de tus aparatos, el consumo de red y el vertido.',
      },
      pause: {
        title: 'Pausar todo',
        text: 'Un botón arriba en el resumen deja todo como está hasta la hora que elijas.',
      },
      people: {
        title: 'Ya no vas por tu cuenta',
        text: 'Invita a tu instalador a tu instalación: en “Ajustes” y luego “Miembros”.',
      },
    },
  },
  invitations: {
    installer: 'Te han invitado a esta instalación como instalador.',
    owner: 'Te ofrecen esta instalación en propiedad, con su suscripción y sus pagos.',
    family: 'Te han invitado a ver esta instalación y a manejar lo que carga en ella.',
    by: 'De {{name}}.',
    accept: 'Aceptar',
    decline: 'Rechazar',
    takeOver: 'Hacerse cargo de {{name}}',
    seenKeys: 'Puede que su propietario actual haya visto las claves de estos servicios vinculados:',
  },
};
