import type { FlowPart } from './model/from-to.ts';

interface BatteryBarProps {
  /** State of charge, %. */
  readonly percent: number;
  /** Up to where it charges, %; null: unknown. */
  readonly targetPercent: number | null;
  /** Where its power comes from now; null: it does not charge. */
  readonly source: Extract<FlowPart, 'sun' | 'battery' | 'gridImport'> | null;
  /** Where the rest up to the target will come from; null: unknown, or there is no plan. */
  readonly planned: 'sun' | 'gridImport' | null;
  /** What happens, inside the bar. */
  readonly text: string;
  readonly label: string;
  /** The charge is of an earlier time. */
  readonly past: boolean;
}

/** How full a car is, what fills it, and up to where. */
export const BatteryBar = ({ percent, targetPercent, source, planned, text, label, past }: BatteryBarProps) => {
  const level = Math.min(100, Math.max(0, percent));
  const ahead = targetPercent === null ? 0 : Math.max(0, targetPercent - level);
  return (
    <div className="battery-bar" role="img" aria-label={label} data-was={past}>
      <i className="level" data-part={source ?? 'resting'} style={{ width: `${level}%` }} />
      {ahead > 0 && planned !== null && (
        <i className="planned" data-planned={planned} style={{ left: `${level}%`, width: `${ahead}%` }} />
      )}
      {targetPercent !== null && targetPercent < 100 && <i className="target" style={{ left: `${targetPercent}%` }} />}
      <span>{text}</span>
    </div>
  );
};
