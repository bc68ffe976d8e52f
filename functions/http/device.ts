/** In this order: a system or browser of the list also bears the names of later ones. */
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;
const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;

/**
 * Browser and system by a User-Agent header, e.g. `Firefox, Windows`. Repeats nothing that the caller wrote.
 * @returns null when neither is recognised
 */
export const deviceOf = (userAgent: string | undefined): string | null => {
  const names = [browsers, systems].flatMap((known) => known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? []);
  return names.length === 0 ? null : names.join(', ');
};

/** The viewer's country (ISO 3166) as CloudFront reports it; null: not reported. */
export const countryOf = (headers: Readonly<Record<string, string>>): string | null => {
  const country = headers['cloudfront-viewer-country'];
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null;
};

/** From where a call came, as far as it is known. */
export interface Place {
  readonly device: string | null;
  readonly country: string | null;
}
export const placeOf = (headers: Readonly<Record<string, string>>): Place => ({
  device: deviceOf(headers['user-agent']),
  country: countryOf(headers),
});
