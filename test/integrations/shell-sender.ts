import { spawnSync } from 'node:child_process';
import type { Measured, Sender, Sent } from './sender.ts';

/** One turn of the script's loop: what the meter prints, and what the server answered to a report in it. */
interface Turn {
  readonly prints: string;
  answer: string | null;
}
/** How long the script sleeps between two looks, ms. */
const TURN_MS = 5000;

/**
 * The script as a real shell runs it, from its start: sleep, curl and the meter's command are functions that take each turn from
 * a list, so that hours pass at once. What curl is called with in the last turn is what the script sends.
 */
const reportOf = (script: string, turns: readonly Turn[]): { readonly url: string; readonly body: string } | null => {
  const cases = (of: (turn: Turn) => string): string =>
    turns.map((turn, index) => `${index + 1}) ${of(turn)} ;;`).join('\n');
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const fakes = `turn=0
sleep() { turn=$((turn + 1)); [ "$turn" -le ${turns.length} ]; }
curl() {
  if [ "$turn" = ${turns.length} ]; then printf '%s\\n' "$@" >&2; fi
  case "$turn" in
${cases(({ answer }) => (answer === null ? 'return 22' : `printf %s ${quoted(answer)}`))}
  esac
}
`;
  const measure = `measure() {
  case "$turn" in
${cases(({ prints }) => (prints === '' ? 'return 22' : `printf %s ${quoted(prints)}`))}
  esac
}`;
  const run = spawnSync('/bin/sh', ['-c', fakes + script.replace(/^measure\(\) .*$/m, () => measure)], {
    encoding: 'utf8',
  });
  if (run.error !== undefined) throw run.error;
  const args = run.stderr.trimEnd().split('\n');
  const data = args.indexOf('-d');
  const url = args.at(-1) ?? '';
  if (run.stderr === '') return null;
  if (data === -1 || !URL.canParse(url)) throw new Error(`The shell says: ${run.stderr}`);
  return { url, body: args[data + 1] ?? '' };
};

/** A shell script in which the meter's command was replaced by one's own, as its comment says. */
export const shell = (code: string): Sender => {
  const turns: Turn[] = [];
  let startMs: number | null = null;
  const turn = ({ gridW }: Measured): readonly Sent[] => {
    const now: Turn = { prints: gridW === null ? '' : `${gridW}.4`, answer: null };
    turns.push(now);
    const report = reportOf(code, turns);
    if (report === null) return [];
    return [
      {
        method: 'POST',
        url: report.url,
        contentType: 'application/json',
        body: report.body,
        answered: (status, text) => {
          now.answer = status === 200 ? text : null;
        },
      },
    ];
  };
  return {
    everyS: 20,
    send: (measured, nowMs) => {
      startMs ??= nowMs;
      const due = (nowMs - startMs) / TURN_MS + 1;
      const sent: Sent[] = [];
      while (turns.length < due) sent.push(...turn(measured));
      return sent;
    },
  };
};
