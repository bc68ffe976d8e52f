/** Line drawings on a grid of 24, one stroke each. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  dashboard: 'M4.500 18a9 9 0 1 1 15 0M12 14l4-5M12 14a.5.5 0 1 0 .01 0',
  history: 'M4 20V11M9.500 20V5M15 20v-7M20 20V9',
  devices: 'M9 3v5M15 3v5M6.500 8h11v4a5.500 5.500 0 0 1-11 0zM12 17.500V21',
  sites: 'M4 11l8-7 8 7M6 9.500V20h12V9.500M10 20v-6h4v6',
  account: 'M12 4a4 4 0 1 1-.01 0M4.500 20a7.500 7.500 0 0 1 15 0',
  settings: 'M4 7h9M17 7h3M13 4.500v5M4 17h3M11 17h9M7 14.500v5',
  referrals:
    'M4 11h16v9H4zM3 7.500h18V11H3zM12 7.500V20M12 7.500C9 7.500 7 6.500 7 5s3-2 5 2.500C14 3 17 3.500 17 5s-2 2.500-5 2.500',
  feedback: 'M4 5h16v11H10l-4 4v-4H4z',
  help: 'M12 3a9 9 0 1 1-.01 0M9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100 1-1.100 1.800M12 17v.01',
  video: 'M12 3a9 9 0 1 1-.01 0M10 8.500v7l5.500-3.500z',
  support:
    'M12 20C5 15 3.500 11.500 4.500 8.500 5.500 5.500 9.500 5 12 8.500c2.500-3.500 6.500-3 7.500 0C20.500 11.500 19 15 12 20z',
  logout: 'M14 4h5v16h-5M4 12h10M10.500 8.500L14 12l-3.500 3.500',
  refresh: 'M19.500 8.500A8 8 0 1 0 20 12M20 4v5h-5',
  refreshAll: 'M7 18a4 4 0 0 1-.5-8 5.500 5.500 0 0 1 10.500 0 4 4 0 0 1 0 8M12 20v-7M9.500 15.500L12 13l2.500 2.500',
  sun: 'M12 8a4 4 0 1 1-.01 0M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  moon: 'M19.500 14.500A8 8 0 1 1 9.500 4.500a6.500 6.500 0 0 0 10 10z',
  choose: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  chosen: 'M5 12.500l4.500 4.500L19 7.500',
  wall: 'M5 4h14v13H5zM9 21h6M12 17v4',
  add: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 3.500a8.500 8.500 0 1 1-.01 0M12 7.500V12l3 2',
  bolt: 'M13 3L6 13.500h5L10.500 21 18 10.500h-5.500z',
  car: 'M4 16.500v-4l2-5.500h12l2 5.500v4zM4 12.500h16M6 16.500V19M18 16.500V19M7.500 14.500h.01M16.500 14.500h.01',
  charger:
    'M6 20V5.500A1.500 1.500 0 0 1 7.500 4h6A1.500 1.500 0 0 1 15 5.500V20M4.500 20h12M11 8l-2 3.500h3L10 15M15 11h2a1.500 1.500 0 0 1 1.500 1.500V16a1.500 1.500 0 0 0 3 0V9.500L19 7',
  down: 'M6 9.500l6 6 6-6',
  up: 'M6 14.500l6-6 6 6',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 11.500H5V20h14v-8.500h-1',
  pause: 'M9 5v14M15 5v14',
  forward: 'M9 5l7 7-7 7',
  warning: 'M12 3.500L2.500 20h19zM12 10v4.500M12 17.500v.01',
  back: 'M20 12H5M11 6l-6 6 6 6',
  fold: 'M4 5h16v14H4zM9.500 5v14M16 9.500L13.500 12l2.500 2.500',
  unfold: 'M4 5h16v14H4zM9.500 5v14M13.500 9.500L16 12l-2.500 2.500',
} as const;

export type GlyphName = keyof typeof drawings;

/** A small drawing beside a word; decorative. */
export const Glyph = ({ name }: { readonly name: GlyphName }) => (
  <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
);
