import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Outcome } from '#shared/model/outcome.ts';
import { type OutcomeGoal, outcomeGoals } from '#shared/outcome-goals.ts';
import { formatDayName, formatEuro, formatPercent, formatTime, UNKNOWN } from '../../lib/format.ts';
import { goalOf, onceMs, outcomeOf, sunPercentOf } from '../../lib/goal.ts';
import { paths } from '../../lib/paths.ts';
import { outcomesQuery } from '../../lib/queries/outcomes.ts';
import { sameDay } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Glyph, type GlyphName } from '../glyph.tsx';
import { LocaleLink } from '../locale-link.tsx';
import { useGoal } from './use-goal.ts';
import './goals.css';

// Only after a choice.
const UndoToast = lazy(async () => ({ default: (await import('./undo-toast.tsx')).UndoToast }));

const glyphs: Readonly<Record<OutcomeGoal, GlyphName>> = {
  'sun-only': 'sun',
  'full-by': 'clock',
  'charge-now': 'bolt',
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys lead from tile to tile. A choice acts at once, so that none is made by passing. */
const walkTiles = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('.goal:not(:disabled)')];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  tiles.at((at + step) % tiles.length)?.focus();
};

interface TileText {
  /** When it is ready; a dash: unknown. */
  readonly time: string;
  /** The day of it; null: unknown. */
  readonly day: string | null;
  readonly note: string;
}

/** The source bar of a tile: the sun's part in gold, the grid's hatched. */
const TileBar = ({ outcome }: { readonly outcome: Outcome }) => {
  const { sunWh, gridWh } = outcome;
  const known = sunWh !== null && gridWh !== null && sunWh + gridWh > 0;
  return (
    <span className="bar" aria-hidden="true">
      {known && sunWh > 0 && <i data-part="sun" style={{ flexGrow: sunWh }} />}
      {known && gridWh > 0 && <i data-part="gridImport" style={{ flexGrow: gridWh }} />}
    </span>
  );
};

interface GoalTilesProps {
  readonly account: Account;
  readonly appliance: Appliance;
  readonly nowMs: number;
  /** Below each other, with what each does; else side by side. */
  readonly rows?: boolean;
}

/** The three goals of one tap, each with what it would bring before it is chosen. */
export const GoalTiles = ({ account, appliance, nowMs, rows = false }: GoalTilesProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const noteId = useId();
  const online = useOnline();
  const goal = useGoal(appliance);
  const { data: outcomes, isLoading } = useQuery(outcomesQuery(account.id, appliance.id));
  const set = goalOf(appliance);
  const plug = appliance.kind === 'plug';
  const zone = account.timezone;

  const byTime = (): string => {
    const { deadline } = appliance.settings;
    const byMs = deadline === null ? onceMs(appliance.settings, nowMs) : null;
    return byMs === null ? (deadline?.readyAt ?? t('goal.usualBy')) : formatTime(byMs, { zone, locale, nowMs });
  };
  const nameOf = (one: OutcomeGoal): string => {
    const { dailyMinimum } = appliance.settings;
    if (one === 'full-by' && plug)
      return dailyMinimum === null ? t('goal.daily') : t('goal.dailyBy', { time: dailyMinimum.by });
    if (one === 'full-by') return t('goal.full-by', { time: byTime() });
    return t(one === 'charge-now' && plug ? 'goal.on-now' : `goal.${one}`);
  };
  // Side by side on the narrowest phones; a part of the whole name, by which it is called.
  const shortOf = (one: OutcomeGoal): string | null =>
    rows || plug || one === 'sun-only' ? null : t(`goal.short.${one}`, { time: byTime() });
  const textOf = (outcome: Outcome | null): TileText | null => {
    // Nothing is known that a figure could be made of: what the goal does in words.
    if (
      outcome === null ||
      (outcome.energyWh === null && outcome.unknown !== 'old-data' && outcome.unknown !== 'no-history')
    )
      return null;
    const { readyAt, reachesPercent, gridEur, by, unknown } = outcome;
    if (outcome.energyWh === null)
      return {
        time: UNKNOWN,
        day: null,
        note: t(unknown === 'old-data' ? 'goal.waitsForData' : 'goal.learning'),
      };
    const eur = gridEur === null ? null : formatEuro(gridEur, locale);
    const percent = sunPercentOf(outcome);
    const cost = (): string => {
      if (unknown !== null) return eur === null ? t('goal.asGrid') : t('goal.upTo', { eur });
      if (percent === null) return '';
      if (percent === 100) return t('goal.allSun');
      if (percent === 0) return eur === null ? t('goal.allGrid') : t('goal.allGridFor', { eur });
      const sun = formatPercent(percent, locale);
      return eur === null ? t('goal.some', { percent: sun }) : t('goal.someFor', { percent: sun, eur });
    };
    if (readyAt === null) {
      const reaches =
        reachesPercent === null
          ? t('goal.notYet')
          : by === null
            ? t('goal.reaches', { percent: formatPercent(reachesPercent, locale) })
            : t('goal.reachesBy', {
                percent: formatPercent(reachesPercent, locale),
                time: formatTime(by, { zone, locale, nowMs }),
              });
      return { time: UNKNOWN, day: null, note: reaches };
    }
    const today = sameDay(Date.parse(readyAt), nowMs, zone);
    const clock = formatTime(readyAt, { zone, locale, nowMs: Date.parse(readyAt) });
    return {
      time: unknown === null ? clock : t('goal.about', { time: clock }),
      day: today ? t('goal.today') : formatDayName(readyAt, zone, locale),
      note: cost(),
    };
  };
  const reason = outcomes?.outcomes.find(({ goal: one }) => one === 'charge-now')?.unknown ?? null;
  const page = `${paths.appliance(account.id, appliance.id)}?tab=goal`;
  return (
    <>
      <fieldset
        className={rows ? 'goals rows' : 'goals'}
        data-coming={isLoading && appliance.state.battery !== undefined}
        onKeyDown={walkTiles}
      >
        <legend className="unseen">{t('goal.of', { name: appliance.name })}</legend>
        {outcomeGoals.map((one) => {
          const outcome = outcomeOf(one, outcomes);
          const name = nameOf(one);
          const text = textOf(outcome);
          const said =
            text === null
              ? `${name}: ${t(`goal.does.${one}`)}`
              : t('goal.would', {
                  name,
                  when: [text.day, text.time].filter(Boolean).join(' '),
                  note: text.note,
                });
          const inside = (
            <>
              <Glyph name={glyphs[one]} />
              <span className="name" data-short={shortOf(one)}>
                <span>{name}</span>
              </span>{' '}
              {(rows || text === null) && <span className="note">{t(`goal.does.${one}`)}</span>}
              {text !== null && (
                <>
                  <b>
                    <small>{text.day}</small> {text.time}
                  </b>{' '}
                  {outcome !== null && <TileBar outcome={outcome} />}
                  <span className="note">{text.note}</span>
                </>
              )}
            </>
          );
          if (one === 'full-by' && !goal.canBeFullBy)
            return (
              <LocaleLink
                key={one}
                className="choice goal"
                to={page}
                aria-label={rows ? undefined : `${said}. ${t('goal.setUp')}`}
              >
                {inside}
              </LocaleLink>
            );
          return (
            <button
              key={one}
              type="button"
              className="choice goal"
              aria-pressed={set === one}
              aria-label={rows ? undefined : said}
              aria-describedby={online ? undefined : noteId}
              disabled={goal.pending || !online}
              onClick={() => {
                if (set !== one) goal.choose(one);
              }}
            >
              {inside}
            </button>
          );
        })}
      </fieldset>
      {!online && (
        <p className="note" id={noteId}>
          {t('goal.offline')}
        </p>
      )}
      {online && reason !== null && reason !== 'old-data' && (
        <p className="note">
          {t(`goal.unknown.${reason}`)}{' '}
          {(reason === 'no-battery-level' || reason === 'no-battery-size') && (
            <LocaleLink
              to={reason === 'no-battery-size' ? `${paths.appliance(account.id, appliance.id)}?tab=device` : page}
            >
              {t('goal.tell')}
            </LocaleLink>
          )}
        </p>
      )}
      {goal.chosen !== null && (
        <Suspense>
          <UndoToast
            key={goal.chosen}
            text={t('goal.chosen', { appliance: appliance.name, goal: nameOf(goal.chosen) })}
            onUndo={goal.undo}
            onEnd={goal.forget}
          />
        </Suspense>
      )}
    </>
  );
};
