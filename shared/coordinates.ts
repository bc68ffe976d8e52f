/** A place on earth, degrees: north and east count up from 0. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_M = 6_371_000;

/** Reads what maps show when a place is pressed: `48.13721, 11.57548`. null: it is no such pair. */
export const coordinatesIn = (text: string): Coordinates | null => {
  const [, latitudeText, longitudeText] =
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [latitude, longitude] = [Number(latitudeText ?? Number.NaN), Number(longitudeText ?? Number.NaN)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};

/** Distance along the surface, m. */
export const distanceM = (a: Coordinates, b: Coordinates): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const halfSquared = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    halfSquared(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfSquared(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
};
