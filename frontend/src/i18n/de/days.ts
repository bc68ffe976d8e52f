import type { DaysTexts } from '../en/days.ts';

export const daysTexts: DaysTexts = {
  days: {
    title: 'Verlauf',
    month: 'Monat',
    year: 'Jahr',
    earlier: 'Früher',
    later: 'Später',
    use: 'Was deine Geräte bekamen, kWh',
    useChart: 'Balken: was die Geräte bekamen, nach Herkunft; die Zahlen stehen in der Tabelle',
    home: 'Sonne und Netz, kWh',
    homeChart: 'Balken: Sonne, Bezug und Einspeisung; die Zahlen stehen in der Tabelle',
    saved: 'Gespart, weil die Sonne geladen hat',
    emptyTitle: 'Aus dieser Zeit ist nichts bekannt',
    emptyText: 'Tage stehen hier ab dem Tag, an dem der erste Sensor etwas gemeldet hat.',
    energy: {
      pvWh: 'Sonne insgesamt',
      consumptionWh: 'Verbrauch',
      importWh: 'Bezogen',
      feedInWh: 'Eingespeist',
      batteryChargedWh: 'In den Speicher',
      batteryDischargedWh: 'Aus dem Speicher',
      appliancesWh: 'Geräte',
      sunWh: 'Geräte von der Sonne',
      batteryWh: 'Geräte aus dem Speicher',
      gridWh: 'Geräte aus dem Netz',
    },
  },
};
