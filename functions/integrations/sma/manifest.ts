import type { Manifest } from '#shared/integration.ts';

export const manifest = {
  id: 'sma',
  name: 'SMA',
  offers: { sensor: true, appliance: false, vehicle: false },
  needs: {
    en: 'Read only: SMA chargers cannot be switched. Grid and home need a Home Manager or Energy Meter.',
    de: 'Nur zum Lesen: Wallboxen von SMA lassen sich nicht schalten. Netz und Haus brauchen einen Home Manager oder ein Energy Meter.',
  },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  link: 'oauth',
  credentialFields: [],
  // Means of five minutes, available a minute or two after they end. The guard allows for the plant's clock.
  timing: { samplingS: 300, windowS: 300, guardS: 120, actuationS: 0 },
  // SMA counts our client's requests, over all users, in windows of 5 minutes. The operator's contract says how many it allows
  // (`sharedUnits`); until that is known, this figure of ours serves 300 plants. Nothing is new any sooner.
  limits: {
    minPollSeconds: 300,
    requestsPerDay: null,
    spacingMs: 0,
    concurrency: 2,
    shared: [{ units: 300, per: 300 }],
  },
  egressHosts: ['auth.smaapis.de', 'monitoring.smaapis.de', 'sandbox-auth.smaapis.de', 'sandbox.smaapis.de'],
  // SMA has the operator pay for each plant.
  planRequired: 'sma',
  caveats: [
    {
      en: 'Sign in at SMA with the account that owns the plant. An installer’s account cannot give this consent.',
      de: 'Melde dich bei SMA mit dem Konto an, dem die Anlage gehört. Das Konto eines Installateurs kann diese Zustimmung nicht geben.',
    },
    {
      en: 'The plant must be in the new Sunny Portal (powered by ennexOS). Data from the classic one arrive up to two hours late, too old for control.',
      de: 'Die Anlage muss im neuen Sunny Portal (powered by ennexOS) stehen. Aus dem klassischen kommen die Daten bis zu zwei Stunden später; das ist zum Regeln zu alt.',
    },
    {
      en: 'SMA reports 5-minute averages, 1 to 6 minutes late, so charging follows the sun slowly. For faster control add a meter from another service.',
      de: 'SMA meldet Mittelwerte über 5 Minuten, 1 bis 6 Minuten verspätet. Das Laden folgt der Sonne deshalb langsam; soll es schneller gehen, füge einen Zähler aus einem anderen Dienst hinzu.',
    },
    {
      en: 'Grid and consumption need a Sunny Home Manager 2.0 or an SMA Energy Meter.',
      de: 'Für Netz und Verbrauch brauchst du einen Sunny Home Manager 2.0 oder ein SMA Energy Meter.',
    },
    {
      en: 'SMA’s own chargers and plugs cannot be switched here.',
      de: 'Wallboxen und Steckdosen von SMA lassen sich hier nicht schalten.',
    },
  ],
  docsUrl: 'https://ennexos.sunnyportal.com/',
  confidence: 'medium',
} satisfies Manifest;
