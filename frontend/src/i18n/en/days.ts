/** Words of the history by days and months. */
export const daysTexts = {
  days: {
    title: 'History',
    month: 'Month',
    year: 'Year',
    earlier: 'Earlier',
    later: 'Later',
    use: 'What your appliances took, kWh',
    useChart: 'Bars of what the appliances took by source; the figures are in the table',
    home: 'Sun and grid, kWh',
    homeChart: 'Bars of sun, import and feed-in; the figures are in the table',
    saved: 'Saved by charging with sun',
    emptyTitle: 'Nothing known of this time',
    emptyText: 'Days stand here from the day on which the first sensor told something.',
    energy: {
      pvWh: 'Sun in all',
      consumptionWh: 'Consumption',
      importWh: 'Bought',
      feedInWh: 'Fed in',
      batteryChargedWh: 'Into the battery',
      batteryDischargedWh: 'Out of the battery',
      appliancesWh: 'Appliances',
      sunWh: 'Appliances from the sun',
      batteryWh: 'Appliances from the battery',
      gridWh: 'Appliances from the grid',
    },
  },
};
export type DaysTexts = typeof daysTexts;
