import { beforeEach, expect, test, vi } from 'vitest';
import { light } from '../brand/tokens.ts';
import { drawPicture, type PictureMonth, type PictureTexts } from './share-picture.ts';

/** A canvas that remembers its texts, its filled bars and its frames. */
const paper = () => {
  const texts: string[] = [];
  const bars: (readonly [x: number, height: number, fill: string])[] = [];
  const frames: (readonly [x: number, height: number, dashed: boolean])[] = [];
  const colours = new Set<string>();
  let dashes: readonly number[] = [];
  const own: Record<string, unknown> = {
    fillText: (text: string) => texts.push(text),
    fillRect: (x: number, _y: number, _width: number, height: number) =>
      height < 1000 && bars.push([x, height, String(own.fillStyle)]),
    strokeRect: (x: number, _y: number, _width: number, height: number) => frames.push([x, height, dashes.length > 0]),
    setLineDash: (given: readonly number[]) => {
      dashes = given;
    },
    fill: () => colours.add(String(own.fillStyle)),
    stroke: () => colours.add(String(own.strokeStyle)),
    measureText: () => ({ width: 0 }),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
  };
  const pen = new Proxy(own, { get: (_, name) => own[String(name)] ?? (() => undefined) });
  return { pen: pen as unknown as Parameters<typeof drawPicture>[0], texts, bars, frames, colours };
};
beforeEach(() => {
  vi.stubGlobal('Path2D', class {});
});

const said = { above: '2026: my roof charged', figure: '900 km', below: 'of my own sunshine', foot: '180 kWh' };
const month = (label: string, usedWh: number | null, sunWh: number | null, ahead = false): PictureMonth => ({
  ...{ label, usedWh, sunWh, ahead },
});

test('a year has a bar for each month that is known, a frame for one that is not, and nothing for one to come', () => {
  const { pen, texts, bars, frames } = paper();
  const months = [month('J', 100, 25), month('F', null, null), month('M', 200, 200), month('A', null, null, true)];
  drawPicture(pen, { ...said, months }, 'Figtree');
  expect(texts).toEqual(expect.arrayContaining(['J', 'F', 'M', 'A', said.above, said.figure, said.below, said.foot]));
  const [usedJ, sunJ, usedM, sunM, ...more] = bars;
  expect(more).toEqual([]);
  expect((usedM?.[1] ?? 0) / (usedJ?.[1] ?? 1)).toBeCloseTo(2, 9);
  expect((sunJ?.[1] ?? 0) / (usedJ?.[1] ?? 1)).toBeCloseTo(0.25, 9);
  expect(sunM?.[1]).toBe(usedM?.[1]);
  expect(frames.map(([, , dashed]) => dashed)).toEqual([false, true, false]);
});

test('anything else has the home, and no bars', () => {
  const { pen, bars, frames } = paper();
  drawPicture(pen, said, 'Figtree');
  expect([bars, frames]).toEqual([[], []]);
});

test('the home has a battery and sends power to the grid where it did', () => {
  const coloursWith = (home?: PictureTexts['home']): Set<string> => {
    const { pen, colours } = paper();
    drawPicture(pen, { ...said, ...(home && { home }) }, 'Figtree');
    return colours;
  };
  const { battery, export: feedIn } = light;
  expect(coloursWith({ battery: true, exports: true })).toEqual(
    new Set([...coloursWith(), battery, feedIn, light.line]),
  );
  expect(coloursWith({ battery: false, exports: false })).toEqual(coloursWith());
  for (const colour of [battery, feedIn]) expect(coloursWith()).not.toContain(colour);
});
