/** Where a wallbox takes its address, in French: by the English text of `shared/box-guides.ts`. */
export const guideTexts: Readonly<Record<string, string>> = {
  'Look for OCPP, “backend”, “central system” or “CSMS”: in the maker’s app, in its app for installers, or on the page that the charger shows at its own address in your network. If it is not there, your installer can open it.':
    'Cherchez OCPP, «\u00a0backend\u00a0», «\u00a0central system\u00a0» ou «\u00a0CSMS\u00a0»\u202f: dans l’application du fabricant, dans son application pour installateurs, ou sur la page que la borne affiche à sa propre adresse dans votre réseau. Si rien ne s’y trouve, votre installateur peut l’ouvrir.',
  'Choose OCPP 1.6 JSON (1.6J), enter the address as the server and save.':
    'Choisissez OCPP 1.6 JSON (1.6J), saisissez l’adresse comme serveur et enregistrez.',
  'Open “Connectivity” in the MyEve app (tab “Advanced”) or in the ACE Service Installer.':
    'Ouvrez «\u00a0Connectivity\u00a0» dans l’application MyEve (onglet «\u00a0Advanced\u00a0») ou dans l’ACE Service Installer.',
  'As “Back Office Preset” choose “Manually enter backend settings”.':
    'Comme «\u00a0Back Office Preset\u00a0», choisissez «\u00a0Manually enter backend settings\u00a0».',
  'Enter the protocol OCPP 1.6, the domain and port, and the path from above.':
    'Saisissez le protocole OCPP 1.6, le domaine et le port, et le chemin ci-dessus.',
  'If it does not trust the connection, its root certificates are old: ACE Service Installer, “General”, “Upload Firmware”, Rootcertificate.fwi.':
    'Si elle ne fait pas confiance à la connexion, ses certificats racine sont anciens\u202f: ACE Service Installer, «\u00a0General\u00a0», «\u00a0Upload Firmware\u00a0», Rootcertificate.fwi.',
  'Save and restart the charger.': 'Enregistrez et redémarrez la borne.',
  'In the Autel Charge app open “OCPP Server”, search for “Custom” and choose it.':
    'Dans l’application Autel Charge, ouvrez «\u00a0OCPP Server\u00a0», cherchez «\u00a0Custom\u00a0» et choisissez-le.',
  'Enter the address as the server URL. Leave the charger ID empty.':
    'Saisissez l’adresse comme URL du serveur. Laissez l’ID de la borne vide.',
  'Upload Amazon’s root certificate (Amazon Root CA 1, from amazontrust.com/repository) as its certificate: without one it drops encrypted connections silently.':
    'Téléversez le certificat racine d’Amazon (Amazon Root CA 1, sur amazontrust.com/repository) comme certificat\u202f: sans lui, elle coupe les connexions chiffrées sans rien dire.',
  'Easee has no menu for this. Its native OCPP (firmware 328 or later; setting a current needs a beta version) is switched on through Easee’s programming interface, by an installer or a tool.':
    'Easee n’a pas de menu pour cela. Son OCPP natif (dès le firmware 328\u202f; pour fixer un courant, il faut une version bêta) s’active par l’interface de programmation d’Easee, avec un installateur ou un outil.',
  'Simpler: link the service “Easee” with your Easee sign-in instead.':
    'Plus simple\u202f: associez plutôt le service «\u00a0Easee\u00a0» avec votre compte Easee.',
  'Firmware older than 1.0.25.130? Let the maker’s support update it first: it is done over the maker’s own server.':
    'Firmware plus ancien que 1.0.25.130\u202f? Faites-le d’abord mettre à jour par l’assistance du fabricant\u202f: cela passe par son propre serveur.',
  'Switch the charger off at its circuit breaker and on again. For 15 minutes it opens a Wi-Fi network named after its serial number (SN…): join it and open 192.168.4.1. User and password are in its manual.':
    'Coupez la borne à son disjoncteur, puis rallumez-la. Pendant 15 minutes, elle ouvre un réseau Wi-Fi qui porte son numéro de série (SN…)\u202f: rejoignez-le et ouvrez 192.168.4.1. L’utilisateur et le mot de passe sont dans son manuel.',
  'Choose Wi-Fi or Ethernet, enter the address in the field with the picture of a router, and save. That the charger appends its serial number is right.':
    'Choisissez Wi-Fi ou Ethernet, saisissez l’adresse dans le champ avec l’image d’un routeur, et enregistrez. Que la borne y ajoute son numéro de série est normal.',
  'Do not take it out of service here: users report that its OCPP does not cope with that.':
    'Ne la mettez pas hors service ici\u202f: d’après des retours d’utilisateurs, son OCPP le supporte mal.',
  'In the FoxESS app, in the charger’s OCPP settings, choose the protocol OCPP 1.6, not “auto”.':
    'Dans l’application FoxESS, dans les réglages OCPP de la borne, choisissez le protocole OCPP 1.6, pas «\u00a0auto\u00a0».',
  'Enter the address as the server and save.': 'Saisissez l’adresse comme serveur et enregistrez.',
  'If nothing comes, save the protocol once more: it then connects within 90 seconds. By itself it may take 20 minutes.':
    'Si rien ne vient, enregistrez le protocole encore une fois\u202f: elle appelle alors en moins de 90 secondes. D’elle-même, il lui faut parfois 20 minutes.',
  'In the go-e app tap “Internet” at the bottom, then “OCPP”.':
    'Dans l’application go-e, touchez «\u00a0Internet\u00a0» en bas, puis «\u00a0OCPP\u00a0».',
  'Enter the address as the server URL and switch OCPP on.':
    'Saisissez l’adresse comme URL du serveur et activez OCPP.',
  'If you are asked for a fallback current, choose 6\u00a0A: with it the charger charges when it has lost its internet.':
    'Si un courant de repli («\u00a0fallback\u00a0») vous est demandé, choisissez 6\u00a0A\u202f: avec lui, la borne charge quand elle a perdu internet.',
  'Its maker sells OCPP as an extra and unlocks it; for chargers bought before September 2025 ask its support.':
    'Son fabricant vend OCPP en option et le débloque\u202f; pour les bornes achetées avant septembre 2025, adressez-vous à son assistance.',
  'With firmware 5, reset its Wi-Fi, join the network that it then opens (UC_…), open 192.168.4.1 and enter the address there as a server of your own. For firmware 3 the maker describes it at grizzl-e.com/connect-to-third-party-ocpp-backend.':
    'Avec le firmware 5, réinitialisez son Wi-Fi, rejoignez le réseau qu’elle ouvre alors (UC_…), ouvrez 192.168.4.1 et saisissez-y l’adresse comme serveur à vous. Pour le firmware 3, le fabricant décrit cela sur grizzl-e.com/connect-to-third-party-ocpp-backend.',
  'Firmware 5 sends messages that cannot be read, restarts at times, and may take no limits. Firmware 3 works better.':
    'Le firmware 5 envoie des messages illisibles, redémarre parfois et n’accepte peut-être aucune limite. Le firmware 3 marche mieux.',
  'Connect a computer to the charger by network cable, give it the fixed address 192.168.1.10, and open 192.168.1.5:8080. The password as delivered is 12345678.':
    'Reliez un ordinateur à la borne par un câble réseau, donnez-lui l’adresse fixe 192.168.1.10 et ouvrez 192.168.1.5:8080. Le mot de passe d’usine est 12345678.',
  'Or switch it to AP mode in the ShinePhone app and begin its first set-up again.':
    'Ou passez-la en mode AP dans l’application ShinePhone et recommencez sa première mise en service.',
  'Enter the address as the server URL and save.': 'Saisissez l’adresse comme URL du serveur et enregistrez.',
  'It cannot be steered: connect.business has no “Smart Charging”. Sunward sees when it charges and how much, but can neither pause nor limit it. Ask the maker whether newer firmware has it before you link it.':
    'Elle ne peut pas être pilotée\u202f: connect.business n’a pas de «\u00a0Smart Charging\u00a0». Sunward voit quand et combien elle charge, mais ne peut ni la mettre en pause ni la limiter. Demandez au fabricant si un firmware plus récent le permet avant de l’associer.',
  'Only models with a built-in meter (HC11L or HC22L, Energy or Profi) report what they draw.':
    'Seuls les modèles à compteur intégré (HC11L ou HC22L, Energy ou Profi) disent ce qu’ils prennent.',
  'Open the page of its charge controller (EFR-SECC): the charger’s address in your network, followed by /secc. Your dealer or EFR (efr.de) can give you the login.':
    'Ouvrez la page de son contrôleur de charge (EFR-SECC)\u202f: l’adresse de la borne dans votre réseau, suivie de /secc. Votre revendeur ou EFR (efr.de) vous donne l’identifiant.',
  'Enter the address there as the OCPP server and save.': 'Saisissez-y l’adresse comme serveur OCPP et enregistrez.',
  'Open the web page of the charger (P30 x-series) and there its OCPP settings.':
    'Ouvrez la page web de la borne (P30 x-series) et, là, ses réglages OCPP.',
  'Enter the address as the server, and any name as the charge point identity: the charger puts them together.':
    'Saisissez l’adresse comme serveur, et un nom quelconque comme identité du point de charge\u202f: la borne assemble les deux.',
  'Open the web page of the charger: “Setup”, “Backend”.':
    'Ouvrez la page web de la borne\u202f: «\u00a0Setup\u00a0», «\u00a0Backend\u00a0».',
  'As the communication protocol choose “Open Charge Point Protocol v1.6J”; under “Backend Server” enter the address.':
    'Comme protocole de communication, choisissez «\u00a0Open Charge Point Protocol v1.6J\u00a0»\u202f; sous «\u00a0Backend Server\u00a0», saisissez l’adresse.',
  'Switch on all options under “OCPP 1.6 Settings” and save. 4You and 4Business take up to 15 minutes to connect.':
    'Activez toutes les options sous «\u00a0OCPP 1.6 Settings\u00a0» et enregistrez. 4You et 4Business mettent jusqu’à 15 minutes à se connecter.',
  'It knows only 6, 8, 10, 13 and 16\u00a0A and rounds down: with other currents a little sun stays unused.':
    'Elle ne connaît que 6, 8, 10, 13 et 16\u00a0A et arrondit vers le bas\u202f: à d’autres courants, un peu de soleil reste inutilisé.',
  'In the charger’s app set MODE to ONLINE.': 'Dans l’application de la borne, mettez MODE sur ONLINE.',
  'Enter the address without wss:// at its beginning. The examples that the app shows do not work.':
    'Saisissez l’adresse sans wss:// au début. Les exemples que montre l’application ne marchent pas.',
  'Leave the list of cards empty: some firmware garbles the numbers of cards, which would then be refused.':
    'Laissez la liste des cartes vide\u202f: certains firmwares altèrent les numéros des cartes, qui seraient alors refusées.',
  'Connect with the eSetup app or the EcoStruxure Charging Configuration Tool.':
    'Connectez-vous avec l’application eSetup ou l’EcoStruxure Charging Configuration Tool.',
  'Enter the address as the “Supervision URL”.': 'Saisissez l’adresse comme «\u00a0Supervision URL\u00a0».',
  'Switch on that the energy is managed by an external system, or it refuses every limit.':
    'Activez la gestion de l’énergie par un système externe, sinon elle refuse toute limite.',
  'Open the web page of the charger and there “OCPP Settings”.':
    'Ouvrez la page web de la borne et, là, «\u00a0OCPP Settings\u00a0».',
  'Set “FreeModeActive” to TRUE: then it charges without a card.':
    'Mettez «\u00a0FreeModeActive\u00a0» sur TRUE\u202f: elle charge alors sans carte.',
  'In the myWallbox app open the settings of the charger and switch on “Enable OCPP”; in the myWallbox Portal it is called “OCPP WebSocket connection”.':
    'Dans l’application myWallbox, ouvrez les réglages de la borne et activez OCPP («\u00a0Enable OCPP\u00a0»)\u202f; dans le portail myWallbox, cela s’appelle «\u00a0OCPP WebSocket connection\u00a0».',
  'Enter the address as the URL, any name as the charge point identity, and leave the password empty.':
    'Saisissez l’adresse comme URL, un nom quelconque comme identité du point de charge, et laissez le mot de passe vide.',
  'In the app also switch on “Improved charger control” (Profile, Experimental functions), if it is there.':
    'Dans l’application, activez aussi «\u00a0Improved charger control\u00a0» (Profile, Experimental functions), si l’option y est.',
  'In the Zaptec Portal choose the native OCPP of the charger (“OCPP 1.6J”), not the cloud’s: that one takes no limits.':
    'Dans le portail Zaptec, choisissez l’OCPP natif de la borne («\u00a0OCPP 1.6J\u00a0»), pas celui du cloud\u202f: celui-là n’accepte pas de limites.',
  'Enter the address and the password. The password is no hexadecimal number: choose to use it without decoding.':
    'Saisissez l’adresse et le mot de passe. Le mot de passe n’est pas un nombre hexadécimal\u202f: choisissez de l’utiliser sans décodage.',
};
