import { guideTexts } from './guides.ts';

/** What it takes to link each service, and what to know about it, in Spanish: by the English text of its manifest. */
export const texts: Readonly<Record<string, string>> = {
  'User settings': 'Configuración de usuario',
  'Create key': 'Crear clave',
  'Reset card': 'Tarjeta de restablecimiento',
  Charger: 'Cargador',
  'go-e app': 'App de go-e',
  'Advanced settings': 'Ajustes avanzados',
  Settings: 'Ajustes',
  'API access': 'Acceso API',
  'Shelly app': 'App de Shelly',
  'Wi-Fi or LAN dongle': 'Adaptador wifi o LAN',
  'Registration number': 'Número de registro',
  'E-mail': 'Correo electrónico',
  'The address you use to sign in to the portal my.inexogy.com.':
    'La dirección con la que inicias sesión en el portal my.inexogy.com.',
  Password: 'Contraseña',
  'The password of the portal. If you change it there, change it here too.':
    'La contraseña del portal. Si la cambias allí, cámbiala también aquí.',
  'Each meter measures one thing: choose what. Generation meters usually count backwards, which Sunward allows for; if yours does not, reverse it in the sensor’s settings.':
    'Cada contador mide una sola cosa: elige cuál. Los contadores de producción suelen contar hacia atrás, y Sunward lo tiene en cuenta; si el tuyo no, inviértelo en los ajustes del sensor.',
  'Meters with quarter-hour metering (RLM) deliver no live values and are not offered.':
    'Los contadores con medida cuartohoraria (RLM) no dan datos en directo y por eso no aparecen.',
  'The home battery’s charge is not available here.': 'La carga de la batería de casa no está disponible aquí.',
  'E-mail or phone number': 'Correo electrónico o número de teléfono',
  'As in the Easee app; a phone number with its country code. Preferably a separate user with access to your site.':
    'Como en la app de Easee; el número de teléfono, con el prefijo del país. Mejor un usuario aparte con acceso a tu instalación.',
  'The password of the Easee app. If you sign in with Apple or Google, set a password there first.':
    'La contraseña de la app de Easee. Si inicias sesión con Apple o Google, define allí antes una contraseña.',
  'Switch off Easee’s own smart charging, surplus charging and schedules, or both will control it.':
    'Desactiva la carga inteligente, la carga con excedentes y los horarios de Easee, o mandarán los dos.',
  'When a car is plugged in or the charger restarts, it charges at full current until Sunward’s next adjustment.':
    'Cuando se enchufa un coche o se reinicia el cargador, carga a plena corriente hasta el próximo ajuste de Sunward.',
  'At exactly 6\u00a0A many cars start only after about 5 minutes.':
    'A 6\u00a0A exactos, muchos coches no arrancan hasta pasados unos 5 minutos.',
  'The limits of circuit, cable and Equalizer take precedence over the current set here.':
    'Los límites del circuito, del cable y del Equalizer prevalecen sobre la corriente fijada aquí.',
  'Without an Equalizer an Easee account has no sensor: add one of another service.':
    'Sin Equalizer, una cuenta de Easee no tiene sensor: añade uno de otro servicio.',
  'Access key ID': 'ID de la clave de acceso (Access Key ID)',
  'In Solar.web: User settings, REST API, create key. Fronius must first have activated the Query API for your account.':
    'En Solar.web: configuración de usuario, REST API, crear clave. Antes, Fronius tiene que haber activado la Query API para tu cuenta.',
  'Access key value': 'Valor de la clave de acceso (Access Key Value)',
  'Belongs to the ID; Solar.web shows it only once, when the key is created.':
    'Va con el ID; Solar.web solo lo muestra una vez, al crear la clave.',
  'The Query API is a paid Fronius service. Each reading of a system is one data point: about 43 200 a month at one reading per minute, 2 900 at one per 15 minutes.':
    'La Query API es un servicio de pago de Fronius. Cada lectura de una instalación es un punto de datos: unos 43.200 al mes con una lectura por minuto, 2900 con una cada 15 minutos.',
  'Grid and consumption need a Fronius Smart Meter.': 'Para la red y el consumo hace falta un Fronius Smart Meter.',
  'Inverters without a battery are offline at night; this is normal.':
    'Los inversores sin batería están sin conexión por la noche; es normal.',
  'Cloud token': 'Token de la nube (Cloud Token)',
  '“Cloud token” on the reset card that came with the charger. Cards of newer chargers (V3, V4) have none: choose the other go-eCharger there.':
    '“Cloud Token” en la tarjeta de restablecimiento que venía con el cargador. Las tarjetas de los cargadores más nuevos (V3, V4) no lo tienen: elige entonces el otro go-eCharger.',
  'go-e allows about 25 000 reads a month: choose an interval of 2 minutes or more for this charger.':
    'go-e permite unas 25.000 lecturas al mes: elige para este cargador un intervalo de 2 minutos o más.',
  'Set the current in the go-e app to the maximum the charger may use: Sunward never exceeds it and leaves your setting as it is.':
    'Pon la corriente en la app de go-e al máximo permitido para el cargador: Sunward nunca lo supera y deja tu ajuste como está.',
  'The current can be set from firmware 040; older versions only switch.':
    'La corriente se puede fijar desde el firmware 040; las versiones anteriores solo se encienden y apagan.',
  'Switching is written to the charger’s memory, which wears: keep on and off times of at least 10 minutes.':
    'Cada encendido y apagado se escribe en la memoria del cargador, que se desgasta: deja tiempos mínimos de al menos 10 minutos, encendido y apagado.',
  'Set the access in the go-e app to “open”, or charging waits for a card.':
    'Pon el acceso en la app de go-e en “abierto”, o la carga esperará una tarjeta.',
  'This older go-e cloud has been down for days before; only go-e knows how long it will run.':
    'Esta nube antigua de go-e ya ha estado caída varios días; cuánto seguirá en marcha solo lo sabe go-e.',
  'Serial number': 'Número de serie',
  'The 6 digits printed on the charger; leading zeros may be left out.':
    'Las 6 cifras impresas en el cargador; los ceros iniciales se pueden omitir.',
  'Cloud API key': 'Clave de la API de la nube',
  'In the go-e app: Internet, Advanced settings, enable “Cloud API” and copy the key. A new key makes the old one invalid at once.':
    'En la app de go-e: Internet, Ajustes avanzados, activa “Cloud API” y copia la clave. Una clave nueva invalida la anterior al momento.',
  'Switch off the charger’s own solar and price-based charging in the go-e app, or both will control it.':
    'Desactiva en la app de go-e la carga propia del cargador por sol y por precio, o mandarán los dos.',
  'With access control on, charging begins only after the card or app has authorised it.':
    'Con el control de acceso activado, la carga solo empieza tras la autorización con tarjeta o app.',
  'go-e answers “not allowed” both when the Cloud API is off and when the charger has no internet.':
    'go-e responde “no permitido” tanto si la Cloud API está desactivada como si el cargador no tiene internet.',
  'Needs firmware 052 or newer and the app in version 2.3 or newer.':
    'Necesita el firmware 052 o posterior y la app desde la versión 2.3.',
  'Address of your portal': 'Dirección de tu portal',
  'What the address bar of your browser shows once you are signed in to FusionSolar. It ends in .fusionsolar.huawei.com.':
    'Lo que muestra la barra de direcciones del navegador una vez dentro de FusionSolar. Termina en .fusionsolar.huawei.com.',
  'Name of the API account': 'Nombre de la cuenta de API',
  'Not your own login: an account for programs. Your installer creates it in the portal: System, Company Management, Northbound Management, Add. It needs your plant and the basic interfaces ticked.':
    'No es tu propio acceso, sino una cuenta para programas. La crea tu instalador en el portal: System, Company Management, Northbound Management, Add. Tienen que estar marcadas tu instalación y las interfaces “basic”.',
  'Password of the API account': 'Contraseña de la cuenta de API',
  'Huawei also calls it system code. After five wrong attempts the account is locked for half an hour.':
    'Huawei la llama también “system code”. Tras cinco intentos fallidos, la cuenta queda bloqueada media hora.',
  'Use this API account only for Sunward: Huawei lets only one program be signed in at a time and counts all requests together.':
    'Usa esta cuenta de API solo para Sunward: Huawei admite un solo programa conectado a la vez y cuenta todas las consultas juntas.',
  'Values are 5 to 10 minutes old, so charging follows the sun slowly. For faster control add a meter from another service.':
    'Los datos tienen entre 5 y 10 minutos, así que la carga sigue el sol con lentitud. Para un control más rápido, añade un contador de otro servicio.',
  'Grid and consumption need a power sensor (meter) in the plant.':
    'Para la red y el consumo, la instalación necesita un power sensor (contador).',
  'After adding an inverter, meter or battery, add the plant here again.':
    'Después de añadir un inversor, un contador o una batería, vuelve a añadir aquí la instalación.',
  Region: 'Región',
  'Where your iSolarCloud account is; the app shows it as the server when you sign in.':
    'Dónde está tu cuenta de iSolarCloud; la app lo muestra como servidor al iniciar sesión.',
  Europe: 'Europa',
  International: 'Internacional',
  Australia: 'Australia',
  China: 'China',
  'Sungrow has new values every 5 minutes, so charging follows the sun slowly. For faster control add a meter from another service.':
    'Sungrow tiene datos nuevos cada 5 minutos, así que la carga sigue el sol con lentitud. Para un control más rápido, añade un contador de otro servicio.',
  'On Sungrow’s page, tick every plant Sunward should see. To add one later, link again.':
    'En la página de Sungrow, marca cada instalación que Sunward deba ver. Para añadir otra más adelante, vuelve a vincular.',
  'Hybrid inverters (SH) report solar, grid, home and home battery. Without a battery, grid and consumption need a Sungrow meter.':
    'Los inversores híbridos (SH) informan de solar, red, casa y batería de casa. Sin batería, para la red y el consumo hace falta un contador de Sungrow.',
  'Sungrow reports times without a zone: your site in Sunward must have the time zone of the plant.':
    'Sungrow da las horas sin zona horaria: tu instalación en Sunward debe tener la misma zona horaria que la planta.',
  'E-mail of the TP-Link ID': 'Correo electrónico del TP-Link ID',
  'Exactly as in the Kasa app, including upper and lower case. Switch off two-step verification while linking; you can switch it on again afterwards.':
    'Exactamente como en la app Kasa, mayúsculas y minúsculas incluidas. Desactiva la verificación en dos pasos mientras vinculas; después puedes volver a activarla.',
  'The password of the TP-Link ID. TP-Link may e-mail you about a sign-in on a new device: that is Sunward.':
    'La contraseña del TP-Link ID. Puede que TP-Link te avise por correo de un inicio de sesión en un dispositivo nuevo: es Sunward.',
  'Switch on remote control for each plug in the Kasa app.': 'Activa en la app Kasa el control remoto de cada enchufe.',
  'Tapo devices and newer Kasa hardware (KP125M, newer EP25) cannot be controlled: they use another protocol.':
    'Los dispositivos Tapo y el hardware Kasa más nuevo (KP125M, EP25 nuevos) no se pueden controlar: usan otro protocolo.',
  'Relay contacts wear: keep on and off times of at least 5 minutes.':
    'Los contactos del relé se desgastan: deja tiempos mínimos de al menos 5 minutos, encendido y apagado.',
  'Only models with energy monitoring (HS110, KP115, KP125, EP25, HS300) report power; for others set a fallback power.':
    'Solo los modelos que miden energía (HS110, KP115, KP125, EP25, HS300) indican su potencia; en los demás, indica cuánto consumen.',
  'TP-Link publishes no description of this interface and may change it at any time.':
    'TP-Link no publica una descripción de esta interfaz y puede cambiarla en cualquier momento.',
  'Needs a small program on a computer at home; without it there is only an experimental way through the portal, 15 to 30 minutes late.':
    'Necesita un pequeño programa en un ordenador de casa; sin él solo queda una vía experimental por el portal, con 15 a 30 minutos de retraso.',
  'API key of the portal': 'Clave de API del portal',
  'Only if KOSTAL gave you one: in the solar portal under Settings, API access. Most people have none. Then add the service “Webhook” and follow our guide below.':
    'Solo si KOSTAL te dio una: en el portal solar, en Ajustes, Acceso API. Casi nadie la tiene. En ese caso, añade el servicio “Webhook” y sigue nuestra guía de abajo.',
  'Plant number': 'Número de la instalación',
  'The number in the address of your plant’s page in the solar portal, after “/plant/”.':
    'El número que aparece en la dirección de la página de tu instalación en el portal solar, detrás de “/plant/”.',
  'Recommended instead: a small program on a computer at home reads your PLENTICORE or PIKO IQ and reports every 30 seconds. Add the service “Webhook” for it. Our guide, linked below, has the program and the steps, for Home Assistant too.':
    'Mejor así: un pequeño programa en un ordenador de casa lee tu PLENTICORE o PIKO IQ y envía los datos cada 30 segundos. Añade para ello el servicio “Webhook”. Nuestra guía, enlazada abajo, tiene el programa y los pasos, también para Home Assistant.',
  'Experimental: KOSTAL has not published an interface to its portal. This one is based on what others have seen there, has never been tested with a real account and may stop working at any time.':
    'Experimental: KOSTAL no ha publicado ninguna interfaz de su portal. Esta se basa en lo que otros han visto allí, nunca se ha probado con una cuenta real y puede dejar de funcionar en cualquier momento.',
  'The portal is 15 to 30 minutes behind: too late to follow the sun closely. It reports nothing about a battery, and what charges one may be missing from the production.':
    'El portal va con 15 a 30 minutos de retraso: demasiado para seguir el sol de cerca. No informa de ninguna batería, y lo que la carga puede faltar en la producción.',
  'Needs a charger with OCPP 1.6 and smart charging; its maker’s app then stops controlling it.':
    'Necesita un cargador con OCPP 1.6 y smart charging; la app del fabricante deja entonces de controlarlo.',
  'Make of the charger': 'Marca del cargador',
  'Sunward then shows where in its menu the address goes, and allows for its peculiarities.':
    'Así te decimos en qué parte de su menú va la dirección y tenemos en cuenta sus particularidades.',
  'Another make': 'Otra marca',
  'Address for the charger': 'Dirección para el cargador',
  'Enter it in the charger as the OCPP server; the charger may append its own name. Made by us and shown once. Whoever knows it can connect a charger to this home, so keep it secret.':
    'Introdúcela en el cargador como servidor OCPP; el cargador puede añadirle su propio nombre. La creamos nosotros y se muestra una sola vez. Quien la conozca puede conectar un cargador a esta casa: mantenla en secreto.',
  'Password for the charger': 'Contraseña para el cargador',
  'For chargers that ask for one, sometimes as “authorization key”. Leave it out where none is asked for.':
    'Para cargadores que la piden, a veces como “authorization key”. Déjala en blanco si no se pide.',
  'Cards that may charge': 'Tarjetas que pueden cargar',
  'Numbers of the cards, separated by commas. Left empty, every card may charge, and Sunward starts a charge where the charger waits for a card. With a list, a charge begins only with one of these cards.':
    'Números de las tarjetas, separados por comas. En blanco, puede cargar cualquier tarjeta, y Sunward inicia la carga donde el cargador espera una. Con una lista, la carga solo empieza con una de esas tarjetas.',
  'If a pause would end the charge': 'Si una pausa terminaría la carga',
  'Only for makes that cannot pause (Huawei): stop charging and start again, or keep charging at the lowest current.':
    'Solo para marcas que no saben hacer pausas (Huawei): terminar la carga y volver a iniciarla, o seguir cargando con la corriente mínima.',
  'End it and start again': 'Terminarla y volver a empezar',
  'Keep charging at 6\u00a0A': 'Seguir cargando a 6\u00a0A',
  'Switch off all control by solar power or prices in the charger itself, and let it start a charge without a card (free charging), or both will control it.':
    'Desactiva en el propio cargador todo control por sol o por precio y deja que empiece a cargar sin tarjeta (carga libre), o mandarán los dos.',
  'Most chargers know only one OCPP server: the maker’s app then stops working, and often firmware updates do too.':
    'La mayoría de los cargadores solo admite un servidor OCPP: la app del fabricante deja de funcionar, y muchas veces también las actualizaciones de firmware.',
  'Without connection a charger keeps its last limit for 25 minutes and then charges with the current that you choose on its page.':
    'Sin conexión, un cargador mantiene su último límite 25 minutos y después carga con la corriente que elijas en su página.',
  'Chargers that only know ws:// (without encryption) cannot be connected.':
    'Los cargadores que solo conocen ws:// (sin cifrado) no se pueden conectar.',
  'E-mail of the myWallbox account': 'Correo electrónico de la cuenta myWallbox',
  'The user must be owner or administrator of the charger. Preferably a separate administrator only for Sunward: limits are per account.':
    'El usuario debe ser propietario o administrador del cargador. Mejor un administrador aparte solo para Sunward: los límites son por cuenta.',
  'The password of the myWallbox account itself; signing in with Google or Apple does not work here.':
    'La contraseña de la propia cuenta myWallbox; el inicio de sesión con Google o Apple no sirve aquí.',
  'Wallbox limits requests strictly: choose an interval of at least 2 minutes, more with several chargers.':
    'Wallbox limita mucho las consultas: elige un intervalo de al menos 2 minutos, más si hay varios cargadores.',
  'Switch off Eco-Smart, schedules and the automatic lock in the Wallbox app, or both will control it. Sunward does not unlock a locked charger.':
    'Desactiva Eco-Smart, los horarios y el bloqueo automático en la app de Wallbox, o mandarán los dos. Sunward no desbloquea un cargador bloqueado.',
  'While the app is connected by Bluetooth, the charger may ignore commands from the cloud.':
    'Mientras la app está conectada por Bluetooth, el cargador puede ignorar las órdenes de la nube.',
  'Enter on how many phases the car charges: the cloud does not report it.':
    'Indica en cuántas fases carga el coche: la nube no lo dice.',
  'Whether frequent changes of current wear the charger is not known: the vendor says nothing about it.':
    'No se sabe si los cambios frecuentes de corriente desgastan el cargador: el fabricante no dice nada.',
  'Wallbox publishes no description of this interface and may change it at any time.':
    'Wallbox no publica una descripción de esta interfaz y puede cambiarla en cualquier momento.',
  Server: 'Servidor',
  'Shown together with the key in the Shelly app: User settings, Authorization cloud key. It ends in .shelly.cloud.':
    'Está junto a la clave en la app de Shelly: configuración de usuario, “Authorization cloud key”. Termina en .shelly.cloud.',
  'Authorization cloud key': 'Clave de autorización de la nube',
  'The long text from the same place. It changes when you change the password of your Shelly account.':
    'El texto largo del mismo sitio. Cambia cuando cambias la contraseña de tu cuenta Shelly.',
  'The sign of a meter follows the arrow on its clamp. If it shows export while you import, the clamp is the wrong way round.':
    'El signo de un contador sigue la flecha de su pinza. Si muestra vertido mientras consumes de la red, la pinza está al revés.',
  'Devices shared from another Shelly account can often be read but not switched.':
    'Los dispositivos compartidos desde otra cuenta Shelly muchas veces se pueden leer, pero no encender ni apagar.',
  'The cloud is up to a minute late. A meter of the second generation or later can also report by itself, every 20 seconds: link Webhook as a service and choose Shelly there.':
    'La nube va hasta un minuto retrasada. Un contador desde la segunda generación también puede enviar por sí mismo, cada 20 segundos: vincula Webhook como servicio y elige allí Shelly.',
  'Read only: SMA chargers cannot be switched. Grid and home need a Home Manager or Energy Meter.':
    'Solo lectura: los cargadores SMA no se pueden controlar. Para la red y la casa hace falta un Home Manager o un Energy Meter.',
  'Sign in at SMA with the account that owns the plant. An installer’s account cannot give this consent.':
    'Inicia sesión en SMA con la cuenta propietaria de la instalación. La cuenta de un instalador no puede dar este consentimiento.',
  'The plant must be in the new Sunny Portal (powered by ennexOS). Data from the classic one arrive up to two hours late, too old for control.':
    'La instalación debe estar en el nuevo Sunny Portal (powered by ennexOS). Los datos del clásico llegan con hasta dos horas de retraso: demasiado para controlar.',
  'SMA reports 5-minute averages, 1 to 6 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SMA da medias de 5 minutos, con 1 a 6 minutos de retraso, así que la carga sigue el sol con lentitud. Para un control más rápido, añade un contador de otro servicio.',
  'Grid and consumption need a Sunny Home Manager 2.0 or an SMA Energy Meter.':
    'Para la red y el consumo hace falta un Sunny Home Manager 2.0 o un SMA Energy Meter.',
  'SMA’s own chargers and plugs cannot be switched here.':
    'Los cargadores y enchufes de la propia SMA no se pueden controlar aquí.',
  'API keys of the old monitoring API no longer work: SolarEdge switched it off on 3 November 2026, and the new one does not take them. Allow Sunward at SolarEdge instead; you need no key.':
    'Las claves de la antigua API de monitorización ya no funcionan: SolarEdge la apagó el 3 de noviembre de 2026 y la nueva no las acepta. Da acceso a Sunward en SolarEdge; no necesitas ninguna clave.',
  'SolarEdge reports 15-minute averages, 6 to 35 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SolarEdge da medias de 15 minutos, con 6 a 35 minutos de retraso, así que la carga sigue el sol con lentitud. Para un control más rápido, añade un contador de otro servicio.',
  'Grid and consumption need a SolarEdge meter; without one only production is known.':
    'Para la red y el consumo hace falta un contador de SolarEdge; sin él solo se conoce la producción.',
  'Access is for owners with one site, lasts 24 months, and ends sooner if nothing is read for 30 days.':
    'El acceso es para propietarios de una sola instalación, dura 24 meses y termina antes si no se lee nada durante 30 días.',
  'Client ID (Developer API)': 'ID de cliente (Developer API)',
  'At developer.solaxcloud.com: Application, create one, then authorise it for your plant. Leave empty if you have a Token ID.':
    'En developer.solaxcloud.com: Application, crea una y autorízala para tu instalación. Déjalo en blanco si tienes un Token ID.',
  'Client secret (Developer API)': 'Secreto de cliente (Developer API)',
  'Belongs to the client ID. Use an application only for Sunward: SolaX lets only one program use it at a time.':
    'Va con el ID de cliente. Usa una application solo para Sunward: SolaX admite un solo programa a la vez.',
  'Region (Developer API)': 'Región (Developer API)',
  'eu, us, cn or in, as the portal shows under “My Account”. Empty means eu.':
    'eu, us, cn o in, como muestra el portal en “My Account”. En blanco significa eu.',
  'Token ID (older accounts)': 'Token ID (cuentas antiguas)',
  'In SolaX Cloud: Service, API (or Support, Third-party ecology). Newer accounts no longer have one.':
    'En SolaX Cloud: Service, API (o Support, Third-party ecology). Las cuentas nuevas ya no lo tienen.',
  'Registration number (with Token ID)': 'Número de registro (con Token ID)',
  'Printed on the Wi-Fi or LAN dongle; it is not the serial number of the inverter. Several inverters: all numbers, with commas.':
    'Impreso en el adaptador wifi o LAN; no es el número de serie del inversor. Con varios inversores: todos los números, separados por comas.',
  'Values are about 5 minutes old, so charging follows the sun slowly.':
    'Los datos tienen unos 5 minutos, así que la carga sigue el sol con lentitud.',
  'Grid and consumption need a SolaX meter or current clamp at the grid connection.':
    'Para la red y el consumo hace falta un contador SolaX o una pinza amperimétrica en la acometida.',
  'After adding an inverter or battery, add the plant here again.':
    'Después de añadir un inversor o una batería, vuelve a añadir aquí la instalación.',
  'Best with a webhook the battery reports to by itself. Linking the portal works only where sonnen has admitted us.':
    'Lo mejor es un webhook al que la batería envía por sí misma. El portal solo se puede vincular donde sonnen nos ha admitido.',
  'The more reliable way needs no sign-in: the battery reports by itself every 30 seconds. Add the service “Webhook” instead and enter its address in the battery’s own page under Software-Integration, Webhook API, type “Latest Data”.':
    'La vía más fiable no necesita inicio de sesión: la batería envía por sí misma cada 30 segundos. Añade en su lugar el servicio “Webhook” y pon su dirección en la página propia de la batería, en Software-Integration, Webhook API, tipo “Latest Data”.',
  'The portal’s interface is not published by sonnen and may change without notice. It works only where sonnen has admitted the operator of Sunward.':
    'sonnen no publica la interfaz del portal y puede cambiarla sin avisar. Solo funciona donde sonnen ha admitido al operador de Sunward.',
  'The sonnenCharger cannot be controlled here.': 'El sonnenCharger no se puede controlar aquí.',
  'Your home (latitude, longitude)': 'Tu casa (latitud, longitud)',
  'With it, the car is controlled only at home, within 200\u00a0m. Copy the coordinates from a map. Tesla then also asks you to share the location of the car; Sunward only keeps whether the car is at home.':
    'Así el coche solo se controla en casa, en un radio de 200\u00a0m. Copia las coordenadas de un mapa. Tesla te pide entonces que compartas también la ubicación del coche; Sunward solo guarda si el coche está en casa.',
  'Add our key to the car': 'Añade nuestra llave al coche',
  'Nearly all cars accept commands only with keys their owner has added. Open this on the phone with the Tesla app while the car is awake. Without the key Sunward can only read. You can remove it in the car at any time.':
    'Casi todos los coches solo aceptan órdenes con llaves que ha añadido su propietario. Abre esto en el teléfono con la app de Tesla mientras el coche está despierto. Sin la llave, Sunward solo puede leer. Puedes quitarla en el coche cuando quieras.',
  'Add the key': 'Añadir la llave',
  'Key not added yet': 'Llave aún sin añadir',
  'A Powerwall keeps its charge by a raised backup reserve. Tesla takes 0 to 80\u00a0%: a fuller one may still discharge down to 80\u00a0%.':
    'Un Powerwall se retiene con su reserva de respaldo. Tesla acepta de 0 a 80\u00a0%: si está más lleno, aún puede descargarse hasta el 80\u00a0%.',
  'It charges from the grid with a power of its own, about 3.3\u00a0kW, and only where its owner has allowed that in the Tesla app.':
    'Carga de la red con una potencia propia, unos 3,3\u00a0kW, y solo donde su propietario lo ha permitido en la app de Tesla.',
  'Your own reserve comes back afterwards. If Sunward or Tesla fails while it is held, the raised reserve stays until Sunward answers again or you lower it in the Tesla app.':
    'Después vuelve tu propia reserva. Si Sunward o Tesla fallan mientras está retenido, la reserva elevada se queda hasta que Sunward vuelva a responder o la bajes en la app de Tesla.',
  'If you linked Tesla before this existed, the permission is missing: link Tesla again and allow control of the energy products.':
    'A los vínculos anteriores les falta el permiso: vuelve a vincular Tesla y permite el control de los productos de energía.',
  'Most cars obey only after their owner has added our key: the Tesla app opens for it; the car must be online. Model S and X built before 2021 need no key.':
    'La mayoría de los coches solo obedece cuando su propietario ha añadido nuestra llave: para eso se abre la app de Tesla; el coche debe estar en línea. Los Model S y X fabricados antes de 2021 no necesitan llave.',
  'Enter your home, and the car is controlled only there. Without it Sunward does not know where the car is and would control it elsewhere too, unless you first pause it or set it to “Manual”. Fast chargers are recognised.':
    'Indica tu casa y el coche solo se controlará allí. Sin ella, Sunward no sabe dónde está y lo controlaría también en otros sitios, salvo que antes lo pauses o lo pongas en “Manual”. Los cargadores rápidos se reconocen.',
  'Tesla bills every request and command, so the car is polled every 30 minutes while it charges and every 16 to 45 minutes otherwise. Its current is lowered after 8 minutes at the earliest and raised after 20.':
    'Tesla cobra cada consulta y cada orden, así que al coche se le consulta cada 30 minutos mientras carga y cada 16 a 45 minutos el resto del tiempo. La corriente se baja como muy pronto a los 8 minutos y se sube a los 20.',
  'A sleeping car is woken only to charge it, never just to check.':
    'A un coche dormido solo se le despierta para cargarlo, nunca para mirar.',
  'Switch off the car’s own charging schedule and the Tesla app’s “Charge on Solar”, or both will control it.':
    'Desactiva el horario de carga del coche y “Charge on Solar” en la app de Tesla, o mandarán los dos.',
  'Accounts in China are not supported.': 'Las cuentas de China no se admiten.',
  'Needs something at home that reports: a battery, Home Assistant, a script.':
    'Necesita algo en casa que envíe datos: una batería, Home Assistant, un script.',
  'Address for reports': 'Dirección para los envíos',
  'Created by us and shown once. Whoever knows it can report values for this sensor, so keep it secret. Post your values there every 20 to 60 seconds. Reports from these work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.':
    'La creamos nosotros y se muestra una sola vez. Quien la conozca puede enviar datos de este sensor: mantenla en secreto. Envía ahí tus datos con POST cada 20 a 60 segundos. Se entienden tal cual los envíos de: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.',
  'Expected interval in seconds': 'Intervalo previsto en segundos',
  'How often your device reports; 60 if left empty. A single value is used for up to three intervals, at least 5 minutes.':
    'Cada cuánto envía tu dispositivo; en blanco, 60. Un dato suelto vale tres intervalos como mucho, al menos 5 minutos.',
  'FENECON and other OpenEMS systems get their commands in the answers to their reports. Set the clever-PV app there to remote control, and allow charging from the grid.':
    'FENECON y otros sistemas OpenEMS lo saben por las respuestas a sus envíos. Allí la app para clever-PV debe estar en control remoto, y la carga desde la red, permitida.',
  'While an OpenEMS battery keeps its charge on command, it does not charge from the sun either. So that happens only in hours without surplus.':
    'Mientras está retenida, una batería OpenEMS tampoco se carga con el sol. Por eso solo se retiene en horas sin excedentes.',
  'A sonnenBatterie takes commands only in your own network. A script at home can pass them on: the answer to its report has them.':
    'Una sonnenBatterie solo acepta órdenes en tu propia red. Un script en casa puede pasárselas: están en la respuesta a su envío.',
  'Without an answer from Sunward the battery goes back to normal by itself: OpenEMS at once, a script after 35 minutes at most.':
    'Sin respuesta de Sunward, la batería vuelve sola a lo normal: OpenEMS al momento, un script a los 35 minutos como mucho.',
  'These work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Everything else reports our own fields; the address comes with examples to copy.':
    'Se entienden tal cual: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Todo lo demás envía nuestros propios campos; con la dirección vienen ejemplos para copiar.',
  'One value in 20 seconds is stored; what comes in between does no harm and is not kept. Do not queue and resend: only the newest value matters.':
    'Se guarda un dato cada 20 segundos; lo que llega entremedias no molesta y no se guarda. No acumules nada para enviarlo después: solo cuenta el dato más reciente.',
  'Grid: positive is import. Battery: positive is charging. A wrong sign is the most common mistake.':
    'Red: positivo es consumo. Batería: positivo es carga. El signo cambiado es el error más frecuente.',
  'Home Assistant: float(0) turns a sensor that is not available into 0. Report only values that exist.':
    'Home Assistant: float(0) convierte en 0 un sensor no disponible. Envía solo valores que existan.',
  ...guideTexts,
};
