import * as z from 'zod';
import { coordinatesIn } from '#shared/coordinates.ts';
import type { Locale } from '#shared/locales.ts';
import { cellOf, type ForecastChange, type ForecastView, type Roof } from '#shared/model/forecast.ts';
import { formReader } from '../../components/form-reader.ts';
import { typedNumber } from '../../components/number-rule.ts';

/** Points of the compass, clockwise from the north, 45 degrees apart. */
export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPoint = (typeof compassPoints)[number];
const POINT_DEGREES = 45;

/** The nearest point of a direction. */
export const pointOf = (degrees: number): CompassPoint =>
  compassPoints[Math.round(degrees / POINT_DEGREES) % compassPoints.length] ?? 'n';

const roofSchema = z.object({ tilt: z.string(), azimuth: z.string(), kWp: z.string() });
/** Values of the fields: numbers as typed. */
const valuesSchema = z.object({ place: z.string(), roofs: z.array(roofSchema) });
export type ForecastValues = z.output<typeof valuesSchema>;

/** What is typed becomes the place of 5 km before it leaves the browser. */
export const forecastFormSchema = valuesSchema.transform(({ place, roofs }, ctx): ForecastChange => {
  const reader = formReader(ctx);
  const typed = place.trim() === '' ? null : coordinatesIn(place);
  if (place.trim() !== '' && typed === null) reader.wrong('place', 'coordinates');
  return {
    place: typed === null ? null : cellOf(typed),
    roofs: roofs.map(
      ({ tilt, azimuth, kWp }, nth): Roof => ({
        tiltDegrees: reader.number(`roofs.${nth}.tilt`, tilt, { min: 0, max: 90 }) ?? 0,
        azimuthDegrees: reader.number(`roofs.${nth}.azimuth`, azimuth, { min: 0, max: 360 }) ?? 0,
        kWp: reader.number(`roofs.${nth}.kWp`, kWp, { min: 0.1, max: 1000 }) ?? 0,
      }),
    ),
  };
});

/** What is stored, as the fields show it. */
export const forecastValues = (
  { place, roofs }: Pick<ForecastView, 'place' | 'roofs'>,
  locale: Locale,
): ForecastValues => ({
  place: place === null ? '' : `${place.latitude}, ${place.longitude}`,
  roofs: roofs.map(({ tiltDegrees, azimuthDegrees, kWp }) => ({
    tilt: typedNumber(tiltDegrees, locale),
    azimuth: typedNumber(azimuthDegrees, locale),
    kWp: typedNumber(kWp, locale),
  })),
});

/** A roof to begin with: most look south, at the pitch of a tiled roof. */
export const newRoof = (isSouthern: boolean): ForecastValues['roofs'][number] => ({
  tilt: '30',
  azimuth: isSouthern ? '0' : '180',
  kWp: '',
});
