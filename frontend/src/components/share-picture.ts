import { lightSkies } from '../brand/skies.ts';
import { light } from '../brand/tokens.ts';
import { outlines } from './home-outlines.ts';

/** Width and height of the picture, px, and how much larger its home is than the scene's. */
export const PICTURE_PX = 1080;
const SCALE = 2.1;
const [GROUND_Y, MARGIN] = [900, 80] as const;

/** A month of a year in the picture. */
export interface PictureMonth {
  /** One or two letters. */
  readonly label: string;
  /** What was taken, and what of it from the sun, Wh; null: nothing is known. */
  readonly usedWh: number | null;
  readonly sunWh: number | null;
  /** It has not begun: it has no bar and no gap. */
  readonly ahead: boolean;
}

/** What the home had and did. Absent: it did not, or that is not known. */
export interface PictureHome {
  /** Some of the sun went to the grid. */
  readonly exports?: boolean;
  /** It has a home battery. */
  readonly battery?: boolean;
}

/** What the picture says; no name and no address. */
export interface PictureTexts {
  /** "Today my roof charged" */
  readonly above: string;
  /** "103 km" */
  readonly figure: string;
  /** "of my own sunshine" */
  readonly below: string;
  /** "19.1 kWh charged, 97 % solar" */
  readonly foot: string;
  readonly home?: PictureHome;
  /** A year: its months stand where the home does. */
  readonly months?: readonly PictureMonth[];
}

type Pen = CanvasRenderingContext2D;

const shape = (
  pen: Pen,
  path: string,
  look: { readonly fill?: string; readonly stroke?: string; readonly width?: number },
): void => {
  const outline = new Path2D(path);
  if (look.fill !== undefined) {
    pen.fillStyle = look.fill;
    pen.fill(outline);
  }
  if (look.stroke !== undefined) {
    pen.strokeStyle = look.stroke;
    pen.lineWidth = look.width ?? 3;
    pen.lineCap = 'round';
    pen.stroke(outline);
  }
};

const at = (pen: Pen, x: number, y: number, draw: () => void): void => {
  pen.save();
  pen.translate(x, y);
  pen.scale(SCALE, SCALE);
  draw();
  pen.restore();
};

const disc = (pen: Pen, x: number, y: number, radius: number, fill: string): void => {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
};

/** From the pole to the house, px. */
const WIRE = 'M149 730Q226 796 302 733';

/** The home battery, full. */
const drawBattery = (pen: Pen): void =>
  at(pen, 224, GROUND_Y, () => {
    shape(pen, 'M-14-47q0-6 6-6H8q6 0 6 6V-7q0 6-6 6H-8q-6 0-6-6z', {
      fill: '#fffdf8',
      stroke: light.line,
      width: 1.5,
    });
    shape(pen, 'M-8-43q0-3 3-3H5q3 0 3 3V-11q0 3-3 3H-5q-3 0-3-3z', { fill: light.battery });
  });

/** The home by day, as the scene draws it in the light. */
const drawHome = (pen: Pen, { exports = false, battery = false }: PictureHome): void => {
  at(pen, PICTURE_PX / 2, GROUND_Y, () => {
    shape(pen, outlines.hill, { fill: '#f0dca6' });
    shape(pen, outlines.lawn, { fill: '#a9c173' });
  });
  at(pen, 120, GROUND_Y, () => shape(pen, outlines.pole, { stroke: light.home }));
  shape(pen, WIRE, { stroke: light.home, width: 5 });
  at(pen, 430, GROUND_Y, () => {
    shape(pen, outlines.wall, { fill: '#fffdf8' });
    shape(pen, outlines.door, { fill: '#c97a4f' });
    shape(pen, outlines.pane, { fill: '#cfe2f7' });
    shape(pen, outlines.roof, { fill: '#5a4a42' });
    shape(pen, outlines.panels, { fill: '#223568', stroke: '#5b76c7', width: 1.2 });
  });
  at(pen, 800, GROUND_Y, () => {
    shape(pen, outlines.car, { fill: light.appliance1 });
    shape(pen, outlines.glass, { fill: '#cfe2f7' });
    for (const x of [-34, 36]) {
      disc(pen, x, -4, 10, '#21242b');
      disc(pen, x, -4, 5, '#c9ced6');
    }
  });
  at(pen, 575, GROUND_Y, () => {
    shape(pen, 'M-7-47q0-4 4-4h6q4 0 4 4v16q0 4-4 4h-6q-4 0-4-4z', { fill: '#21242b' });
    disc(pen, 0, -42, 3, light.sun);
  });
  if (battery) drawBattery(pen);
  pen.setLineDash([1, 22]);
  shape(pen, 'M862 582L500 640M868 606L510 668M880 626L520 696M582 816q8 44 88 60', { stroke: '#d98a00', width: 9 });
  if (exports) shape(pen, WIRE, { stroke: light.export, width: 11 });
  pen.setLineDash([]);
  disc(pen, 930, 560, 70, '#ffe3a8');
  disc(pen, 930, 560, 64, light.sun);
};

/** Beside the mark and the name, px. */
const FOOT_ROOM = 580;
const BARS = { top: 470, gap: 18, least: 6 } as const;

/** The months of a year as bars on the lawn, sun below what else was taken; a month of which nothing is known is an empty frame. */
const drawMonths = (pen: Pen, months: readonly PictureMonth[], font: string): void => {
  const most = Math.max(1, ...months.map(({ usedWh }) => usedWh ?? 0));
  const width = (PICTURE_PX - 2 * MARGIN - BARS.gap * (months.length - 1)) / months.length;
  const highest = GROUND_Y - BARS.top;
  disc(pen, 930, 560, 70, '#ffe3a8');
  disc(pen, 930, 560, 64, light.sun);
  at(pen, PICTURE_PX / 2, GROUND_Y, () => {
    shape(pen, outlines.hill, { fill: '#f0dca6' });
    shape(pen, outlines.lawn, { fill: '#a9c173' });
  });
  pen.font = `620 28px ${font}`;
  pen.textAlign = 'center';
  for (const [nth, { label, usedWh, sunWh, ahead }] of months.entries()) {
    const x = MARGIN + nth * (width + BARS.gap);
    const bar = (fromY: number, height: number, fill: string): void => {
      pen.fillStyle = fill;
      pen.fillRect(x, fromY - height, width, height);
    };
    if (usedWh !== null) {
      const height = usedWh === 0 ? BARS.least : Math.max(BARS.least, (usedWh / most) * highest);
      const ofSun = usedWh === 0 ? 0 : height * Math.min(1, (sunWh ?? 0) / usedWh);
      bar(GROUND_Y, height, '#5b6275');
      bar(GROUND_Y, ofSun, '#ffb000');
      pen.setLineDash([]);
      pen.strokeStyle = light.ink;
      pen.lineWidth = 3;
      pen.strokeRect(x, GROUND_Y - height, width, height);
    } else if (!ahead) {
      pen.setLineDash([8, 8]);
      pen.strokeStyle = light.ink;
      pen.lineWidth = 2;
      pen.strokeRect(x, GROUND_Y - 60, width, 60);
      pen.setLineDash([]);
    }
    pen.fillStyle = light.ink;
    pen.fillText(label, x + width / 2, GROUND_Y + 40);
  }
};

/** The mark beside the name, as the app's logo draws it. */
const drawMark = (pen: Pen): void =>
  at(pen, MARGIN - 6, 974, () => {
    shape(pen, 'M16 2.5v4M4.8 7.2l2.7 2.7M27.2 7.2l-2.7 2.7M2.5 18h3.6M25.9 18h3.6', { stroke: light.sun, width: 2.6 });
    shape(pen, 'M7.5 21a8.5 8.5 0 1 1 17 0z', { fill: light.primary });
    shape(pen, 'M3 25.5h26', { stroke: light.ink, width: 2.6 });
  });

/** Writes a line, smaller where it would not fit. */
const write = (
  pen: Pen,
  text: string,
  line: {
    readonly y: number;
    readonly size: number;
    readonly weight: number;
    readonly font: string;
    readonly x?: number;
    readonly end?: boolean;
    /** Width that it may take, px; absent: all between the margins. */
    readonly room?: number;
  },
): void => {
  const { room = PICTURE_PX - 2 * MARGIN } = line;
  const fontOf = (size: number): string => `${line.weight} ${size}px ${line.font}`;
  pen.font = fontOf(line.size);
  const width = pen.measureText(text).width;
  if (width > room) pen.font = fontOf(Math.floor((line.size * room) / width));
  pen.fillStyle = light.ink;
  pen.textAlign = line.end === true ? 'right' : 'left';
  pen.fillText(text, line.end === true ? PICTURE_PX - MARGIN : (line.x ?? MARGIN), line.y);
};

/**
 * Draws the picture to share: the home under its sun, or a year's months, and what the sun did.
 * @param pen of a canvas of {@link PICTURE_PX} squared
 * @param font family of the texts
 */
export const drawPicture = (pen: Pen, texts: PictureTexts, font: string): void => {
  const sky = pen.createLinearGradient(0, 0, 0, GROUND_Y);
  const { stops } = lightSkies.sunny;
  for (const [nth, colour] of stops.entries()) sky.addColorStop(nth / (stops.length - 1), colour);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, PICTURE_PX, PICTURE_PX);
  if (texts.months === undefined) drawHome(pen, texts.home ?? {});
  else drawMonths(pen, texts.months, font);
  write(pen, texts.above, { y: 116, size: 42, weight: 500, font });
  write(pen, texts.figure, { y: 300, size: 190, weight: 760, font });
  write(pen, texts.below, { y: 396, size: 62, weight: 680, font });
  drawMark(pen);
  write(pen, 'Sunward', { y: 1020, size: 42, weight: 750, font, x: MARGIN + 76 });
  write(pen, texts.foot, { y: 1020, size: 32, weight: 620, font, end: true, room: FOOT_ROOM });
};
