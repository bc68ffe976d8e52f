import type { Coordinates } from '#shared/coordinates.ts';
import { cellOf } from '#shared/model/forecast.ts';

/** A square of about 5 km, whose homes share one forecast: its middle. */
export type Cell = Coordinates;

const PREFIX = 'sun/';

/** The feed of a cell, as it is kept among the feeds in use: `sun/48.15,11.6`. */
export const skyFeed = (place: Coordinates): string => {
  const { latitude, longitude } = cellOf(place);
  return `${PREFIX}${latitude},${longitude}`;
};

/** The cell of a feed; null: it is a feed of something else. */
export const cellOfFeed = (feed: string): Cell | null => {
  const [, latitude, longitude] = /^sun\/(-?[\d.]+),(-?[\d.]+)$/.exec(feed) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude: Number(latitude), longitude: Number(longitude) };
};
