/** Where a wallbox takes its address, in Dutch: by the English text of `shared/box-guides.ts`. */
export const guideTexts: Readonly<Record<string, string>> = {
  'Look for OCPP, “backend”, “central system” or “CSMS”: in the maker’s app, in its app for installers, or on the page that the charger shows at its own address in your network. If it is not there, your installer can open it.':
    'Zoek naar OCPP, “backend”, “central system” of “CSMS”: in de app van de fabrikant, in zijn app voor installateurs of op de pagina die de laadpaal op zijn eigen adres in je netwerk toont. Staat het er niet, dan kan je installateur het openen.',
  'Choose OCPP 1.6 JSON (1.6J), enter the address as the server and save.':
    'Kies OCPP 1.6 JSON (1.6J), vul het adres in als server en sla op.',
  'Open “Connectivity” in the MyEve app (tab “Advanced”) or in the ACE Service Installer.':
    'Open “Connectivity” in de app MyEve (tabblad “Advanced”) of in ACE Service Installer.',
  'As “Back Office Preset” choose “Manually enter backend settings”.':
    'Kies als “Back Office Preset” de optie “Manually enter backend settings”.',
  'Enter the protocol OCPP 1.6, the domain and port, and the path from above.':
    'Vul het protocol OCPP 1.6, het domein en de poort, en het pad van hierboven in.',
  'If it does not trust the connection, its root certificates are old: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.':
    'Vertrouwt hij de verbinding niet, dan zijn zijn rootcertificaten oud: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.',
  'Save and restart the charger.': 'Sla op en herstart de laadpaal.',
  'In the Autel Charge app open “OCPP Server”, search for “Custom” and choose it.':
    'Open in de app Autel Charge “OCPP Server”, zoek naar “Custom” en kies dat.',
  'Enter the address as the server URL. Leave the charger ID empty.':
    'Vul het adres in als server-URL. Laat de ID van de laadpaal leeg.',
  'Upload Amazon’s root certificate (Amazon Root CA 1, from amazontrust.com/repository) as its certificate: without one it drops encrypted connections silently.':
    'Upload het rootcertificaat van Amazon (Amazon Root CA 1, van amazontrust.com/repository) als zijn certificaat: zonder verbreekt hij versleutelde verbindingen stilletjes.',
  'Easee has no menu for this. Its native OCPP (firmware 328 or later; setting a current needs a beta version) is switched on through Easee’s programming interface, by an installer or a tool.':
    'Easee heeft hier geen menu voor. Zijn eigen OCPP (vanaf firmware 328; om een stroom in te stellen een bètaversie) wordt aangezet via de programmeerinterface van Easee, door een installateur of met een hulpmiddel.',
  'Simpler: link the service “Easee” with your Easee sign-in instead.':
    'Eenvoudiger: koppel in plaats daarvan de dienst “Easee” met je login van Easee.',
  'Firmware older than 1.0.25.130? Let the maker’s support update it first: it is done over the maker’s own server.':
    'Firmware ouder dan 1.0.25.130? Laat die eerst bijwerken door de klantenservice van de fabrikant: dat gaat via zijn eigen server.',
  'Switch the charger off at its circuit breaker and on again. For 15 minutes it opens a Wi-Fi network named after its serial number (SN…): join it and open 192.168.4.1. User and password are in its manual.':
    'Zet de laadpaal uit met zijn zekering en weer aan. Hij opent dan 15 minuten lang een wifinetwerk met zijn serienummer als naam (SN…): maak er verbinding mee en open 192.168.4.1. Gebruiker en wachtwoord staan in zijn handleiding.',
  'Choose Wi-Fi or Ethernet, enter the address in the field with the picture of a router, and save. That the charger appends its serial number is right.':
    'Kies wifi of ethernet, vul het adres in het veld met het plaatje van een router in, en sla op. Dat de laadpaal er zijn serienummer achter zet, klopt.',
  'Do not take it out of service here: users report that its OCPP does not cope with that.':
    'Stel hem hier niet buiten bedrijf: volgens meldingen kan zijn OCPP daar niet tegen.',
  'In the FoxESS app, in the charger’s OCPP settings, choose the protocol OCPP 1.6, not “auto”.':
    'Kies in de FoxESS-app, bij de OCPP-instellingen van de laadpaal, het protocol OCPP 1.6, niet “auto”.',
  'Enter the address as the server and save.': 'Vul het adres in als server en sla op.',
  'If nothing comes, save the protocol once more: it then connects within 90 seconds. By itself it may take 20 minutes.':
    'Komt er niets, sla het protocol dan nog een keer op: dan belt hij binnen 90 seconden in. Uit zichzelf kan het 20 minuten duren.',
  'In the go-e app tap “Internet” at the bottom, then “OCPP”.':
    'Tik in de go-e-app onderaan op “Internet”, dan op “OCPP”.',
  'Enter the address as the server URL and switch OCPP on.': 'Vul het adres in als server-URL en zet OCPP aan.',
  'If you are asked for a fallback current, choose 6\u00a0A: with it the charger charges when it has lost its internet.':
    'Wordt om een terugvalstroom (“fallback”) gevraagd, kies dan 6\u00a0A: daarmee laadt de laadpaal als hij geen internet meer heeft.',
  'Its maker sells OCPP as an extra and unlocks it; for chargers bought before September 2025 ask its support.':
    'De fabrikant verkoopt OCPP als extra en geeft het vrij; vraag voor laadpalen van vóór september 2025 zijn klantenservice.',
  'With firmware 5, reset its Wi-Fi, join the network that it then opens (UC_…), open 192.168.4.1 and enter the address there as a server of your own. For firmware 3 the maker describes it at grizzl-e.com/connect-to-third-party-ocpp-backend.':
    'Met firmware 5: reset zijn wifi, maak verbinding met het netwerk dat hij dan opent (UC_…), open 192.168.4.1 en vul het adres daar in als eigen server. Voor firmware 3 beschrijft de fabrikant het op grizzl-e.com/connect-to-third-party-ocpp-backend.',
  'Firmware 5 sends messages that cannot be read, restarts at times, and may take no limits. Firmware 3 works better.':
    'Firmware 5 stuurt onleesbare berichten, herstart soms en neemt misschien geen limieten aan. Firmware 3 werkt beter.',
  'Connect a computer to the charger by network cable, give it the fixed address 192.168.1.10, and open 192.168.1.5:8080. The password as delivered is 12345678.':
    'Sluit een computer met een netwerkkabel op de laadpaal aan, geef hem het vaste adres 192.168.1.10 en open 192.168.1.5:8080. Het wachtwoord af fabriek is 12345678.',
  'Or switch it to AP mode in the ShinePhone app and begin its first set-up again.':
    'Of zet hem in de app ShinePhone in AP-modus en begin zijn eerste installatie opnieuw.',
  'Enter the address as the server URL and save.': 'Vul het adres in als server-URL en sla op.',
  'It cannot be steered: connect.business has no “Smart Charging”. Sunward sees when it charges and how much, but can neither pause nor limit it. Ask the maker whether newer firmware has it before you link it.':
    'Hij is niet te sturen: connect.business heeft geen “Smart Charging”. Sunward ziet wanneer en hoeveel hij laadt, maar kan hem niet pauzeren of beperken. Vraag de fabrikant of nieuwere firmware het kan voordat je hem koppelt.',
  'Only models with a built-in meter (HC11L or HC22L, Energy or Profi) report what they draw.':
    'Alleen modellen met ingebouwde meter (HC11L of HC22L, Energy of Profi) melden wat ze nemen.',
  'Open the page of its charge controller (EFR-SECC): the charger’s address in your network, followed by /secc. Your dealer or EFR (efr.de) can give you the login.':
    'Open de pagina van zijn laadcontroller (EFR-SECC): het adres van de laadpaal in je netwerk, gevolgd door /secc. De login krijg je van je dealer of van EFR (efr.de).',
  'Enter the address there as the OCPP server and save.': 'Vul het adres daar in als OCPP-server en sla op.',
  'Open the web page of the charger (P30 x-series) and there its OCPP settings.':
    'Open de webpagina van de laadpaal (P30 x-series) en daar zijn OCPP-instellingen.',
  'Enter the address as the server, and any name as the charge point identity: the charger puts them together.':
    'Vul het adres in als server en een willekeurige naam als identiteit van het laadpunt: de laadpaal voegt ze samen.',
  'Open the web page of the charger: “Setup”, “Backend”.': 'Open de webpagina van de laadpaal: “Setup”, “Backend”.',
  'As the communication protocol choose “Open Charge Point Protocol v1.6J”; under “Backend Server” enter the address.':
    'Kies als communicatieprotocol “Open Charge Point Protocol v1.6J”; vul bij “Backend Server” het adres in.',
  'Switch on all options under “OCPP 1.6 Settings” and save. 4You and 4Business take up to 15 minutes to connect.':
    'Zet alle opties onder “OCPP 1.6 Settings” aan en sla op. 4You en 4Business doen er tot 15 minuten over om te verbinden.',
  'It knows only 6, 8, 10, 13 and 16\u00a0A and rounds down: with other currents a little sun stays unused.':
    'Hij kent alleen 6, 8, 10, 13 en 16\u00a0A en rondt naar beneden af: bij andere stromen blijft een beetje zon ongebruikt.',
  'In the charger’s app set MODE to ONLINE.': 'Zet MODE in de app van de laadpaal op ONLINE.',
  'Enter the address without wss:// at its beginning. The examples that the app shows do not work.':
    'Vul het adres in zonder wss:// aan het begin. De voorbeelden die de app toont, werken niet.',
  'Leave the list of cards empty: some firmware garbles the numbers of cards, which would then be refused.':
    'Laat de lijst met passen leeg: sommige firmware verminkt de nummers, en dan worden de passen geweigerd.',
  'Connect with the eSetup app or the EcoStruxure Charging Configuration Tool.':
    'Maak verbinding met de app eSetup of met EcoStruxure Charging Configuration Tool.',
  'Enter the address as the “Supervision URL”.': 'Vul het adres in als “Supervision URL”.',
  'Switch on that the energy is managed by an external system, or it refuses every limit.':
    'Zet aan dat een extern systeem de energie beheert, anders weigert hij elke limiet.',
  'Open the web page of the charger and there “OCPP Settings”.':
    'Open de webpagina van de laadpaal en daar “OCPP Settings”.',
  'Set “FreeModeActive” to TRUE: then it charges without a card.':
    'Zet “FreeModeActive” op TRUE: dan laadt hij zonder pas.',
  'In the myWallbox app open the settings of the charger and switch on “Enable OCPP”; in the myWallbox Portal it is called “OCPP WebSocket connection”.':
    'Open in de myWallbox-app de instellingen van de laadpaal en zet OCPP aan (“Enable OCPP”); in het myWallbox-portaal heet het “OCPP WebSocket connection”.',
  'Enter the address as the URL, any name as the charge point identity, and leave the password empty.':
    'Vul het adres in als URL, een willekeurige naam als identiteit van het laadpunt, en laat het wachtwoord leeg.',
  'In the app also switch on “Improved charger control” (Profile, Experimental functions), if it is there.':
    'Zet in de app ook “Improved charger control” aan (Profile, Experimental functions), als het er staat.',
  'In the Zaptec Portal choose the native OCPP of the charger (“OCPP 1.6J”), not the cloud’s: that one takes no limits.':
    'Kies in het Zaptec-portaal het eigen OCPP van de laadpaal (“OCPP 1.6J”), niet dat van de cloud: dat neemt geen limieten aan.',
  'Enter the address and the password. The password is no hexadecimal number: choose to use it without decoding.':
    'Vul het adres en het wachtwoord in. Het wachtwoord is geen hexadecimaal getal: kies ervoor het zonder decoderen te gebruiken.',
};
