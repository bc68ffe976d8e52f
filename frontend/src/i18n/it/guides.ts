/** Where a wallbox takes its address, in Italian: by the English text of `shared/box-guides.ts`. */
export const guideTexts: Readonly<Record<string, string>> = {
  'Look for OCPP, “backend”, “central system” or “CSMS”: in the maker’s app, in its app for installers, or on the page that the charger shows at its own address in your network. If it is not there, your installer can open it.':
    'Cerca OCPP, “backend”, “central system” o “CSMS”: nell’app del produttore, nella sua app per installatori o nella pagina che la wallbox mostra al proprio indirizzo nella tua rete. Se non c’è, il tuo installatore può sbloccarlo.',
  'Choose OCPP 1.6 JSON (1.6J), enter the address as the server and save.':
    'Scegli OCPP 1.6 JSON (1.6J), inserisci l’indirizzo come server e salva.',
  'Open “Connectivity” in the MyEve app (tab “Advanced”) or in the ACE Service Installer.':
    'Apri “Connectivity” nell’app MyEve (scheda “Advanced”) o in ACE Service Installer.',
  'As “Back Office Preset” choose “Manually enter backend settings”.':
    'Come “Back Office Preset” scegli “Manually enter backend settings”.',
  'Enter the protocol OCPP 1.6, the domain and port, and the path from above.':
    'Inserisci il protocollo OCPP 1.6, dominio e porta, e il percorso indicato sopra.',
  'If it does not trust the connection, its root certificates are old: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.':
    'Se non si fida della connessione, i suoi certificati radice sono vecchi: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.',
  'Save and restart the charger.': 'Salva e riavvia la wallbox.',
  'In the Autel Charge app open “OCPP Server”, search for “Custom” and choose it.':
    'Nell’app Autel Charge apri “OCPP Server”, cerca “Custom” e sceglilo.',
  'Enter the address as the server URL. Leave the charger ID empty.':
    'Inserisci l’indirizzo come URL del server. Lascia vuoto l’ID della wallbox.',
  'Upload Amazon’s root certificate (Amazon Root CA 1, from amazontrust.com/repository) as its certificate: without one it drops encrypted connections silently.':
    'Carica come suo certificato il certificato radice di Amazon (Amazon Root CA 1, da amazontrust.com/repository): senza, interrompe le connessioni cifrate senza dire nulla.',
  'Easee has no menu for this. Its native OCPP (firmware 328 or later; setting a current needs a beta version) is switched on through Easee’s programming interface, by an installer or a tool.':
    'Easee non ha un menu per questo. Il suo OCPP nativo (dal firmware 328; per impostare una corrente serve una versione beta) si attiva tramite l’interfaccia di programmazione di Easee, con un installatore o uno strumento.',
  'Simpler: link the service “Easee” with your Easee sign-in instead.':
    'Più semplice: collega invece il servizio “Easee” con il tuo accesso Easee.',
  'Firmware older than 1.0.25.130? Let the maker’s support update it first: it is done over the maker’s own server.':
    'Firmware precedente a 1.0.25.130? Fallo prima aggiornare dall’assistenza del produttore: si fa tramite il suo server.',
  'Switch the charger off at its circuit breaker and on again. For 15 minutes it opens a Wi-Fi network named after its serial number (SN…): join it and open 192.168.4.1. User and password are in its manual.':
    'Spegni la wallbox dal suo interruttore e riaccendila. Per 15 minuti apre una rete Wi-Fi che porta il suo numero di serie (SN…): connettiti e apri 192.168.4.1. Utente e password sono nel suo manuale.',
  'Choose Wi-Fi or Ethernet, enter the address in the field with the picture of a router, and save. That the charger appends its serial number is right.':
    'Scegli Wi-Fi o Ethernet, inserisci l’indirizzo nel campo con l’immagine di un router e salva. È giusto che la wallbox aggiunga in fondo il suo numero di serie.',
  'Do not take it out of service here: users report that its OCPP does not cope with that.':
    'Non metterla fuori servizio qui: stando alle segnalazioni, il suo OCPP non lo sopporta.',
  'In the FoxESS app, in the charger’s OCPP settings, choose the protocol OCPP 1.6, not “auto”.':
    'Nell’app FoxESS, nelle impostazioni OCPP della wallbox, scegli il protocollo OCPP 1.6, non “auto”.',
  'Enter the address as the server and save.': 'Inserisci l’indirizzo come server e salva.',
  'If nothing comes, save the protocol once more: it then connects within 90 seconds. By itself it may take 20 minutes.':
    'Se non arriva nulla, salva il protocollo ancora una volta: allora chiama entro 90 secondi. Da sola può metterci 20 minuti.',
  'In the go-e app tap “Internet” at the bottom, then “OCPP”.': 'Nell’app go-e tocca “Internet” in basso, poi “OCPP”.',
  'Enter the address as the server URL and switch OCPP on.': 'Inserisci l’indirizzo come URL del server e attiva OCPP.',
  'If you are asked for a fallback current, choose 6\u00a0A: with it the charger charges when it has lost its internet.':
    'Se ti chiede una corrente di riserva (“fallback”), scegli 6\u00a0A: con quella la wallbox carica quando resta senza internet.',
  'Its maker sells OCPP as an extra and unlocks it; for chargers bought before September 2025 ask its support.':
    'Il produttore vende OCPP come extra e lo sblocca; per wallbox comprate prima di settembre 2025 chiedi alla sua assistenza.',
  'With firmware 5, reset its Wi-Fi, join the network that it then opens (UC_…), open 192.168.4.1 and enter the address there as a server of your own. For firmware 3 the maker describes it at grizzl-e.com/connect-to-third-party-ocpp-backend.':
    'Con il firmware 5 reimposta il suo Wi-Fi, connettiti alla rete che apre (UC_…), apri 192.168.4.1 e inserisci lì l’indirizzo come server tuo. Per il firmware 3 il produttore lo descrive su grizzl-e.com/connect-to-third-party-ocpp-backend.',
  'Firmware 5 sends messages that cannot be read, restarts at times, and may take no limits. Firmware 3 works better.':
    'Il firmware 5 invia messaggi illeggibili, a volte si riavvia e può non accettare limiti. Il firmware 3 funziona meglio.',
  'Connect a computer to the charger by network cable, give it the fixed address 192.168.1.10, and open 192.168.1.5:8080. The password as delivered is 12345678.':
    'Collega un computer alla wallbox con un cavo di rete, dagli l’indirizzo fisso 192.168.1.10 e apri 192.168.1.5:8080. La password di fabbrica è 12345678.',
  'Or switch it to AP mode in the ShinePhone app and begin its first set-up again.':
    'Oppure mettila in modalità AP nell’app ShinePhone e ripeti la prima configurazione.',
  'Enter the address as the server URL and save.': 'Inserisci l’indirizzo come URL del server e salva.',
  'It cannot be steered: connect.business has no “Smart Charging”. Sunward sees when it charges and how much, but can neither pause nor limit it. Ask the maker whether newer firmware has it before you link it.':
    'Non si può comandare: connect.business non ha “Smart Charging”. Sunward vede quando e quanto carica, ma non può metterla in pausa né limitarla. Prima di collegarla, chiedi al produttore se un firmware più recente lo permette.',
  'Only models with a built-in meter (HC11L or HC22L, Energy or Profi) report what they draw.':
    'Solo i modelli con contatore integrato (HC11L o HC22L, Energy o Profi) dicono quanto assorbono.',
  'Open the page of its charge controller (EFR-SECC): the charger’s address in your network, followed by /secc. Your dealer or EFR (efr.de) can give you the login.':
    'Apri la pagina del suo controllore di ricarica (EFR-SECC): l’indirizzo della wallbox nella tua rete, seguito da /secc. L’accesso te lo danno il rivenditore o EFR (efr.de).',
  'Enter the address there as the OCPP server and save.': 'Inserisci lì l’indirizzo come server OCPP e salva.',
  'Open the web page of the charger (P30 x-series) and there its OCPP settings.':
    'Apri la pagina web della wallbox (P30 x-series) e lì le sue impostazioni OCPP.',
  'Enter the address as the server, and any name as the charge point identity: the charger puts them together.':
    'Inserisci l’indirizzo come server e un nome qualsiasi come identità del punto di ricarica: la wallbox li unisce.',
  'Open the web page of the charger: “Setup”, “Backend”.': 'Apri la pagina web della wallbox: “Setup”, “Backend”.',
  'As the communication protocol choose “Open Charge Point Protocol v1.6J”; under “Backend Server” enter the address.':
    'Come protocollo di comunicazione scegli “Open Charge Point Protocol v1.6J”; in “Backend Server” inserisci l’indirizzo.',
  'Switch on all options under “OCPP 1.6 Settings” and save. 4You and 4Business take up to 15 minutes to connect.':
    'Attiva tutte le opzioni in “OCPP 1.6 Settings” e salva. 4You e 4Business impiegano fino a 15 minuti per connettersi.',
  'It knows only 6, 8, 10, 13 and 16\u00a0A and rounds down: with other currents a little sun stays unused.':
    'Conosce solo 6, 8, 10, 13 e 16\u00a0A e arrotonda per difetto: con altre correnti un po’ di sole resta inutilizzato.',
  'In the charger’s app set MODE to ONLINE.': 'Nell’app della wallbox imposta MODE su ONLINE.',
  'Enter the address without wss:// at its beginning. The examples that the app shows do not work.':
    'Inserisci l’indirizzo senza wss:// all’inizio. Gli esempi che mostra l’app non funzionano.',
  'Leave the list of cards empty: some firmware garbles the numbers of cards, which would then be refused.':
    'Lascia vuoto l’elenco delle tessere: alcuni firmware ne alterano i numeri, e le tessere verrebbero rifiutate.',
  'Connect with the eSetup app or the EcoStruxure Charging Configuration Tool.':
    'Connettiti con l’app eSetup o con EcoStruxure Charging Configuration Tool.',
  'Enter the address as the “Supervision URL”.': 'Inserisci l’indirizzo come “Supervision URL”.',
  'Switch on that the energy is managed by an external system, or it refuses every limit.':
    'Attiva la gestione dell’energia da parte di un sistema esterno, altrimenti rifiuta ogni limite.',
  'Open the web page of the charger and there “OCPP Settings”.':
    'Apri la pagina web della wallbox e lì “OCPP Settings”.',
  'Set “FreeModeActive” to TRUE: then it charges without a card.':
    'Imposta “FreeModeActive” su TRUE: così carica senza tessera.',
  'In the myWallbox app open the settings of the charger and switch on “Enable OCPP”; in the myWallbox Portal it is called “OCPP WebSocket connection”.':
    'Nell’app myWallbox apri le impostazioni della wallbox e attiva OCPP (“Enable OCPP”); nel portale myWallbox si chiama “OCPP WebSocket connection”.',
  'Enter the address as the URL, any name as the charge point identity, and leave the password empty.':
    'Inserisci l’indirizzo come URL, un nome qualsiasi come identità del punto di ricarica, e lascia vuota la password.',
  'In the app also switch on “Improved charger control” (Profile, Experimental functions), if it is there.':
    'Nell’app attiva anche “Improved charger control” (Profile, Experimental functions), se c’è.',
  'In the Zaptec Portal choose the native OCPP of the charger (“OCPP 1.6J”), not the cloud’s: that one takes no limits.':
    'Nel portale Zaptec scegli l’OCPP nativo della wallbox (“OCPP 1.6J”), non quello del cloud: quello non accetta limiti.',
  'Enter the address and the password. The password is no hexadecimal number: choose to use it without decoding.':
    'Inserisci l’indirizzo e la password. La password non è un numero esadecimale: scegli di usarla senza decodifica.',
};
