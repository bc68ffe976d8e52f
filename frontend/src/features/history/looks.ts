import type { DestinationKey } from '../../lib/day/destinations.ts';

/** How a destination is drawn: its colour, as a tint or in stripes. */
export interface Look {
  readonly color: string;
  readonly pattern: 'tint' | 'stripes';
}

/** Shades of the appliances by priority, then by lightness. */
const shades = ['var(--appliance-1)', 'var(--appliance-2)', 'var(--appliance-3)'];
const shade = (index: number): string =>
  shades[index] ?? `color-mix(in srgb, var(--appliance-1), var(--surface) ${Math.min(75, 10 + 15 * (index - 2))}%)`;

/** Colour says where power comes from; among destinations it tells them apart, and the legend names them. */
export const lookOf = (key: DestinationKey, applianceIds: readonly string[]): Look => {
  switch (key) {
    case 'home':
      return { color: 'var(--home)', pattern: 'tint' };
    case 'charge':
      return { color: 'var(--battery)', pattern: 'tint' };
    case 'export':
      return { color: 'var(--export)', pattern: 'stripes' };
    default:
      return { color: shade(applianceIds.indexOf(key)), pattern: 'tint' };
  }
};

/** What a destination's tint leaves of its colour. */
export const TINT_PERCENT = 52;
const stripes = (color: string): string => `repeating-linear-gradient(90deg, ${color} 0 2px, transparent 2px 4px)`;

/** A swatch's background. */
export const swatchOf = ({ color, pattern }: Look): string =>
  pattern === 'stripes' ? stripes(color) : `color-mix(in srgb, ${color} ${TINT_PERCENT}%, transparent)`;

/** Where energy came from, in the order in which it is drawn. */
export const energySources = ['sun', 'battery', 'grid'] as const;
export type EnergySource = (typeof energySources)[number];

/** Gold has its edge, the grid its hatch: colour is never the only sign. */
export const sourceLooks: Readonly<Record<EnergySource, { readonly background: string; readonly edge: string }>> = {
  sun: { background: 'var(--sun)', edge: 'var(--sun-edge)' },
  battery: { background: 'var(--battery)', edge: 'var(--battery)' },
  grid: {
    background:
      'repeating-linear-gradient(-45deg, var(--grid-import) 0 4px, color-mix(in srgb, var(--grid-import) 65%, var(--surface)) 4px 6px)',
    edge: 'var(--grid-import)',
  },
};

/** Where power came from while an appliance ran; dots where that is unknown. */
export const blockLooks = {
  ...sourceLooks,
  unknown: {
    background: 'radial-gradient(circle, var(--ink-2) 1px, transparent 1.5px) 0 0 / 6px 6px',
    edge: 'var(--edge)',
  },
} as const;
export type BlockLook = keyof typeof blockLooks;
