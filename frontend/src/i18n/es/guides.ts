/** Where a wallbox takes its address, in Spanish: by the English text of `shared/box-guides.ts`. */
export const guideTexts: Readonly<Record<string, string>> = {
  'Look for OCPP, “backend”, “central system” or “CSMS”: in the maker’s app, in its app for installers, or on the page that the charger shows at its own address in your network. If it is not there, your installer can open it.':
    'Busca OCPP, “backend”, “central system” o “CSMS”: en la app del fabricante, en su app para instaladores o en la página que el cargador muestra en su propia dirección dentro de tu red. Si no está, tu instalador puede abrirlo.',
  'Choose OCPP 1.6 JSON (1.6J), enter the address as the server and save.':
    'Elige OCPP 1.6 JSON (1.6J), pon la dirección como servidor y guarda.',
  'Open “Connectivity” in the MyEve app (tab “Advanced”) or in the ACE Service Installer.':
    'Abre “Connectivity” en la app MyEve (pestaña “Advanced”) o en ACE Service Installer.',
  'As “Back Office Preset” choose “Manually enter backend settings”.':
    'En “Back Office Preset” elige “Manually enter backend settings”.',
  'Enter the protocol OCPP 1.6, the domain and port, and the path from above.':
    'Pon el protocolo OCPP 1.6, el dominio y el puerto, y la ruta de arriba.',
  'If it does not trust the connection, its root certificates are old: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.':
    'Si no confía en la conexión, sus certificados raíz son antiguos: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.',
  'Save and restart the charger.': 'Guarda y reinicia el cargador.',
  'In the Autel Charge app open “OCPP Server”, search for “Custom” and choose it.':
    'En la app Autel Charge abre “OCPP Server”, busca “Custom” y elígelo.',
  'Enter the address as the server URL. Leave the charger ID empty.':
    'Pon la dirección como URL del servidor. Deja en blanco el ID del cargador.',
  'Upload Amazon’s root certificate (Amazon Root CA 1, from amazontrust.com/repository) as its certificate: without one it drops encrypted connections silently.':
    'Sube el certificado raíz de Amazon (Amazon Root CA 1, de amazontrust.com/repository) como certificado suyo: sin él corta las conexiones cifradas sin decir nada.',
  'Easee has no menu for this. Its native OCPP (firmware 328 or later; setting a current needs a beta version) is switched on through Easee’s programming interface, by an installer or a tool.':
    'Easee no tiene menú para esto. Su OCPP propio (desde el firmware 328; para fijar una corriente, una versión beta) se activa por la interfaz de programación de Easee, con un instalador o una herramienta.',
  'Simpler: link the service “Easee” with your Easee sign-in instead.':
    'Más fácil: vincula en su lugar el servicio “Easee” con tu acceso de Easee.',
  'Firmware older than 1.0.25.130? Let the maker’s support update it first: it is done over the maker’s own server.':
    '¿Firmware anterior a 1.0.25.130? Pide antes al soporte del fabricante que lo actualice: se hace por su propio servidor.',
  'Switch the charger off at its circuit breaker and on again. For 15 minutes it opens a Wi-Fi network named after its serial number (SN…): join it and open 192.168.4.1. User and password are in its manual.':
    'Apaga el cargador en su magnetotérmico y vuelve a encenderlo. Durante 15 minutos abre una red wifi con su número de serie como nombre (SN…): conéctate a ella y abre 192.168.4.1. El usuario y la contraseña están en su manual.',
  'Choose Wi-Fi or Ethernet, enter the address in the field with the picture of a router, and save. That the charger appends its serial number is right.':
    'Elige wifi o Ethernet, pon la dirección en el campo con la imagen de un router y guarda. Es correcto que el cargador le añada su número de serie.',
  'Do not take it out of service here: users report that its OCPP does not cope with that.':
    'No lo pongas fuera de servicio aquí: según cuentan, su OCPP no lo lleva bien.',
  'In the FoxESS app, in the charger’s OCPP settings, choose the protocol OCPP 1.6, not “auto”.':
    'En la app de FoxESS, en los ajustes OCPP del cargador, elige el protocolo OCPP 1.6, no “auto”.',
  'Enter the address as the server and save.': 'Pon la dirección como servidor y guarda.',
  'If nothing comes, save the protocol once more: it then connects within 90 seconds. By itself it may take 20 minutes.':
    'Si no llega nada, guarda el protocolo otra vez: entonces se conecta en 90 segundos. Por sí solo puede tardar 20 minutos.',
  'In the go-e app tap “Internet” at the bottom, then “OCPP”.':
    'En la app de go-e toca “Internet” abajo y después “OCPP”.',
  'Enter the address as the server URL and switch OCPP on.': 'Pon la dirección como URL del servidor y activa OCPP.',
  'If you are asked for a fallback current, choose 6\u00a0A: with it the charger charges when it has lost its internet.':
    'Si te pide una corriente de reserva (“fallback”), elige 6\u00a0A: con ella el cargador carga cuando se queda sin internet.',
  'Its maker sells OCPP as an extra and unlocks it; for chargers bought before September 2025 ask its support.':
    'Su fabricante vende OCPP como extra y lo desbloquea; para cargadores comprados antes de septiembre de 2025, pregunta a su soporte.',
  'With firmware 5, reset its Wi-Fi, join the network that it then opens (UC_…), open 192.168.4.1 and enter the address there as a server of your own. For firmware 3 the maker describes it at grizzl-e.com/connect-to-third-party-ocpp-backend.':
    'Con el firmware 5, restablece su wifi, conéctate a la red que abre entonces (UC_…), abre 192.168.4.1 y pon allí la dirección como servidor propio. Para el firmware 3, el fabricante lo describe en grizzl-e.com/connect-to-third-party-ocpp-backend.',
  'Firmware 5 sends messages that cannot be read, restarts at times, and may take no limits. Firmware 3 works better.':
    'El firmware 5 envía mensajes ilegibles, a veces se reinicia y puede no aceptar límites. El firmware 3 va mejor.',
  'Connect a computer to the charger by network cable, give it the fixed address 192.168.1.10, and open 192.168.1.5:8080. The password as delivered is 12345678.':
    'Conecta un ordenador al cargador con un cable de red, ponle la dirección fija 192.168.1.10 y abre 192.168.1.5:8080. La contraseña de fábrica es 12345678.',
  'Or switch it to AP mode in the ShinePhone app and begin its first set-up again.':
    'O ponlo en modo AP en la app ShinePhone y empieza de nuevo su primera configuración.',
  'Enter the address as the server URL and save.': 'Pon la dirección como URL del servidor y guarda.',
  'It cannot be steered: connect.business has no “Smart Charging”. Sunward sees when it charges and how much, but can neither pause nor limit it. Ask the maker whether newer firmware has it before you link it.':
    'No se puede controlar: connect.business no tiene “Smart Charging”. Sunward ve cuándo y cuánto carga, pero no puede pausarlo ni limitarlo. Pregunta al fabricante si un firmware más nuevo lo permite antes de vincularlo.',
  'Only models with a built-in meter (HC11L or HC22L, Energy or Profi) report what they draw.':
    'Solo los modelos con contador integrado (HC11L o HC22L, Energy o Profi) dicen cuánto consumen.',
  'Open the page of its charge controller (EFR-SECC): the charger’s address in your network, followed by /secc. Your dealer or EFR (efr.de) can give you the login.':
    'Abre la página de su controlador de carga (EFR-SECC): la dirección del cargador en tu red, seguida de /secc. El acceso te lo da tu distribuidor o EFR (efr.de).',
  'Enter the address there as the OCPP server and save.': 'Pon allí la dirección como servidor OCPP y guarda.',
  'Open the web page of the charger (P30 x-series) and there its OCPP settings.':
    'Abre la página web del cargador (P30 x-series) y, en ella, sus ajustes OCPP.',
  'Enter the address as the server, and any name as the charge point identity: the charger puts them together.':
    'Pon la dirección como servidor y un nombre cualquiera como identidad del punto de carga: el cargador los une.',
  'Open the web page of the charger: “Setup”, “Backend”.': 'Abre la página web del cargador: “Setup”, “Backend”.',
  'As the communication protocol choose “Open Charge Point Protocol v1.6J”; under “Backend Server” enter the address.':
    'Como protocolo de comunicación elige “Open Charge Point Protocol v1.6J”; en “Backend Server” pon la dirección.',
  'Switch on all options under “OCPP 1.6 Settings” and save. 4You and 4Business take up to 15 minutes to connect.':
    'Activa todas las opciones de “OCPP 1.6 Settings” y guarda. 4You y 4Business tardan hasta 15 minutos en conectarse.',
  'It knows only 6, 8, 10, 13 and 16\u00a0A and rounds down: with other currents a little sun stays unused.':
    'Solo conoce 6, 8, 10, 13 y 16\u00a0A y redondea hacia abajo: con otras corrientes queda algo de sol sin usar.',
  'In the charger’s app set MODE to ONLINE.': 'En la app del cargador pon MODE en ONLINE.',
  'Enter the address without wss:// at its beginning. The examples that the app shows do not work.':
    'Pon la dirección sin wss:// al principio. Los ejemplos que muestra la app no funcionan.',
  'Leave the list of cards empty: some firmware garbles the numbers of cards, which would then be refused.':
    'Deja en blanco la lista de tarjetas: algunos firmwares alteran sus números, y las tarjetas se rechazarían.',
  'Connect with the eSetup app or the EcoStruxure Charging Configuration Tool.':
    'Conéctate con la app eSetup o con EcoStruxure Charging Configuration Tool.',
  'Enter the address as the “Supervision URL”.': 'Pon la dirección como “Supervision URL”.',
  'Switch on that the energy is managed by an external system, or it refuses every limit.':
    'Activa que un sistema externo gestione la energía, o rechazará todos los límites.',
  'Open the web page of the charger and there “OCPP Settings”.':
    'Abre la página web del cargador y, en ella, “OCPP Settings”.',
  'Set “FreeModeActive” to TRUE: then it charges without a card.':
    'Pon “FreeModeActive” en TRUE: así carga sin tarjeta.',
  'In the myWallbox app open the settings of the charger and switch on “Enable OCPP”; in the myWallbox Portal it is called “OCPP WebSocket connection”.':
    'En la app myWallbox abre los ajustes del cargador y activa OCPP (“Enable OCPP”); en el portal myWallbox se llama “OCPP WebSocket connection”.',
  'Enter the address as the URL, any name as the charge point identity, and leave the password empty.':
    'Pon la dirección como URL, un nombre cualquiera como identidad del punto de carga y deja la contraseña en blanco.',
  'In the app also switch on “Improved charger control” (Profile, Experimental functions), if it is there.':
    'En la app activa también “Improved charger control” (Profile, Experimental functions), si aparece.',
  'In the Zaptec Portal choose the native OCPP of the charger (“OCPP 1.6J”), not the cloud’s: that one takes no limits.':
    'En el portal de Zaptec elige el OCPP propio del cargador (“OCPP 1.6J”), no el de la nube: ese no acepta límites.',
  'Enter the address and the password. The password is no hexadecimal number: choose to use it without decoding.':
    'Pon la dirección y la contraseña. La contraseña no es un número hexadecimal: elige usarla sin decodificar.',
};
