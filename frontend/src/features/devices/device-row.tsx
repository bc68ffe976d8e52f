import type { ReactNode } from 'react';
import { DeviceTile, type Tile } from '../../components/device-tile.tsx';
import { Glyph } from '../../components/glyph.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';

/** How a row is doing: the colour of its mark, beside a word or a drawing. */
type Mark = 'works' | 'old' | 'broken';

/** A word at the end of a row: its goal, or how it is doing. */
export interface Chip {
  readonly text: string;
  readonly look: 'sun' | 'plain' | Mark;
}

interface DeviceRowProps {
  readonly tile: Tile;
  readonly name: string;
  /** Path of its page, without a prefix. */
  readonly to: string;
  /** Service and live state. */
  readonly about: ReactNode;
  /** What it says is of the past. */
  readonly past?: boolean;
  readonly chip?: Chip | null;
  /** A drawing at the end of the row, with its meaning in words. */
  readonly mark?: { readonly kind: Mark; readonly text: string } | null;
  /** What is wrong, and the next step. */
  readonly problem?: ReactNode;
}

const markGlyphs = { works: 'chosen', old: 'clock', broken: 'warning' } as const;

/** One device or link: the whole row leads to its page. */
export const DeviceRow = ({
  tile,
  name,
  to,
  about,
  past = false,
  chip = null,
  mark = null,
  problem,
}: DeviceRowProps) => (
  <li className="device">
    <div className="device-row">
      <DeviceTile kind={tile} />
      <div className="device-text">
        <h3>
          <LocaleLink to={to}>{name}</LocaleLink>
        </h3>
        <p className={past ? 'past' : undefined}>{about}</p>
      </div>
      {chip && <span className={`device-chip ${chip.look}`}>{chip.text}</span>}
      {mark && (
        <span className={`device-mark ${mark.kind}`} role="img" aria-label={mark.text} title={mark.text}>
          <Glyph name={markGlyphs[mark.kind]} />
        </span>
      )}
      <Glyph name="forward" />
    </div>
    {problem}
  </li>
);

interface ProblemProps {
  readonly text: string;
  /** The one step that helps; absent: the text says it, or there is nothing to do. */
  readonly step?: { readonly text: string; readonly to: string } | undefined;
}

/** What is wrong with a row, and what to do. */
export const Problem = ({ text, step }: ProblemProps) => (
  <p className="device-problem">
    {text} {step && <LocaleLink to={step.to}>{step.text}</LocaleLink>}
  </p>
);
