import { guideTexts } from './guides.ts';

/** What it takes to link each service, and what to know about it, in Italian: by the English text of its manifest. */
export const texts: Readonly<Record<string, string>> = {
  'User settings': 'Impostazioni utente',
  'Create key': 'Crea chiave',
  'Reset card': 'Scheda di reset',
  Charger: 'Wallbox',
  'go-e app': 'App go-e',
  'Advanced settings': 'Impostazioni avanzate',
  Settings: 'Impostazioni',
  'API access': 'Accesso API',
  'Shelly app': 'App Shelly',
  'Wi-Fi or LAN dongle': 'Chiavetta Wi-Fi o LAN',
  'Registration number': 'Numero di registrazione',
  'E-mail': 'E-mail',
  'The address you use to sign in to the portal my.inexogy.com.':
    'L’indirizzo con cui accedi al portale my.inexogy.com.',
  Password: 'Password',
  'The password of the portal. If you change it there, change it here too.':
    'La password del portale. Se la cambi lì, cambiala anche qui.',
  'Each meter measures one thing: choose what. Generation meters usually count backwards, which Sunward allows for; if yours does not, reverse it in the sensor’s settings.':
    'Ogni contatore misura una cosa sola: scegli quale. I contatori di produzione di solito contano all’indietro e Sunward ne tiene conto; se il tuo no, inverti il segno nelle impostazioni del sensore.',
  'Meters with quarter-hour metering (RLM) deliver no live values and are not offered.':
    'I contatori con misura ogni quarto d’ora (RLM) non danno valori in tempo reale e quindi non compaiono.',
  'The home battery’s charge is not available here.': 'La carica della batteria di casa qui non è disponibile.',
  'E-mail or phone number': 'E-mail o numero di telefono',
  'As in the Easee app; a phone number with its country code. Preferably a separate user with access to your site.':
    'Come nell’app Easee; un numero di telefono va scritto con il prefisso internazionale. Meglio un utente a parte con accesso al tuo impianto.',
  'The password of the Easee app. If you sign in with Apple or Google, set a password there first.':
    'La password dell’app Easee. Se accedi con Apple o Google, prima imposta lì una password.',
  'Switch off Easee’s own smart charging, surplus charging and schedules, or both will control it.':
    'Disattiva la ricarica intelligente, la ricarica da surplus e gli orari di Easee, altrimenti comandano in due.',
  'When a car is plugged in or the charger restarts, it charges at full current until Sunward’s next adjustment.':
    'Quando colleghi un’auto o la wallbox si riavvia, carica a piena corrente finché Sunward non interviene.',
  'At exactly 6\u00a0A many cars start only after about 5 minutes.':
    'A 6\u00a0A esatti molte auto partono solo dopo circa 5 minuti.',
  'The limits of circuit, cable and Equalizer take precedence over the current set here.':
    'I limiti di circuito, cavo ed Equalizer prevalgono sulla corrente impostata qui.',
  'Without an Equalizer an Easee account has no sensor: add one of another service.':
    'Senza Equalizer un account Easee non ha sensori: aggiungine uno di un altro servizio.',
  'Access key ID': 'ID della chiave di accesso (Access Key ID)',
  'In Solar.web: User settings, REST API, create key. Fronius must first have activated the Query API for your account.':
    'In Solar.web: impostazioni utente, REST API, crea chiave. Prima Fronius deve aver attivato la Query API per il tuo account.',
  'Access key value': 'Valore della chiave di accesso (Access Key Value)',
  'Belongs to the ID; Solar.web shows it only once, when the key is created.':
    'Va insieme all’ID; Solar.web lo mostra una volta sola, quando crei la chiave.',
  'The Query API is a paid Fronius service. Each reading of a system is one data point: about 43 200 a month at one reading per minute, 2 900 at one per 15 minutes.':
    'La Query API è un servizio a pagamento di Fronius. Ogni lettura di un impianto è un punto dati: circa 43.200 al mese con una lettura al minuto, 2900 con una ogni 15 minuti.',
  'Grid and consumption need a Fronius Smart Meter.': 'Per rete e consumo serve un Fronius Smart Meter.',
  'Inverters without a battery are offline at night; this is normal.':
    'Gli inverter senza batteria di notte sono offline; è normale.',
  'Cloud token': 'Token cloud (Cloud Token)',
  '“Cloud token” on the reset card that came with the charger. Cards of newer chargers (V3, V4) have none: choose the other go-eCharger there.':
    '“Cloud Token” sulla scheda di reset fornita con la wallbox. Le schede dei modelli più recenti (V3, V4) non ce l’hanno: in quel caso scegli l’altro go-eCharger.',
  'go-e allows about 25 000 reads a month: choose an interval of 2 minutes or more for this charger.':
    'go-e consente circa 25.000 letture al mese: per questa wallbox scegli un intervallo di almeno 2 minuti.',
  'Set the current in the go-e app to the maximum the charger may use: Sunward never exceeds it and leaves your setting as it is.':
    'Nell’app go-e imposta la corrente sul massimo consentito alla wallbox: Sunward non lo supera mai e lascia la tua impostazione com’è.',
  'The current can be set from firmware 040; older versions only switch.':
    'La corrente si può impostare dal firmware 040 in poi; le versioni precedenti si accendono e spengono soltanto.',
  'Switching is written to the charger’s memory, which wears: keep on and off times of at least 10 minutes.':
    'Ogni accensione e spegnimento viene scritto nella memoria della wallbox, che si consuma: lascia tempi minimi di almeno 10 minuti, da accesa e da spenta.',
  'Set the access in the go-e app to “open”, or charging waits for a card.':
    'Nell’app go-e imposta l’accesso su “aperto”, altrimenti la ricarica aspetta una tessera.',
  'This older go-e cloud has been down for days before; only go-e knows how long it will run.':
    'Questo cloud go-e più vecchio è già stato fermo per giorni; per quanto resterà in funzione lo sa solo go-e.',
  'Serial number': 'Numero di serie',
  'The 6 digits printed on the charger; leading zeros may be left out.':
    'Le 6 cifre stampate sulla wallbox; gli zeri iniziali si possono omettere.',
  'Cloud API key': 'Chiave API del cloud',
  'In the go-e app: Internet, Advanced settings, enable “Cloud API” and copy the key. A new key makes the old one invalid at once.':
    'Nell’app go-e: Internet, Impostazioni avanzate, attiva “Cloud API” e copia la chiave. Una nuova chiave annulla subito la precedente.',
  'Switch off the charger’s own solar and price-based charging in the go-e app, or both will control it.':
    'Nell’app go-e disattiva la ricarica della wallbox in base al solare e ai prezzi, altrimenti comandano in due.',
  'With access control on, charging begins only after the card or app has authorised it.':
    'Con il controllo degli accessi attivo, la ricarica inizia solo dopo l’autorizzazione con tessera o app.',
  'go-e answers “not allowed” both when the Cloud API is off and when the charger has no internet.':
    'go-e risponde “non consentito” sia quando la Cloud API è disattivata sia quando la wallbox non ha internet.',
  'Needs firmware 052 or newer and the app in version 2.3 or newer.':
    'Serve il firmware 052 o successivo e l’app dalla versione 2.3.',
  'Address of your portal': 'Indirizzo del tuo portale',
  'What the address bar of your browser shows once you are signed in to FusionSolar. It ends in .fusionsolar.huawei.com.':
    'Quello che mostra la barra degli indirizzi del browser una volta entrato in FusionSolar. Finisce con .fusionsolar.huawei.com.',
  'Name of the API account': 'Nome dell’account API',
  'Not your own login: an account for programs. Your installer creates it in the portal: System, Company Management, Northbound Management, Add. It needs your plant and the basic interfaces ticked.':
    'Non il tuo accesso personale, ma un account per programmi. Lo crea il tuo installatore nel portale: System, Company Management, Northbound Management, Add. Devono essere spuntati il tuo impianto e le interfacce “basic”.',
  'Password of the API account': 'Password dell’account API',
  'Huawei also calls it system code. After five wrong attempts the account is locked for half an hour.':
    'Huawei la chiama anche “system code”. Dopo cinque tentativi sbagliati l’account resta bloccato per mezz’ora.',
  'Use this API account only for Sunward: Huawei lets only one program be signed in at a time and counts all requests together.':
    'Usa questo account API solo per Sunward: Huawei ammette un solo programma alla volta e conta tutte le richieste insieme.',
  'Values are 5 to 10 minutes old, so charging follows the sun slowly. For faster control add a meter from another service.':
    'I valori hanno da 5 a 10 minuti, quindi la ricarica segue il sole lentamente. Per una regolazione più rapida aggiungi un contatore di un altro servizio.',
  'Grid and consumption need a power sensor (meter) in the plant.':
    'Per rete e consumo l’impianto ha bisogno di un power sensor (contatore).',
  'After adding an inverter, meter or battery, add the plant here again.':
    'Dopo aver aggiunto un inverter, un contatore o una batteria, aggiungi di nuovo l’impianto qui.',
  Region: 'Regione',
  'Where your iSolarCloud account is; the app shows it as the server when you sign in.':
    'Dove si trova il tuo account iSolarCloud; l’app lo mostra come server quando accedi.',
  Europe: 'Europa',
  International: 'Internazionale',
  Australia: 'Australia',
  China: 'Cina',
  'Sungrow has new values every 5 minutes, so charging follows the sun slowly. For faster control add a meter from another service.':
    'Sungrow ha nuovi valori ogni 5 minuti, quindi la ricarica segue il sole lentamente. Per una regolazione più rapida aggiungi un contatore di un altro servizio.',
  'On Sungrow’s page, tick every plant Sunward should see. To add one later, link again.':
    'Nella pagina di Sungrow spunta ogni impianto che Sunward deve vedere. Per aggiungerne uno in seguito, collega di nuovo il servizio.',
  'Hybrid inverters (SH) report solar, grid, home and home battery. Without a battery, grid and consumption need a Sungrow meter.':
    'Gli inverter ibridi (SH) comunicano solare, rete, casa e batteria di casa. Senza batteria, per rete e consumo serve un contatore Sungrow.',
  'Sungrow reports times without a zone: your site in Sunward must have the time zone of the plant.':
    'Sungrow indica gli orari senza fuso: il tuo impianto in Sunward deve avere il fuso orario di quello reale.',
  'E-mail of the TP-Link ID': 'E-mail del TP-Link ID',
  'Exactly as in the Kasa app, including upper and lower case. Switch off two-step verification while linking; you can switch it on again afterwards.':
    'Esattamente come nell’app Kasa, maiuscole e minuscole comprese. Disattiva la verifica in due passaggi mentre colleghi il servizio; dopo puoi riattivarla.',
  'The password of the TP-Link ID. TP-Link may e-mail you about a sign-in on a new device: that is Sunward.':
    'La password del TP-Link ID. TP-Link potrebbe avvisarti per e-mail di un accesso da un nuovo dispositivo: è Sunward.',
  'Switch on remote control for each plug in the Kasa app.': 'Nell’app Kasa attiva il controllo remoto di ogni presa.',
  'Tapo devices and newer Kasa hardware (KP125M, newer EP25) cannot be controlled: they use another protocol.':
    'I dispositivi Tapo e l’hardware Kasa più recente (KP125M, EP25 recenti) non si possono comandare: usano un altro protocollo.',
  'Relay contacts wear: keep on and off times of at least 5 minutes.':
    'I contatti del relè si consumano: lascia tempi minimi di almeno 5 minuti, da accesa e da spenta.',
  'Only models with energy monitoring (HS110, KP115, KP125, EP25, HS300) report power; for others set a fallback power.':
    'Solo i modelli con misura dell’energia (HS110, KP115, KP125, EP25, HS300) comunicano la potenza; per gli altri inserisci tu quanto assorbono.',
  'TP-Link publishes no description of this interface and may change it at any time.':
    'TP-Link non pubblica una descrizione di questa interfaccia e può cambiarla in qualsiasi momento.',
  'Needs a small program on a computer at home; without it there is only an experimental way through the portal, 15 to 30 minutes late.':
    'Serve un piccolo programma su un computer di casa; senza resta solo una via sperimentale attraverso il portale, con 15-30 minuti di ritardo.',
  'API key of the portal': 'Chiave API del portale',
  'Only if KOSTAL gave you one: in the solar portal under Settings, API access. Most people have none. Then add the service “Webhook” and follow our guide below.':
    'Solo se KOSTAL te ne ha data una: nel portale solare, in Impostazioni, Accesso API. Quasi nessuno ce l’ha. In quel caso aggiungi il servizio “Webhook” e segui la nostra guida qui sotto.',
  'Plant number': 'Numero dell’impianto',
  'The number in the address of your plant’s page in the solar portal, after “/plant/”.':
    'Il numero nell’indirizzo della pagina del tuo impianto nel portale solare, dopo “/plant/”.',
  'Recommended instead: a small program on a computer at home reads your PLENTICORE or PIKO IQ and reports every 30 seconds. Add the service “Webhook” for it. Our guide, linked below, has the program and the steps, for Home Assistant too.':
    'Meglio così: un piccolo programma su un computer di casa legge il tuo PLENTICORE o PIKO IQ e invia i valori ogni 30 secondi. Aggiungi per questo il servizio “Webhook”. La nostra guida, collegata qui sotto, contiene il programma e i passaggi, anche per Home Assistant.',
  'Experimental: KOSTAL has not published an interface to its portal. This one is based on what others have seen there, has never been tested with a real account and may stop working at any time.':
    'Sperimentale: KOSTAL non ha pubblicato un’interfaccia per il suo portale. Questa si basa su ciò che altri hanno osservato lì, non è mai stata provata con un account vero e può smettere di funzionare in qualsiasi momento.',
  'The portal is 15 to 30 minutes behind: too late to follow the sun closely. It reports nothing about a battery, and what charges one may be missing from the production.':
    'Il portale è indietro di 15-30 minuti: troppo per seguire il sole da vicino. Non dice nulla di una batteria, e ciò che la carica può mancare dalla produzione.',
  'Needs a charger with OCPP 1.6 and smart charging; its maker’s app then stops controlling it.':
    'Serve una wallbox con OCPP 1.6 e smart charging; l’app del produttore poi smette di comandarla.',
  'Make of the charger': 'Marca della wallbox',
  'Sunward then shows where in its menu the address goes, and allows for its peculiarities.':
    'Così ti diciamo dove va l’indirizzo nel suo menu e teniamo conto delle sue particolarità.',
  'Another make': 'Un’altra marca',
  'Address for the charger': 'Indirizzo per la wallbox',
  'Enter it in the charger as the OCPP server; the charger may append its own name. Made by us and shown once. Whoever knows it can connect a charger to this home, so keep it secret.':
    'Inseriscilo nella wallbox come server OCPP; la wallbox può aggiungere in fondo il proprio nome. Lo creiamo noi e lo mostriamo una volta sola. Chi lo conosce può connettere una wallbox a questa casa: tienilo segreto.',
  'Password for the charger': 'Password per la wallbox',
  'For chargers that ask for one, sometimes as “authorization key”. Leave it out where none is asked for.':
    'Per le wallbox che la chiedono, a volte come “authorization key”. Dove non è richiesta, lasciala vuota.',
  'Cards that may charge': 'Tessere che possono caricare',
  'Numbers of the cards, separated by commas. Left empty, every card may charge, and Sunward starts a charge where the charger waits for a card. With a list, a charge begins only with one of these cards.':
    'I numeri delle tessere, separati da virgole. Se lasci vuoto, ogni tessera può caricare e Sunward avvia la ricarica dove la wallbox aspetta una tessera. Con un elenco, la ricarica inizia solo con una di queste tessere.',
  'If a pause would end the charge': 'Se una pausa farebbe finire la ricarica',
  'Only for makes that cannot pause (Huawei): stop charging and start again, or keep charging at the lowest current.':
    'Solo per le marche che non sanno andare in pausa (Huawei): terminare la ricarica e riavviarla, oppure continuare con la corrente minima.',
  'End it and start again': 'Terminare e riavviare',
  'Keep charging at 6\u00a0A': 'Continuare a 6\u00a0A',
  'Switch off all control by solar power or prices in the charger itself, and let it start a charge without a card (free charging), or both will control it.':
    'Disattiva nella wallbox stessa ogni regolazione in base al solare o ai prezzi e lasciala partire senza tessera (ricarica libera), altrimenti comandano in due.',
  'Most chargers know only one OCPP server: the maker’s app then stops working, and often firmware updates do too.':
    'La maggior parte delle wallbox conosce un solo server OCPP: l’app del produttore smette di funzionare, e spesso anche gli aggiornamenti del firmware.',
  'Without connection a charger keeps its last limit for 25 minutes and then charges with the current that you choose on its page.':
    'Senza connessione una wallbox mantiene l’ultimo limite per 25 minuti e poi carica con la corrente che scegli nella sua pagina.',
  'Chargers that only know ws:// (without encryption) cannot be connected.':
    'Le wallbox che conoscono solo ws:// (senza crittografia) non si possono connettere.',
  'E-mail of the myWallbox account': 'E-mail dell’account myWallbox',
  'The user must be owner or administrator of the charger. Preferably a separate administrator only for Sunward: limits are per account.':
    'L’utente deve essere proprietario o amministratore della wallbox. Meglio un amministratore a parte solo per Sunward: i limiti valgono per account.',
  'The password of the myWallbox account itself; signing in with Google or Apple does not work here.':
    'La password dell’account myWallbox stesso; l’accesso con Google o Apple qui non funziona.',
  'Wallbox limits requests strictly: choose an interval of at least 2 minutes, more with several chargers.':
    'Wallbox limita molto le richieste: scegli un intervallo di almeno 2 minuti, di più con diverse wallbox.',
  'Switch off Eco-Smart, schedules and the automatic lock in the Wallbox app, or both will control it. Sunward does not unlock a locked charger.':
    'Disattiva Eco-Smart, gli orari e il blocco automatico nell’app Wallbox, altrimenti comandano in due. Sunward non sblocca una wallbox bloccata.',
  'While the app is connected by Bluetooth, the charger may ignore commands from the cloud.':
    'Finché l’app è connessa via Bluetooth, la wallbox può ignorare i comandi dal cloud.',
  'Enter on how many phases the car charges: the cloud does not report it.':
    'Indica su quante fasi carica l’auto: il cloud non lo comunica.',
  'Whether frequent changes of current wear the charger is not known: the vendor says nothing about it.':
    'Non si sa se i cambi frequenti di corrente consumino la wallbox: il produttore non dice nulla.',
  'Wallbox publishes no description of this interface and may change it at any time.':
    'Wallbox non pubblica una descrizione di questa interfaccia e può cambiarla in qualsiasi momento.',
  Server: 'Server',
  'Shown together with the key in the Shelly app: User settings, Authorization cloud key. It ends in .shelly.cloud.':
    'È accanto alla chiave nell’app Shelly: impostazioni utente, “Authorization cloud key”. Finisce con .shelly.cloud.',
  'Authorization cloud key': 'Chiave cloud di autorizzazione',
  'The long text from the same place. It changes when you change the password of your Shelly account.':
    'Il testo lungo nello stesso punto. Cambia quando cambi la password del tuo account Shelly.',
  'The sign of a meter follows the arrow on its clamp. If it shows export while you import, the clamp is the wrong way round.':
    'Il segno di un contatore segue la freccia della sua pinza. Se mostra immissione mentre prelevi, la pinza è montata al contrario.',
  'Devices shared from another Shelly account can often be read but not switched.':
    'I dispositivi condivisi da un altro account Shelly spesso si possono leggere ma non comandare.',
  'The cloud is up to a minute late. A meter of the second generation or later can also report by itself, every 20 seconds: link Webhook as a service and choose Shelly there.':
    'Il cloud è in ritardo fino a un minuto. Un contatore dalla seconda generazione in poi può anche inviare da solo, ogni 20 secondi: collega Webhook come servizio e scegli lì Shelly.',
  'Read only: SMA chargers cannot be switched. Grid and home need a Home Manager or Energy Meter.':
    'Sola lettura: le wallbox SMA non si possono comandare. Per rete e casa serve un Home Manager o un Energy Meter.',
  'Sign in at SMA with the account that owns the plant. An installer’s account cannot give this consent.':
    'Accedi su SMA con l’account proprietario dell’impianto. L’account di un installatore non può dare questo consenso.',
  'The plant must be in the new Sunny Portal (powered by ennexOS). Data from the classic one arrive up to two hours late, too old for control.':
    'L’impianto deve essere nel nuovo Sunny Portal (powered by ennexOS). Dal portale classico i dati arrivano con un ritardo fino a due ore: troppo per regolare.',
  'SMA reports 5-minute averages, 1 to 6 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SMA comunica medie di 5 minuti, con 1-6 minuti di ritardo, quindi la ricarica segue il sole lentamente. Per una regolazione più rapida aggiungi un contatore di un altro servizio.',
  'Grid and consumption need a Sunny Home Manager 2.0 or an SMA Energy Meter.':
    'Per rete e consumo serve un Sunny Home Manager 2.0 o un SMA Energy Meter.',
  'SMA’s own chargers and plugs cannot be switched here.': 'Le wallbox e le prese di SMA qui non si possono comandare.',
  'API keys of the old monitoring API no longer work: SolarEdge switched it off on 3 November 2026, and the new one does not take them. Allow Sunward at SolarEdge instead; you need no key.':
    'Le chiavi della vecchia API di monitoraggio non funzionano più: SolarEdge l’ha spenta il 3 novembre 2026 e la nuova non le accetta. Autorizza invece Sunward su SolarEdge; non ti serve nessuna chiave.',
  'SolarEdge reports 15-minute averages, 6 to 35 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SolarEdge comunica medie di 15 minuti, con 6-35 minuti di ritardo, quindi la ricarica segue il sole lentamente. Per una regolazione più rapida aggiungi un contatore di un altro servizio.',
  'Grid and consumption need a SolarEdge meter; without one only production is known.':
    'Per rete e consumo serve un contatore SolarEdge; senza, si conosce solo la produzione.',
  'Access is for owners with one site, lasts 24 months, and ends sooner if nothing is read for 30 days.':
    'L’accesso è per proprietari di un solo impianto, dura 24 mesi e finisce prima se per 30 giorni non viene letto nulla.',
  'Client ID (Developer API)': 'ID client (Developer API)',
  'At developer.solaxcloud.com: Application, create one, then authorise it for your plant. Leave empty if you have a Token ID.':
    'Su developer.solaxcloud.com: Application, creane una, poi autorizzala per il tuo impianto. Lascia vuoto se hai un Token ID.',
  'Client secret (Developer API)': 'Segreto client (Developer API)',
  'Belongs to the client ID. Use an application only for Sunward: SolaX lets only one program use it at a time.':
    'Va insieme all’ID client. Usa un’application solo per Sunward: SolaX ammette un solo programma alla volta.',
  'Region (Developer API)': 'Regione (Developer API)',
  'eu, us, cn or in, as the portal shows under “My Account”. Empty means eu.':
    'eu, us, cn o in, come mostra il portale in “My Account”. Vuoto significa eu.',
  'Token ID (older accounts)': 'Token ID (account meno recenti)',
  'In SolaX Cloud: Service, API (or Support, Third-party ecology). Newer accounts no longer have one.':
    'In SolaX Cloud: Service, API (o Support, Third-party ecology). Gli account più recenti non ce l’hanno più.',
  'Registration number (with Token ID)': 'Numero di registrazione (con Token ID)',
  'Printed on the Wi-Fi or LAN dongle; it is not the serial number of the inverter. Several inverters: all numbers, with commas.':
    'Stampato sulla chiavetta Wi-Fi o LAN; non è il numero di serie dell’inverter. Con più inverter: tutti i numeri, separati da virgole.',
  'Values are about 5 minutes old, so charging follows the sun slowly.':
    'I valori hanno circa 5 minuti, quindi la ricarica segue il sole lentamente.',
  'Grid and consumption need a SolaX meter or current clamp at the grid connection.':
    'Per rete e consumo serve un contatore SolaX o una pinza amperometrica al punto di allaccio.',
  'After adding an inverter or battery, add the plant here again.':
    'Dopo aver aggiunto un inverter o una batteria, aggiungi di nuovo l’impianto qui.',
  'Best with a webhook the battery reports to by itself. Linking the portal works only where sonnen has admitted us.':
    'Meglio con un webhook a cui la batteria invia da sola. Il portale si può collegare solo dove sonnen ci ha ammessi.',
  'The more reliable way needs no sign-in: the battery reports by itself every 30 seconds. Add the service “Webhook” instead and enter its address in the battery’s own page under Software-Integration, Webhook API, type “Latest Data”.':
    'La via più affidabile non richiede accesso: la batteria invia da sola ogni 30 secondi. Aggiungi invece il servizio “Webhook” e inserisci il suo indirizzo nella pagina della batteria, in Software-Integration, Webhook API, tipo “Latest Data”.',
  'The portal’s interface is not published by sonnen and may change without notice. It works only where sonnen has admitted the operator of Sunward.':
    'L’interfaccia del portale non è pubblicata da sonnen e può cambiare senza preavviso. Funziona solo dove sonnen ha ammesso il gestore di Sunward.',
  'The sonnenCharger cannot be controlled here.': 'Il sonnenCharger qui non si può comandare.',
  'Your home (latitude, longitude)': 'Casa tua (latitudine, longitudine)',
  'With it, the car is controlled only at home, within 200\u00a0m. Copy the coordinates from a map. Tesla then also asks you to share the location of the car; Sunward only keeps whether the car is at home.':
    'Così l’auto viene comandata solo a casa, entro 200\u00a0m. Copia le coordinate da una mappa. Tesla ti chiede allora di condividere anche la posizione dell’auto; Sunward conserva solo se l’auto è a casa.',
  'Add our key to the car': 'Aggiungi la nostra chiave all’auto',
  'Nearly all cars accept commands only with keys their owner has added. Open this on the phone with the Tesla app while the car is awake. Without the key Sunward can only read. You can remove it in the car at any time.':
    'Quasi tutte le auto accettano comandi solo con chiavi aggiunte dal proprietario. Apri questo sul telefono con l’app Tesla mentre l’auto è attiva. Senza chiave Sunward può solo leggere. Puoi toglierla dall’auto in qualsiasi momento.',
  'Add the key': 'Aggiungi la chiave',
  'Key not added yet': 'Chiave non ancora aggiunta',
  'A Powerwall keeps its charge by a raised backup reserve. Tesla takes 0 to 80\u00a0%: a fuller one may still discharge down to 80\u00a0%.':
    'Un Powerwall viene trattenuto con la sua riserva di backup. Tesla accetta da 0 a 80\u00a0%: se è più carico, può comunque scaricarsi fino all’80\u00a0%.',
  'It charges from the grid with a power of its own, about 3.3\u00a0kW, and only where its owner has allowed that in the Tesla app.':
    'Carica dalla rete con una potenza sua, circa 3,3\u00a0kW, e solo dove il proprietario l’ha consentito nell’app Tesla.',
  'Your own reserve comes back afterwards. If Sunward or Tesla fails while it is held, the raised reserve stays until Sunward answers again or you lower it in the Tesla app.':
    'Dopo torna la tua riserva. Se Sunward o Tesla si fermano mentre è trattenuto, la riserva alzata resta finché Sunward non risponde di nuovo o la abbassi tu nell’app Tesla.',
  'If you linked Tesla before this existed, the permission is missing: link Tesla again and allow control of the energy products.':
    'Ai collegamenti fatti prima manca l’autorizzazione: collega di nuovo Tesla e consenti il controllo dei prodotti energetici.',
  'Most cars obey only after their owner has added our key: the Tesla app opens for it; the car must be online. Model S and X built before 2021 need no key.':
    'La maggior parte delle auto obbedisce solo dopo che il proprietario ha aggiunto la nostra chiave: per questo si apre l’app Tesla; l’auto deve essere online. Le Model S e X costruite prima del 2021 non hanno bisogno di chiave.',
  'Enter your home, and the car is controlled only there. Without it Sunward does not know where the car is and would control it elsewhere too, unless you first pause it or set it to “Manual”. Fast chargers are recognised.':
    'Indica casa tua e l’auto viene comandata solo lì. Altrimenti Sunward non sa dove si trova e la comanderebbe anche altrove, a meno che prima non la metti in pausa o su “Manuale”. Le colonnine rapide vengono riconosciute.',
  'Tesla bills every request and command, so the car is polled every 30 minutes while it charges and every 16 to 45 minutes otherwise. Its current is lowered after 8 minutes at the earliest and raised after 20.':
    'Tesla fattura ogni richiesta e ogni comando, quindi l’auto viene interrogata ogni 30 minuti mentre carica e ogni 16-45 minuti negli altri casi. La corrente viene abbassata al più presto dopo 8 minuti e alzata dopo 20.',
  'A sleeping car is woken only to charge it, never just to check.':
    'Un’auto in riposo viene svegliata solo per caricarla, mai solo per controllare.',
  'Switch off the car’s own charging schedule and the Tesla app’s “Charge on Solar”, or both will control it.':
    'Disattiva la programmazione di ricarica dell’auto e “Charge on Solar” nell’app Tesla, altrimenti comandano in due.',
  'Accounts in China are not supported.': 'Gli account in Cina non sono supportati.',
  'Needs something at home that reports: a battery, Home Assistant, a script.':
    'Serve qualcosa in casa che invii i valori: una batteria, Home Assistant, uno script.',
  'Address for reports': 'Indirizzo per gli invii',
  'Created by us and shown once. Whoever knows it can report values for this sensor, so keep it secret. Post your values there every 20 to 60 seconds. Reports from these work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.':
    'Lo creiamo noi e lo mostriamo una volta sola. Chi lo conosce può inviare valori per questo sensore: tienilo segreto. Invia lì i tuoi valori con POST ogni 20-60 secondi. Sono capiti così come sono gli invii di: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.',
  'Expected interval in seconds': 'Intervallo previsto in secondi',
  'How often your device reports; 60 if left empty. A single value is used for up to three intervals, at least 5 minutes.':
    'Ogni quanto invia il tuo dispositivo; vuoto vale 60. Un singolo valore si usa al massimo per tre intervalli, almeno 5 minuti.',
  'FENECON and other OpenEMS systems get their commands in the answers to their reports. Set the clever-PV app there to remote control, and allow charging from the grid.':
    'FENECON e gli altri sistemi OpenEMS lo sanno dalle risposte ai loro invii. Lì l’app per clever-PV deve essere impostata sul controllo remoto e la ricarica dalla rete deve essere consentita.',
  'While an OpenEMS battery keeps its charge on command, it does not charge from the sun either. So that happens only in hours without surplus.':
    'Mentre è trattenuta, una batteria OpenEMS non si carica nemmeno con il sole. Per questo viene trattenuta solo nelle ore senza surplus.',
  'A sonnenBatterie takes commands only in your own network. A script at home can pass them on: the answer to its report has them.':
    'Una sonnenBatterie accetta comandi solo nella tua rete. Uno script in casa può inoltrarli: sono nella risposta al suo invio.',
  'Without an answer from Sunward the battery goes back to normal by itself: OpenEMS at once, a script after 35 minutes at most.':
    'Senza risposta da Sunward la batteria torna da sola al funzionamento normale: OpenEMS subito, uno script dopo 35 minuti al massimo.',
  'These work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Everything else reports our own fields; the address comes with examples to copy.':
    'Capiti così come sono: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Tutto il resto invia i nostri campi; con l’indirizzo arrivano esempi da copiare.',
  'One value in 20 seconds is stored; what comes in between does no harm and is not kept. Do not queue and resend: only the newest value matters.':
    'Viene salvato un valore ogni 20 secondi; ciò che arriva in mezzo non fa danni e non viene conservato. Non accumulare valori per inviarli dopo: conta solo il più recente.',
  'Grid: positive is import. Battery: positive is charging. A wrong sign is the most common mistake.':
    'Rete: positivo è prelievo. Batteria: positivo è carica. Un segno sbagliato è l’errore più comune.',
  'Home Assistant: float(0) turns a sensor that is not available into 0. Report only values that exist.':
    'Home Assistant: float(0) trasforma un sensore non disponibile in 0. Invia solo valori che esistono.',
  ...guideTexts,
};
