export const skies = ['sunny', 'cloudy', 'dusk', 'night', 'past'] as const;
/** What stands behind a page's head: the hour and the weather at the home; `past` where figures are old or the app is offline. */
export type Sky = (typeof skies)[number];

interface SkyColours {
  /** From the top down; the page's background follows. */
  readonly stops: readonly string[];
  /** Text on it. */
  readonly ink: string;
}

const DAY = '#211D15';
const NIGHT = '#F4F1EA';
/** The same in both themes. */
const night: SkyColours = { stops: ['#0A1030', '#172154', '#22285A'], ink: NIGHT };

export const lightSkies: Readonly<Record<Sky, SkyColours>> = {
  sunny: { stops: ['#FFD277', '#FFE3A8', '#FFF1D2'], ink: DAY },
  cloudy: { stops: ['#C9D4E0', '#E3E8EC'], ink: DAY },
  dusk: { stops: ['#F7B48A', '#F9D7B5'], ink: DAY },
  night,
  past: { stops: ['#D5D3CE', '#E5E2DB'], ink: DAY },
};

/** The hues of the day at a sixth of their lightness. */
export const darkSkies: Readonly<Record<Sky, SkyColours>> = {
  sunny: { stops: ['#3A2A10', '#241C12'], ink: NIGHT },
  cloudy: { stops: ['#222A33', '#171D26'], ink: NIGHT },
  dusk: { stops: ['#3B2216', '#241914'], ink: NIGHT },
  night,
  past: { stops: ['#252422', '#191918'], ink: NIGHT },
};
