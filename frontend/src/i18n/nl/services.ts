import { guideTexts } from './guides.ts';

/** What it takes to link each service, and what to know about it, in Dutch: by the English text of its manifest. */
export const texts: Readonly<Record<string, string>> = {
  'User settings': 'Gebruikersinstellingen',
  'Create key': 'Sleutel aanmaken',
  'Reset card': 'Resetkaart',
  Charger: 'Laadpaal',
  'go-e app': 'go-e-app',
  'Advanced settings': 'Geavanceerde instellingen',
  Settings: 'Instellingen',
  'API access': 'API-toegang',
  'Shelly app': 'Shelly-app',
  'Wi-Fi or LAN dongle': 'Wifi- of LAN-dongle',
  'Registration number': 'Registratienummer',
  'E-mail': 'E-mail',
  'The address you use to sign in to the portal my.inexogy.com.':
    'Het adres waarmee je inlogt op het portaal my.inexogy.com.',
  Password: 'Wachtwoord',
  'The password of the portal. If you change it there, change it here too.':
    'Het wachtwoord van het portaal. Wijzig je het daar, wijzig het dan ook hier.',
  'Each meter measures one thing: choose what. Generation meters usually count backwards, which Sunward allows for; if yours does not, reverse it in the sensor’s settings.':
    'Elke meter meet één ding: kies wat. Opwekmeters tellen meestal achteruit, daar rekent Sunward mee; telt die van jou vooruit, draai hem dan om in de instellingen van de sensor.',
  'Meters with quarter-hour metering (RLM) deliver no live values and are not offered.':
    'Meters die alleen per kwartier meten (RLM) geven geen actuele waarden en staan er daarom niet bij.',
  'The home battery’s charge is not available here.': 'Het laadniveau van de thuisbatterij is hier niet beschikbaar.',
  'E-mail or phone number': 'E-mail of telefoonnummer',
  'As in the Easee app; a phone number with its country code. Preferably a separate user with access to your site.':
    'Zoals in de Easee-app; een telefoonnummer met landcode. Bij voorkeur een aparte gebruiker met toegang tot je locatie.',
  'The password of the Easee app. If you sign in with Apple or Google, set a password there first.':
    'Het wachtwoord van de Easee-app. Log je in met Apple of Google, stel daar dan eerst een wachtwoord in.',
  'Switch off Easee’s own smart charging, surplus charging and schedules, or both will control it.':
    'Zet slim laden, laden op overschot en de schema’s van Easee uit, anders sturen ze allebei.',
  'When a car is plugged in or the charger restarts, it charges at full current until Sunward’s next adjustment.':
    'Als een auto wordt aangesloten of de laadpaal herstart, laadt die op volle stroom tot Sunward weer bijstuurt.',
  'At exactly 6\u00a0A many cars start only after about 5 minutes.':
    'Bij precies 6\u00a0A beginnen veel auto’s pas na zo’n 5 minuten.',
  'The limits of circuit, cable and Equalizer take precedence over the current set here.':
    'De limieten van groep, kabel en Equalizer gaan voor de stroom die hier is ingesteld.',
  'Without an Equalizer an Easee account has no sensor: add one of another service.':
    'Zonder Equalizer heeft een Easee-account geen sensor: voeg er een van een andere dienst toe.',
  'Access key ID': 'ID van de toegangssleutel (Access Key ID)',
  'In Solar.web: User settings, REST API, create key. Fronius must first have activated the Query API for your account.':
    'In Solar.web: gebruikersinstellingen, REST API, sleutel aanmaken. Fronius moet eerst de Query API voor je account hebben geactiveerd.',
  'Access key value': 'Waarde van de toegangssleutel (Access Key Value)',
  'Belongs to the ID; Solar.web shows it only once, when the key is created.':
    'Hoort bij de ID; Solar.web toont hem maar één keer, als je de sleutel aanmaakt.',
  'The Query API is a paid Fronius service. Each reading of a system is one data point: about 43 200 a month at one reading per minute, 2 900 at one per 15 minutes.':
    'De Query API is een betaalde dienst van Fronius. Elke aflezing van een installatie is één datapunt: ongeveer 43.200 per maand bij één aflezing per minuut, 2.900 bij één per 15 minuten.',
  'Grid and consumption need a Fronius Smart Meter.': 'Voor net en verbruik is een Fronius Smart Meter nodig.',
  'Inverters without a battery are offline at night; this is normal.':
    'Omvormers zonder batterij zijn ’s nachts offline; dat is normaal.',
  'Cloud token': 'Cloudtoken (Cloud Token)',
  '“Cloud token” on the reset card that came with the charger. Cards of newer chargers (V3, V4) have none: choose the other go-eCharger there.':
    '“Cloud Token” op de resetkaart die bij de laadpaal zat. Op kaarten van nieuwere laadpalen (V3, V4) staat er geen: kies dan de andere go-eCharger.',
  'go-e allows about 25 000 reads a month: choose an interval of 2 minutes or more for this charger.':
    'go-e staat zo’n 25.000 aflezingen per maand toe: kies voor deze laadpaal een interval van 2 minuten of meer.',
  'Set the current in the go-e app to the maximum the charger may use: Sunward never exceeds it and leaves your setting as it is.':
    'Zet de stroom in de go-e-app op het hoogste wat de laadpaal mag: Sunward komt daar nooit boven en laat je instelling zoals die is.',
  'The current can be set from firmware 040; older versions only switch.':
    'De stroom is instelbaar vanaf firmware 040; oudere versies kunnen alleen aan en uit.',
  'Switching is written to the charger’s memory, which wears: keep on and off times of at least 10 minutes.':
    'Elke schakeling wordt in het geheugen van de laadpaal geschreven, en dat slijt: houd minimale tijden aan en uit van minstens 10 minuten aan.',
  'Set the access in the go-e app to “open”, or charging waits for a card.':
    'Zet de toegang in de go-e-app op “open”, anders wacht het laden op een pas.',
  'This older go-e cloud has been down for days before; only go-e knows how long it will run.':
    'Deze oudere cloud van go-e lag er al eens dagen uit; hoelang die nog draait, weet alleen go-e.',
  'Serial number': 'Serienummer',
  'The 6 digits printed on the charger; leading zeros may be left out.':
    'De 6 cijfers op de laadpaal; nullen aan het begin mogen weg.',
  'Cloud API key': 'Cloud-API-sleutel',
  'In the go-e app: Internet, Advanced settings, enable “Cloud API” and copy the key. A new key makes the old one invalid at once.':
    'In de go-e-app: Internet, Geavanceerde instellingen, “Cloud API” aanzetten en de sleutel kopiëren. Een nieuwe sleutel maakt de oude meteen ongeldig.',
  'Switch off the charger’s own solar and price-based charging in the go-e app, or both will control it.':
    'Zet in de go-e-app het eigen laden op zon en op prijs uit, anders sturen ze allebei.',
  'With access control on, charging begins only after the card or app has authorised it.':
    'Staat toegangscontrole aan, dan begint het laden pas na toestemming met pas of app.',
  'go-e answers “not allowed” both when the Cloud API is off and when the charger has no internet.':
    'go-e antwoordt “niet toegestaan” als de Cloud API uit staat, maar ook als de laadpaal geen internet heeft.',
  'Needs firmware 052 or newer and the app in version 2.3 or newer.':
    'Vraagt firmware 052 of nieuwer en de app vanaf versie 2.3.',
  'Address of your portal': 'Adres van je portaal',
  'What the address bar of your browser shows once you are signed in to FusionSolar. It ends in .fusionsolar.huawei.com.':
    'Wat de adresbalk van je browser toont als je bij FusionSolar bent ingelogd. Eindigt op .fusionsolar.huawei.com.',
  'Name of the API account': 'Naam van het API-account',
  'Not your own login: an account for programs. Your installer creates it in the portal: System, Company Management, Northbound Management, Add. It needs your plant and the basic interfaces ticked.':
    'Niet je eigen login, maar een account voor programma’s. Je installateur maakt het aan in het portaal: System, Company Management, Northbound Management, Add. Je installatie en de “basic”-interfaces moeten zijn aangevinkt.',
  'Password of the API account': 'Wachtwoord van het API-account',
  'Huawei also calls it system code. After five wrong attempts the account is locked for half an hour.':
    'Huawei noemt het ook system code. Na vijf foute pogingen is het account een halfuur geblokkeerd.',
  'Use this API account only for Sunward: Huawei lets only one program be signed in at a time and counts all requests together.':
    'Gebruik dit API-account alleen voor Sunward: Huawei laat maar één programma tegelijk ingelogd zijn en telt alle aanvragen samen.',
  'Values are 5 to 10 minutes old, so charging follows the sun slowly. For faster control add a meter from another service.':
    'De waarden zijn 5 tot 10 minuten oud, dus het laden volgt de zon traag. Wil je het sneller, voeg dan een meter van een andere dienst toe.',
  'Grid and consumption need a power sensor (meter) in the plant.':
    'Voor net en verbruik heeft de installatie een power sensor (meter) nodig.',
  'After adding an inverter, meter or battery, add the plant here again.':
    'Komt er een omvormer, meter of batterij bij, voeg de installatie hier dan opnieuw toe.',
  Region: 'Regio',
  'Where your iSolarCloud account is; the app shows it as the server when you sign in.':
    'Waar je iSolarCloud-account staat; de app toont het als server bij het inloggen.',
  Europe: 'Europa',
  International: 'Internationaal',
  Australia: 'Australië',
  China: 'China',
  'Sungrow has new values every 5 minutes, so charging follows the sun slowly. For faster control add a meter from another service.':
    'Sungrow heeft elke 5 minuten nieuwe waarden, dus het laden volgt de zon traag. Wil je het sneller, voeg dan een meter van een andere dienst toe.',
  'On Sungrow’s page, tick every plant Sunward should see. To add one later, link again.':
    'Vink op de pagina van Sungrow elke installatie aan die Sunward moet zien. Komt er later een bij, koppel dan opnieuw.',
  'Hybrid inverters (SH) report solar, grid, home and home battery. Without a battery, grid and consumption need a Sungrow meter.':
    'Hybride omvormers (SH) melden zon, net, huis en thuisbatterij. Zonder batterij is voor net en verbruik een meter van Sungrow nodig.',
  'Sungrow reports times without a zone: your site in Sunward must have the time zone of the plant.':
    'Sungrow meldt tijden zonder tijdzone: je locatie in Sunward moet de tijdzone van de installatie hebben.',
  'E-mail of the TP-Link ID': 'E-mail van de TP-Link ID',
  'Exactly as in the Kasa app, including upper and lower case. Switch off two-step verification while linking; you can switch it on again afterwards.':
    'Precies zoals in de Kasa-app, ook hoofdletters en kleine letters. Zet verificatie in twee stappen uit tijdens het koppelen; daarna mag die weer aan.',
  'The password of the TP-Link ID. TP-Link may e-mail you about a sign-in on a new device: that is Sunward.':
    'Het wachtwoord van de TP-Link ID. TP-Link mailt je misschien over een login op een nieuw apparaat: dat is Sunward.',
  'Switch on remote control for each plug in the Kasa app.':
    'Zet in de Kasa-app voor elke stekker de bediening op afstand aan.',
  'Tapo devices and newer Kasa hardware (KP125M, newer EP25) cannot be controlled: they use another protocol.':
    'Tapo-apparaten en nieuwere Kasa-hardware (KP125M, nieuwere EP25) zijn niet te sturen: die gebruiken een ander protocol.',
  'Relay contacts wear: keep on and off times of at least 5 minutes.':
    'Relaiscontacten slijten: houd minimale tijden aan en uit van minstens 5 minuten aan.',
  'Only models with energy monitoring (HS110, KP115, KP125, EP25, HS300) report power; for others set a fallback power.':
    'Alleen modellen met energiemeting (HS110, KP115, KP125, EP25, HS300) melden hun vermogen; vul voor andere in wat ze ongeveer nemen.',
  'TP-Link publishes no description of this interface and may change it at any time.':
    'TP-Link publiceert geen beschrijving van deze interface en kan die altijd wijzigen.',
  'Needs a small program on a computer at home; without it there is only an experimental way through the portal, 15 to 30 minutes late.':
    'Heeft een klein programma op een computer thuis nodig; zonder is er alleen een experimentele weg via het portaal, 15 tot 30 minuten te laat.',
  'API key of the portal': 'API-sleutel van het portaal',
  'Only if KOSTAL gave you one: in the solar portal under Settings, API access. Most people have none. Then add the service “Webhook” and follow our guide below.':
    'Alleen als KOSTAL je er een gaf: in het zonneportaal onder Instellingen, API-toegang. De meesten hebben er geen. Voeg dan de dienst “Webhook” toe en volg onze handleiding hieronder.',
  'Plant number': 'Nummer van de installatie',
  'The number in the address of your plant’s page in the solar portal, after “/plant/”.':
    'Het getal in het adres van de pagina van je installatie in het zonneportaal, na “/plant/”.',
  'Recommended instead: a small program on a computer at home reads your PLENTICORE or PIKO IQ and reports every 30 seconds. Add the service “Webhook” for it. Our guide, linked below, has the program and the steps, for Home Assistant too.':
    'Liever zo: een klein programma op een computer thuis leest je PLENTICORE of PIKO IQ uit en meldt elke 30 seconden. Voeg daarvoor de dienst “Webhook” toe. In onze handleiding, hieronder gelinkt, staan het programma en de stappen, ook voor Home Assistant.',
  'Experimental: KOSTAL has not published an interface to its portal. This one is based on what others have seen there, has never been tested with a real account and may stop working at any time.':
    'Experimenteel: KOSTAL heeft geen interface van zijn portaal gepubliceerd. Deze berust op wat anderen daar hebben gezien, is nooit met een echt account getest en kan elk moment ophouden te werken.',
  'The portal is 15 to 30 minutes behind: too late to follow the sun closely. It reports nothing about a battery, and what charges one may be missing from the production.':
    'Het portaal loopt 15 tot 30 minuten achter: te laat om de zon goed te volgen. Het meldt niets over een batterij, en wat die laadt, kan in de opwek ontbreken.',
  'Needs a charger with OCPP 1.6 and smart charging; its maker’s app then stops controlling it.':
    'Heeft een laadpaal met OCPP 1.6 en smart charging nodig; de app van de fabrikant stuurt hem dan niet meer.',
  'Make of the charger': 'Merk van de laadpaal',
  'Sunward then shows where in its menu the address goes, and allows for its peculiarities.':
    'Dan zeggen we waar het adres in zijn menu hoort, en houden we rekening met zijn eigenaardigheden.',
  'Another make': 'Een ander merk',
  'Address for the charger': 'Adres voor de laadpaal',
  'Enter it in the charger as the OCPP server; the charger may append its own name. Made by us and shown once. Whoever knows it can connect a charger to this home, so keep it secret.':
    'Vul het in de laadpaal in als OCPP-server; de laadpaal mag zijn eigen naam eraan toevoegen. Wij maken het en tonen het één keer. Wie het kent, kan een laadpaal met dit huis verbinden: houd het geheim.',
  'Password for the charger': 'Wachtwoord voor de laadpaal',
  'For chargers that ask for one, sometimes as “authorization key”. Leave it out where none is asked for.':
    'Voor laadpalen die erom vragen, soms als “authorization key”. Laat het weg waar er niet om wordt gevraagd.',
  'Cards that may charge': 'Passen die mogen laden',
  'Numbers of the cards, separated by commas. Left empty, every card may charge, and Sunward starts a charge where the charger waits for a card. With a list, a charge begins only with one of these cards.':
    'Nummers van de passen, gescheiden door komma’s. Leeg mag elke pas laden, en start Sunward het laden waar de laadpaal op een pas wacht. Met een lijst begint het laden alleen met een van deze passen.',
  'If a pause would end the charge': 'Als een pauze het laden zou beëindigen',
  'Only for makes that cannot pause (Huawei): stop charging and start again, or keep charging at the lowest current.':
    'Alleen voor merken die niet kunnen pauzeren (Huawei): het laden beëindigen en opnieuw starten, of met de laagste stroom blijven laden.',
  'End it and start again': 'Beëindigen en opnieuw starten',
  'Keep charging at 6\u00a0A': 'Blijven laden met 6\u00a0A',
  'Switch off all control by solar power or prices in the charger itself, and let it start a charge without a card (free charging), or both will control it.':
    'Zet in de laadpaal zelf alle sturing op zon of prijs uit en laat hem zonder pas starten (vrij laden), anders sturen ze allebei.',
  'Most chargers know only one OCPP server: the maker’s app then stops working, and often firmware updates do too.':
    'De meeste laadpalen kennen maar één OCPP-server: de app van de fabrikant werkt dan niet meer, en vaak firmware-updates ook niet.',
  'Without connection a charger keeps its last limit for 25 minutes and then charges with the current that you choose on its page.':
    'Zonder verbinding houdt een laadpaal zijn laatste limiet 25 minuten aan en laadt daarna met de stroom die je op zijn pagina kiest.',
  'Chargers that only know ws:// (without encryption) cannot be connected.':
    'Laadpalen die alleen ws:// (zonder versleuteling) kennen, kunnen niet verbinden.',
  'E-mail of the myWallbox account': 'E-mail van het myWallbox-account',
  'The user must be owner or administrator of the charger. Preferably a separate administrator only for Sunward: limits are per account.':
    'De gebruiker moet eigenaar of beheerder van de laadpaal zijn. Bij voorkeur een aparte beheerder alleen voor Sunward: limieten gelden per account.',
  'The password of the myWallbox account itself; signing in with Google or Apple does not work here.':
    'Het wachtwoord van het myWallbox-account zelf; inloggen met Google of Apple werkt hier niet.',
  'Wallbox limits requests strictly: choose an interval of at least 2 minutes, more with several chargers.':
    'Wallbox beperkt aanvragen streng: kies een interval van minstens 2 minuten, meer bij meerdere laadpalen.',
  'Switch off Eco-Smart, schedules and the automatic lock in the Wallbox app, or both will control it. Sunward does not unlock a locked charger.':
    'Zet Eco-Smart, schema’s en de automatische vergrendeling in de Wallbox-app uit, anders sturen ze allebei. Een vergrendelde laadpaal ontgrendelt Sunward niet.',
  'While the app is connected by Bluetooth, the charger may ignore commands from the cloud.':
    'Zolang de app via bluetooth verbonden is, luistert de laadpaal misschien niet naar de cloud.',
  'Enter on how many phases the car charges: the cloud does not report it.':
    'Vul in op hoeveel fasen de auto laadt: de cloud meldt het niet.',
  'Whether frequent changes of current wear the charger is not known: the vendor says nothing about it.':
    'Of de laadpaal slijt van vaak wisselende stroom, is niet bekend: de fabrikant zegt er niets over.',
  'Wallbox publishes no description of this interface and may change it at any time.':
    'Wallbox publiceert geen beschrijving van deze interface en kan die altijd wijzigen.',
  Server: 'Server',
  'Shown together with the key in the Shelly app: User settings, Authorization cloud key. It ends in .shelly.cloud.':
    'Staat bij de sleutel in de Shelly-app: gebruikersinstellingen, “Authorization cloud key”. Eindigt op .shelly.cloud.',
  'Authorization cloud key': 'Autorisatiesleutel voor de cloud',
  'The long text from the same place. It changes when you change the password of your Shelly account.':
    'De lange tekst op dezelfde plek. Die verandert als je het wachtwoord van je Shelly-account wijzigt.',
  'The sign of a meter follows the arrow on its clamp. If it shows export while you import, the clamp is the wrong way round.':
    'Plus of min bij een meter volgt de pijl op zijn stroomtang. Toont hij teruglevering terwijl je afneemt, dan zit de tang verkeerd om.',
  'Devices shared from another Shelly account can often be read but not switched.':
    'Apparaten die vanuit een ander Shelly-account zijn gedeeld, zijn vaak wel te lezen maar niet te schakelen.',
  'The cloud is up to a minute late. A meter of the second generation or later can also report by itself, every 20 seconds: link Webhook as a service and choose Shelly there.':
    'De cloud loopt tot een minuut achter. Een meter vanaf de tweede generatie kan ook zelf melden, elke 20 seconden: koppel Webhook als dienst en kies daar Shelly.',
  'Read only: SMA chargers cannot be switched. Grid and home need a Home Manager or Energy Meter.':
    'Alleen lezen: laadpalen van SMA zijn niet te schakelen. Voor net en huis is een Home Manager of Energy Meter nodig.',
  'Sign in at SMA with the account that owns the plant. An installer’s account cannot give this consent.':
    'Log bij SMA in met het account waarvan de installatie is. Het account van een installateur kan deze toestemming niet geven.',
  'The plant must be in the new Sunny Portal (powered by ennexOS). Data from the classic one arrive up to two hours late, too old for control.':
    'De installatie moet in het nieuwe Sunny Portal (powered by ennexOS) staan. Gegevens uit het klassieke komen tot twee uur later binnen, te oud om op te sturen.',
  'SMA reports 5-minute averages, 1 to 6 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SMA meldt gemiddelden over 5 minuten, 1 tot 6 minuten te laat, dus het laden volgt de zon traag. Wil je het sneller, voeg dan een meter van een andere dienst toe.',
  'Grid and consumption need a Sunny Home Manager 2.0 or an SMA Energy Meter.':
    'Voor net en verbruik is een Sunny Home Manager 2.0 of een SMA Energy Meter nodig.',
  'SMA’s own chargers and plugs cannot be switched here.':
    'Laadpalen en stekkers van SMA zelf zijn hier niet te schakelen.',
  'API keys of the old monitoring API no longer work: SolarEdge switched it off on 3 November 2026, and the new one does not take them. Allow Sunward at SolarEdge instead; you need no key.':
    'API-sleutels van de oude monitoring-API werken niet meer: SolarEdge heeft die op 3 november 2026 uitgezet, en de nieuwe accepteert ze niet. Geef Sunward in plaats daarvan toegang bij SolarEdge; een sleutel is niet nodig.',
  'SolarEdge reports 15-minute averages, 6 to 35 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.':
    'SolarEdge meldt gemiddelden over 15 minuten, 6 tot 35 minuten te laat, dus het laden volgt de zon traag. Wil je het sneller, voeg dan een meter van een andere dienst toe.',
  'Grid and consumption need a SolarEdge meter; without one only production is known.':
    'Voor net en verbruik is een meter van SolarEdge nodig; zonder is alleen de opwek bekend.',
  'Access is for owners with one site, lasts 24 months, and ends sooner if nothing is read for 30 days.':
    'Toegang is er voor eigenaren van één installatie, duurt 24 maanden en eindigt eerder als er 30 dagen niets wordt gelezen.',
  'Client ID (Developer API)': 'Client-ID (Developer API)',
  'At developer.solaxcloud.com: Application, create one, then authorise it for your plant. Leave empty if you have a Token ID.':
    'Op developer.solaxcloud.com: Application, maak er een en machtig die voor je installatie. Laat leeg als je een Token ID hebt.',
  'Client secret (Developer API)': 'Clientgeheim (Developer API)',
  'Belongs to the client ID. Use an application only for Sunward: SolaX lets only one program use it at a time.':
    'Hoort bij de client-ID. Gebruik een application alleen voor Sunward: SolaX laat er maar één programma tegelijk mee werken.',
  'Region (Developer API)': 'Regio (Developer API)',
  'eu, us, cn or in, as the portal shows under “My Account”. Empty means eu.':
    'eu, us, cn of in, zoals het portaal onder “My Account” toont. Leeg betekent eu.',
  'Token ID (older accounts)': 'Token ID (oudere accounts)',
  'In SolaX Cloud: Service, API (or Support, Third-party ecology). Newer accounts no longer have one.':
    'In SolaX Cloud: Service, API (of Support, Third-party ecology). Nieuwere accounts hebben er geen meer.',
  'Registration number (with Token ID)': 'Registratienummer (bij Token ID)',
  'Printed on the Wi-Fi or LAN dongle; it is not the serial number of the inverter. Several inverters: all numbers, with commas.':
    'Staat op de wifi- of LAN-dongle; het is niet het serienummer van de omvormer. Meerdere omvormers: alle nummers, met komma’s.',
  'Values are about 5 minutes old, so charging follows the sun slowly.':
    'De waarden zijn zo’n 5 minuten oud, dus het laden volgt de zon traag.',
  'Grid and consumption need a SolaX meter or current clamp at the grid connection.':
    'Voor net en verbruik is een SolaX-meter of stroomtang bij de netaansluiting nodig.',
  'After adding an inverter or battery, add the plant here again.':
    'Komt er een omvormer of batterij bij, voeg de installatie hier dan opnieuw toe.',
  'Best with a webhook the battery reports to by itself. Linking the portal works only where sonnen has admitted us.':
    'Het best met een webhook waaraan de batterij zelf meldt. Het portaal koppelen kan alleen waar sonnen ons heeft toegelaten.',
  'The more reliable way needs no sign-in: the battery reports by itself every 30 seconds. Add the service “Webhook” instead and enter its address in the battery’s own page under Software-Integration, Webhook API, type “Latest Data”.':
    'De betrouwbaardere weg werkt zonder login: de batterij meldt zelf elke 30 seconden. Voeg liever de dienst “Webhook” toe en vul het adres ervan in op de eigen pagina van de batterij, onder Software-Integration, Webhook API, type “Latest Data”.',
  'The portal’s interface is not published by sonnen and may change without notice. It works only where sonnen has admitted the operator of Sunward.':
    'sonnen heeft de interface van het portaal niet gepubliceerd en kan die zonder aankondiging wijzigen. Ze werkt alleen waar sonnen de beheerder van Sunward heeft toegelaten.',
  'The sonnenCharger cannot be controlled here.': 'De sonnenCharger is hier niet te sturen.',
  'Your home (latitude, longitude)': 'Je huis (breedtegraad, lengtegraad)',
  'With it, the car is controlled only at home, within 200\u00a0m. Copy the coordinates from a map. Tesla then also asks you to share the location of the car; Sunward only keeps whether the car is at home.':
    'Daarmee wordt de auto alleen thuis gestuurd, binnen 200\u00a0m. Kopieer de coördinaten van een kaart. Tesla vraagt je dan ook de locatie van de auto te delen; Sunward bewaart alleen of de auto thuis is.',
  'Add our key to the car': 'Onze sleutel aan de auto toevoegen',
  'Nearly all cars accept commands only with keys their owner has added. Open this on the phone with the Tesla app while the car is awake. Without the key Sunward can only read. You can remove it in the car at any time.':
    'Bijna alle auto’s nemen alleen opdrachten aan met sleutels die hun eigenaar heeft toegevoegd. Open dit op de telefoon met de Tesla-app terwijl de auto wakker is. Zonder de sleutel kan Sunward alleen lezen. Je kunt hem in de auto altijd weer verwijderen.',
  'Add the key': 'Sleutel toevoegen',
  'Key not added yet': 'Sleutel nog niet toegevoegd',
  'A Powerwall keeps its charge by a raised backup reserve. Tesla takes 0 to 80\u00a0%: a fuller one may still discharge down to 80\u00a0%.':
    'Een Powerwall wordt vastgehouden met zijn back-upreserve. Tesla accepteert 0 tot 80\u00a0%: een vollere kan nog tot 80\u00a0% ontladen.',
  'It charges from the grid with a power of its own, about 3.3\u00a0kW, and only where its owner has allowed that in the Tesla app.':
    'Hij laadt van het net met een eigen vermogen, zo’n 3,3\u00a0kW, en alleen als de eigenaar dat in de Tesla-app heeft toegestaan.',
  'Your own reserve comes back afterwards. If Sunward or Tesla fails while it is held, the raised reserve stays until Sunward answers again or you lower it in the Tesla app.':
    'Daarna komt je eigen reserve terug. Vallen Sunward of Tesla intussen uit, dan blijft de verhoogde reserve tot Sunward weer antwoordt of jij hem in de Tesla-app verlaagt.',
  'If you linked Tesla before this existed, the permission is missing: link Tesla again and allow control of the energy products.':
    'Koppelingen van eerder missen de toestemming: koppel Tesla opnieuw en sta het sturen van de energieproducten toe.',
  'Most cars obey only after their owner has added our key: the Tesla app opens for it; the car must be online. Model S and X built before 2021 need no key.':
    'De meeste auto’s gehoorzamen pas als hun eigenaar onze sleutel heeft toegevoegd: daarvoor opent de Tesla-app; de auto moet online zijn. Model S en X van voor 2021 hebben geen sleutel nodig.',
  'Enter your home, and the car is controlled only there. Without it Sunward does not know where the car is and would control it elsewhere too, unless you first pause it or set it to “Manual”. Fast chargers are recognised.':
    'Vul je huis in, dan wordt de auto alleen daar gestuurd. Anders weet Sunward niet waar de auto is en zou het hem ook elders sturen, tenzij je hem eerst pauzeert of op “Handmatig” zet. Snelladers worden herkend.',
  'Tesla bills every request and command, so the car is polled every 30 minutes while it charges and every 16 to 45 minutes otherwise. Its current is lowered after 8 minutes at the earliest and raised after 20.':
    'Tesla rekent elke aanvraag en elke opdracht af, dus de auto wordt tijdens het laden elke 30 minuten opgevraagd en anders elke 16 tot 45 minuten. De stroom gaat op zijn vroegst na 8 minuten omlaag en na 20 omhoog.',
  'A sleeping car is woken only to charge it, never just to check.':
    'Een slapende auto wordt alleen gewekt om te laden, nooit om alleen te kijken.',
  'Switch off the car’s own charging schedule and the Tesla app’s “Charge on Solar”, or both will control it.':
    'Zet het laadschema van de auto en “Charge on Solar” in de Tesla-app uit, anders sturen ze allebei.',
  'Accounts in China are not supported.': 'Accounts in China worden niet ondersteund.',
  'Needs something at home that reports: a battery, Home Assistant, a script.':
    'Heeft thuis iets nodig dat meldt: een batterij, Home Assistant, een script.',
  'Address for reports': 'Adres voor berichten',
  'Created by us and shown once. Whoever knows it can report values for this sensor, so keep it secret. Post your values there every 20 to 60 seconds. Reports from these work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.':
    'Wij maken het en tonen het één keer. Wie het kent, kan waarden voor deze sensor melden: houd het geheim. Stuur je waarden er elke 20 tot 60 seconden heen met POST. Berichten hiervan worden begrepen zoals ze zijn: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota.',
  'Expected interval in seconds': 'Verwacht interval in seconden',
  'How often your device reports; 60 if left empty. A single value is used for up to three intervals, at least 5 minutes.':
    'Hoe vaak je apparaat meldt; leeg betekent 60. Eén waarde geldt hoogstens drie intervallen, minstens 5 minuten.',
  'FENECON and other OpenEMS systems get their commands in the answers to their reports. Set the clever-PV app there to remote control, and allow charging from the grid.':
    'FENECON en andere systemen met OpenEMS horen het in de antwoorden op hun berichten. De app voor clever-PV moet daar op besturing op afstand staan, en laden van het net moet zijn toegestaan.',
  'While an OpenEMS battery keeps its charge on command, it does not charge from the sun either. So that happens only in hours without surplus.':
    'Zolang hij wordt vastgehouden, laadt een batterij met OpenEMS ook niet van de zon. Daarom wordt hij alleen vastgehouden in uren zonder overschot.',
  'A sonnenBatterie takes commands only in your own network. A script at home can pass them on: the answer to its report has them.':
    'Een sonnenBatterie neemt alleen opdrachten aan in je eigen netwerk. Een script thuis kan ze doorgeven: ze staan in het antwoord op zijn bericht.',
  'Without an answer from Sunward the battery goes back to normal by itself: OpenEMS at once, a script after 35 minutes at most.':
    'Zonder antwoord van Sunward werkt de batterij vanzelf weer normaal: OpenEMS meteen, een script na hoogstens 35 minuten.',
  'These work unchanged: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Everything else reports our own fields; the address comes with examples to copy.':
    'Begrepen zoals ze zijn: sonnen, Charge HQ, clever-PV, OpenEMS, FENECON, Fronius Push Service, HomeWizard P1, IAMMETER, Tasmota. Al het andere meldt onze eigen velden; bij het adres staan voorbeelden om te kopiëren.',
  'One value in 20 seconds is stored; what comes in between does no harm and is not kept. Do not queue and resend: only the newest value matters.':
    'Per 20 seconden wordt één waarde bewaard; wat ertussen komt, kan geen kwaad en wordt niet bewaard. Spaar niets op om later te sturen: alleen de nieuwste waarde telt.',
  'Grid: positive is import. Battery: positive is charging. A wrong sign is the most common mistake.':
    'Net: plus is afname. Batterij: plus is laden. Plus en min verwisseld is de meest voorkomende fout.',
  'Home Assistant: float(0) turns a sensor that is not available into 0. Report only values that exist.':
    'Home Assistant: float(0) maakt van een sensor die er niet is een 0. Meld alleen waarden die er zijn.',
  ...guideTexts,
};
