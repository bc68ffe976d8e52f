import type { Sky } from '../../brand/skies.ts';
import type { DayMoment } from './demo-day.ts';

/** Steps of 100 W, in which the figures are shown: a sentence never contradicts them. */
const shown = (powerW: number): number => Math.round(powerW / 100);

export type DayWords = 'night' | 'charging' | 'helped' | 'heating' | 'spare' | 'short';

/** Which sentence tells what happens in a half hour, by the figures as they are shown. */
export const wordsFor = ({ sun, house, car, heater }: DayMoment): DayWords => {
  if (sun === 0) return 'night';
  const surplus = shown(sun - house);
  if (car > 0) return surplus >= shown(car) ? 'charging' : 'helped';
  if (heater > 0) return 'heating';
  return surplus > 0 ? 'spare' : 'short';
};

/** The sky over the home: by the sun, without a weather report. */
export const skyFor = ({ sun }: DayMoment): Sky => {
  if (sun === 0) return 'night';
  return sun < 1500 ? 'dusk' : 'sunny';
};
