import type { BoxMakeId } from './box-makes.ts';
import type { Localized } from './locales.ts';

/** Where in a make's menu the address goes. */
export interface BoxGuide {
  /** In the order in which they are done; names of menus as the maker spells them. */
  readonly steps: readonly Localized[];
  /** How the box asks for the address. */
  readonly asks: 'whole' | 'parts';
  /** Where this is written down. null: we have found no description of its menu. */
  readonly source: string | null;
}

/** For makes whose menu nobody has described: what it is called almost everywhere. */
const search: readonly Localized[] = [
  {
    en: 'Look for OCPP, “backend”, “central system” or “CSMS”: in the maker’s app, in its app for installers, or on the page that the charger shows at its own address in your network. If it is not there, your installer can open it.',
    de: 'Such nach OCPP, „Backend“, „Zentralsystem“ oder „CSMS“: in der App des Herstellers, in seiner App für Installateure oder auf der Seite, die die Wallbox unter ihrer eigenen Adresse in deinem Netz zeigt. Steht es dort nicht, kann dein Installateur es öffnen.',
  },
  {
    en: 'Choose OCPP 1.6 JSON (1.6J), enter the address as the server and save.',
    de: 'Wähl OCPP 1.6 JSON (1.6J), trag die Adresse als Server ein und speichere.',
  },
];

/**
 * By make, as makers and users describe it. Each source was read in November 2026; whoever finds another menu corrects it here, with
 * the source.
 */
export const boxGuides: Readonly<Record<BoxMakeId, BoxGuide>> = {
  abb: { steps: search, asks: 'whole', source: null },
  alfen: {
    steps: [
      {
        en: 'Open “Connectivity” in the MyEve app (tab “Advanced”) or in the ACE Service Installer.',
        de: 'Öffne „Connectivity“ in der App MyEve (Reiter „Advanced“) oder im ACE Service Installer.',
      },
      {
        en: 'As “Back Office Preset” choose “Manually enter backend settings”.',
        de: 'Wähl als „Back Office Preset“ „Manually enter backend settings“.',
      },
      {
        en: 'Enter the protocol OCPP 1.6, the domain and port, and the path from above.',
        de: 'Trag das Protokoll OCPP 1.6, Domain und Port und den Pfad von oben ein.',
      },
      {
        en: 'If it does not trust the connection, its root certificates are old: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.',
        de: 'Traut sie der Verbindung nicht, sind ihre Stammzertifikate alt: ACE Service Installer, „General“, „Upload Firmware“, Rootcertificate.fwi.',
      },
      { en: 'Save and restart the charger.', de: 'Speichere und starte die Wallbox neu.' },
    ],
    asks: 'parts',
    source: 'https://aceservice.alfen.com/en-US/knowledgebase/article/KA-01372',
  },
  autel: {
    steps: [
      {
        en: 'In the Autel Charge app open “OCPP Server”, search for “Custom” and choose it.',
        de: 'Öffne in der App Autel Charge „OCPP Server“, such nach „Custom“ und wähl „Personalisierung“.',
      },
      {
        en: 'Enter the address as the server URL. Leave the charger ID empty.',
        de: 'Trag die Adresse als Server-URL ein. Lass die Ladegerät-ID leer.',
      },
      {
        en: 'Upload Amazon’s root certificate (Amazon Root CA 1, from amazontrust.com/repository) as its certificate: without one it drops encrypted connections silently.',
        de: 'Lade das Stammzertifikat von Amazon (Amazon Root CA 1, von amazontrust.com/repository) als Zertifikat hoch: Ohne eines bricht sie verschlüsselte Verbindungen wortlos ab.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/lbbrhzn/ocpp/blob/main/docs/supported-devices.md',
  },
  easee: {
    steps: [
      {
        en: 'Easee has no menu for this. Its native OCPP (firmware 328 or later; setting a current needs a beta version) is switched on through Easee’s programming interface, by an installer or a tool.',
        de: 'Easee hat dafür kein Menü. Ihr eigenes OCPP (ab Firmware 328; für einen vorgegebenen Strom eine Beta-Version) schaltet man über Easees Programmierschnittstelle ein, durch einen Installateur oder ein Werkzeug.',
      },
      {
        en: 'Simpler: link the service “Easee” with your Easee sign-in instead.',
        de: 'Einfacher: Verknüpfe stattdessen den Dienst „Easee“ mit deiner Anmeldung bei Easee.',
      },
    ],
    asks: 'whole',
    source: 'https://docs.evcc.io/en/chargers/easee-charge-ocpp',
  },
  enplus: {
    steps: [
      {
        en: 'Firmware older than 1.0.25.130? Let the maker’s support update it first: it is done over the maker’s own server.',
        de: 'Firmware älter als 1.0.25.130? Lass sie zuerst vom Support des Herstellers aktualisieren: Das geht nur über seinen eigenen Server.',
      },
      {
        en: 'Switch the charger off at its circuit breaker and on again. For 15 minutes it opens a Wi-Fi network named after its serial number (SN…): join it and open 192.168.4.1. User and password are in its manual.',
        de: 'Schalte die Wallbox an ihrer Sicherung aus und wieder ein. 15 Minuten lang öffnet sie ein WLAN, das wie ihre Seriennummer heißt (SN…): Verbinde dich damit und öffne 192.168.4.1. Benutzer und Passwort stehen in ihrer Anleitung.',
      },
      {
        en: 'Choose Wi-Fi or Ethernet, enter the address in the field with the picture of a router, and save. That the charger appends its serial number is right.',
        de: 'Wähl WLAN oder Ethernet, trag die Adresse in das Feld mit dem Bild eines Routers ein und speichere. Dass die Wallbox ihre Seriennummer anhängt, ist richtig.',
      },
      {
        en: 'Do not take it out of service here: users report that its OCPP does not cope with that.',
        de: 'Nimm sie hier nicht außer Betrieb: Damit kommt ihr OCPP laut Berichten nicht zurecht.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/lbbrhzn/ocpp/blob/main/docs/supported-devices.md',
  },
  evbox: { steps: search, asks: 'whole', source: null },
  foxess: {
    steps: [
      {
        en: 'In the FoxESS app, in the charger’s OCPP settings, choose the protocol OCPP 1.6, not “auto”.',
        de: 'Wähl in der FoxESS-App in den OCPP-Einstellungen der Wallbox das Protokoll OCPP 1.6, nicht „auto“.',
      },
      { en: 'Enter the address as the server and save.', de: 'Trag die Adresse als Server ein und speichere.' },
      {
        en: 'If nothing comes, save the protocol once more: it then connects within 90 seconds. By itself it may take 20 minutes.',
        de: 'Kommt nichts, speichere das Protokoll noch einmal: Dann verbindet sie sich in 90 Sekunden. Von selbst kann es 20 Minuten dauern.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/lbbrhzn/ocpp/blob/main/docs/supported-devices.md',
  },
  'go-e': {
    steps: [
      {
        en: 'In the go-e app tap “Internet” at the bottom, then “OCPP”.',
        de: 'Tipp in der go-e-App unten auf „Internet“, dann auf „OCPP“.',
      },
      {
        en: 'Enter the address as the server URL and switch OCPP on.',
        de: 'Trag die Adresse als Server-URL ein und schalte OCPP ein.',
      },
      {
        en: 'If you are asked for a fallback current, choose 6\u00a0A: with it the charger charges when it has lost its internet.',
        de: 'Wirst du nach einem Ausweichstrom („Fallback“) gefragt, wähl 6\u00a0A: Damit lädt die Wallbox, wenn sie kein Internet hat.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/goecharger/go-eCharger-API-v2/blob/main/ocpp-en.md',
  },
  'grizzl-e': {
    steps: [
      {
        en: 'Its maker sells OCPP as an extra and unlocks it; for chargers bought before September 2025 ask its support.',
        de: 'Der Hersteller verkauft OCPP als Zusatz und schaltet es frei; für Wallboxen, die vor September 2025 gekauft wurden, frag seinen Support.',
      },
      {
        en: 'With firmware 5, reset its Wi-Fi, join the network that it then opens (UC_…), open 192.168.4.1 and enter the address there as a server of your own. For firmware 3 the maker describes it at grizzl-e.com/connect-to-third-party-ocpp-backend.',
        de: 'Mit Firmware 5: Setz ihr WLAN zurück, verbinde dich mit dem WLAN, das sie dann öffnet (UC_…), öffne 192.168.4.1 und trag die Adresse dort als eigenen Server ein. Für Firmware 3 beschreibt es der Hersteller auf grizzl-e.com/connect-to-third-party-ocpp-backend.',
      },
      {
        en: 'Firmware 5 sends messages that cannot be read, restarts at times, and may take no limits. Firmware 3 works better.',
        de: 'Firmware 5 sendet unlesbare Nachrichten, startet manchmal neu und nimmt vielleicht keine Grenzen an. Firmware 3 geht besser.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/lbbrhzn/ocpp/issues/224',
  },
  growatt: {
    steps: [
      {
        en: 'Connect a computer to the charger by network cable, give it the fixed address 192.168.1.10, and open 192.168.1.5:8080. The password as delivered is 12345678.',
        de: 'Verbinde einen Rechner per Netzwerkkabel mit der Wallbox, gib ihm die feste Adresse 192.168.1.10 und öffne 192.168.1.5:8080. Das Passwort ab Werk ist 12345678.',
      },
      {
        en: 'Or switch it to AP mode in the ShinePhone app and begin its first set-up again.',
        de: 'Oder schalte sie in der App ShinePhone in den AP-Modus und beginne ihre Ersteinrichtung neu.',
      },
      { en: 'Enter the address as the server URL and save.', de: 'Trag die Adresse als Server-URL ein und speichere.' },
    ],
    asks: 'whole',
    source: 'https://github.com/lbbrhzn/ocpp/issues/1514',
  },
  heidelberg: {
    steps: [
      {
        en: 'It cannot be steered: connect.business has no “Smart Charging”. Sunward sees when it charges and how much, but can neither pause nor limit it. Ask the maker whether newer firmware has it before you link it.',
        de: 'Sie lässt sich nicht steuern: connect.business hat kein „Smart Charging“. Sunward sieht, wann und wie viel sie lädt, kann sie aber weder anhalten noch begrenzen. Frag den Hersteller, ob neuere Firmware es kann, bevor du sie verknüpfst.',
      },
      ...search,
    ],
    asks: 'whole',
    source: null,
  },
  homecharge: {
    steps: [
      {
        en: 'Only models with a built-in meter (HC11L or HC22L, Energy or Profi) report what they draw.',
        de: 'Nur Modelle mit eingebautem Zähler (HC11L oder HC22L, Energy oder Profi) melden, was sie laden.',
      },
      {
        en: 'Open the page of its charge controller (EFR-SECC): the charger’s address in your network, followed by /secc. Your dealer or EFR (efr.de) can give you the login.',
        de: 'Öffne die Seite ihres Ladecontrollers (EFR-SECC): die Adresse der Wallbox in deinem Netz, gefolgt von /secc. Die Anmeldung bekommst du von deinem Händler oder von EFR (efr.de).',
      },
      {
        en: 'Enter the address there as the OCPP server and save.',
        de: 'Trag die Adresse dort als OCPP-Server ein und speichere.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/evcc-io/evcc/blob/master/templates/definition/charger/ocpp-homecharge.yaml',
  },
  huawei: { steps: search, asks: 'whole', source: null },
  keba: {
    steps: [
      {
        en: 'Open the web page of the charger (P30 x-series) and there its OCPP settings.',
        de: 'Öffne die Webseite der Wallbox (P30 x-series) und dort ihre OCPP-Einstellungen.',
      },
      {
        en: 'Enter the address as the server, and any name as the charge point identity: the charger puts them together.',
        de: 'Trag die Adresse als Server ein und irgendeinen Namen als Identität des Ladepunkts: Die Wallbox fügt beides zusammen.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/dallmann-consulting/OCPP.Core/issues/1',
  },
  mennekes: {
    steps: [
      {
        en: 'Open the web page of the charger: “Setup”, “Backend”.',
        de: 'Öffne die Webseite der Wallbox: „Setup“, „Backend“.',
      },
      {
        en: 'As the communication protocol choose “Open Charge Point Protocol v1.6J”; under “Backend Server” enter the address.',
        de: 'Wähl als Übertragungsprotokoll „Open Charge Point Protocol v1.6J“; trag unter „Backend-Server“ die Adresse ein.',
      },
      {
        en: 'Switch on all options under “OCPP 1.6 Settings” and save. 4You and 4Business take up to 15 minutes to connect.',
        de: 'Schalte unter „OCPP 1.6 Einstellungen“ alle Optionen ein und speichere. 4You und 4Business brauchen bis zu 15 Minuten, bis sie sich verbinden.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/evcc-io/evcc/blob/master/templates/definition/charger/ocpp-mennekes-acu.yaml',
  },
  necharge: {
    steps: [
      ...search,
      {
        en: 'It knows only 6, 8, 10, 13 and 16\u00a0A and rounds down: with other currents a little sun stays unused.',
        de: 'Sie kennt nur 6, 8, 10, 13 und 16\u00a0A und rundet ab: Bei anderen Strömen bleibt etwas Sonne ungenutzt.',
      },
    ],
    asks: 'whole',
    source: null,
  },
  ocular: {
    steps: [
      {
        en: 'In the charger’s app set MODE to ONLINE.',
        de: 'Stell in der App der Wallbox MODE auf ONLINE.',
      },
      {
        en: 'Enter the address without wss:// at its beginning. The examples that the app shows do not work.',
        de: 'Trag die Adresse ohne wss:// am Anfang ein. Die Beispiele, die die App zeigt, gehen nicht.',
      },
      {
        en: 'Leave the list of cards empty: some firmware garbles the numbers of cards, which would then be refused.',
        de: 'Lass die Liste der Karten leer: Manche Firmware verstümmelt die Kartennummern, und sie würden abgelehnt.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/lbbrhzn/ocpp/blob/main/docs/supported-devices.md',
  },
  schneider: {
    steps: [
      {
        en: 'Connect with the eSetup app or the EcoStruxure Charging Configuration Tool.',
        de: 'Verbinde dich mit der App eSetup oder dem EcoStruxure Charging Configuration Tool.',
      },
      { en: 'Enter the address as the “Supervision URL”.', de: 'Trag die Adresse als „Supervision URL“ ein.' },
      {
        en: 'Switch on that the energy is managed by an external system, or it refuses every limit.',
        de: 'Schalte ein, dass ein externes System die Energie verwaltet, sonst lehnt sie jede Grenze ab.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/lbbrhzn/ocpp/blob/main/docs/supported-devices.md',
  },
  vestel: {
    steps: [
      {
        en: 'Open the web page of the charger and there “OCPP Settings”.',
        de: 'Öffne die Webseite der Wallbox und dort „OCPP Settings“.',
      },
      {
        en: 'Enter the address as the server and save.',
        de: 'Trag die Adresse als Server ein und speichere.',
      },
      {
        en: 'Set “FreeModeActive” to TRUE: then it charges without a card.',
        de: 'Setz „FreeModeActive“ auf TRUE: Dann lädt sie ohne Karte.',
      },
    ],
    asks: 'whole',
    source: 'https://github.com/evcc-io/evcc/issues/15528',
  },
  wallbox: {
    steps: [
      {
        en: 'In the myWallbox app open the settings of the charger and switch on “Enable OCPP”; in the myWallbox Portal it is called “OCPP WebSocket connection”.',
        de: 'Öffne in der App myWallbox die Einstellungen der Wallbox und schalte „OCPP aktivieren“ ein; im myWallbox-Portal heißt es „OCPP-WebSocket-Verbindung“.',
      },
      {
        en: 'Enter the address as the URL, any name as the charge point identity, and leave the password empty.',
        de: 'Trag die Adresse als URL ein, irgendeinen Namen als Ladepunktidentität, und lass das Passwort leer.',
      },
      {
        en: 'In the app also switch on “Improved charger control” (Profile, Experimental functions), if it is there.',
        de: 'Schalte in der App auch die „Verbesserte Ladegerätsteuerung“ ein (Profil, Experimentelle Funktionen), falls es sie gibt.',
      },
    ],
    asks: 'whole',
    source: 'https://support.wallbox.com/en/knowledge-base/ocpp-activation-and-setup-guide/',
  },
  zaptec: {
    steps: [
      {
        en: 'In the Zaptec Portal choose the native OCPP of the charger (“OCPP 1.6J”), not the cloud’s: that one takes no limits.',
        de: 'Wähl im Zaptec-Portal das native OCPP der Wallbox („OCPP 1.6J“), nicht das der Cloud: Das nimmt keine Grenzen an.',
      },
      {
        en: 'Enter the address and the password. The password is no hexadecimal number: choose to use it without decoding.',
        de: 'Trag Adresse und Passwort ein. Das Passwort ist keine Hexadezimalzahl: Lass es ohne Dekodieren verwenden.',
      },
    ],
    asks: 'whole',
    source: 'https://docs.zaptec.com/docs/ocpp16j',
  },
  other: { steps: search, asks: 'whole', source: null },
};
