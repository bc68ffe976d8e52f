import { createReporter, type ReporterOptions } from '#functions/integrations/webhook/simulator.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { Answer } from '#test/support/api-event.ts';
import type { ReportingSite } from './reporting-site.ts';

export type Sender = ReporterOptions['format'];
/** With the time of measurement, and without. */
export const senders = ['own', 'sonnen'] as const satisfies readonly Sender[];

/** What the device would send now. */
export const bodyNow = async (site: ReportingSite, sender: Sender): Promise<string> => {
  let body = '';
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    body = String(init?.body);
    return new Response();
  };
  await createReporter(site.home, { url: 'https://reports.example', fetch, format: sender }).report();
  return body;
};

/** How a device that reports to us can fail, each time it reports. */
export interface ReportFault {
  readonly name: string;
  /** The senders that can have it. */
  readonly senders: readonly Sender[];
  /** @param good what it would send now @param first what it would have sent when the fault began */
  readonly act: (site: ReportingSite, good: string, first: string) => Promise<readonly Answer[]>;
  /** The last response, which the owner is shown if it concerns a report of theirs; null: accepted; absent: no response. */
  readonly code?: string | null;
  /** The owner sees nothing of it except the age of the data: the report belongs to no known site, or none was sent. */
  readonly unreported?: true;
  /** Its values are old, with old or current timestamps. */
  readonly frozen?: true;
  /** All values arrive in time. */
  readonly harmless?: true;
  /** Starts a fault outside the sending itself; `end` undoes it. */
  readonly begin?: (site: ReportingSite) => void;
  readonly end?: (site: ReportingSite) => void;
}

const changed = (body: string, change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...JSON.parse(body), ...change });
const stampedMs = (body: string): number => Date.parse(JSON.parse(body).time);
/** The same values, measured at another time. */
const movedBy =
  (ms: number) =>
  (body: string): string =>
    changed(body, { time: new Date(stampedMs(body) + ms).toISOString() });
const sending =
  (make: (good: string) => string) =>
  async (site: ReportingSite, good: string): Promise<readonly Answer[]> => [await site.send(make(good))];

/** Current values with earlier or later timestamps. */
const clock = (minutes: number, more: Partial<ReportFault> = {}): ReportFault => ({
  name: `clock ${Math.abs(minutes)} min ${minutes > 0 ? 'ahead' : 'behind'}`,
  senders: ['own'],
  act: sending(movedBy(minutes * MINUTE_MS)),
  ...more,
});
const refused = (name: string, make: (good: string) => string, code = 'invalid_report'): ReportFault => ({
  name,
  senders,
  act: sending(make),
  code,
});

export const reportFaults: readonly ReportFault[] = [
  { name: 'silent', senders, act: async () => [], unreported: true },
  clock(1, { code: null, harmless: true }),
  clock(10, { code: 'stale_report' }),
  clock(-3, { harmless: true }),
  clock(-10),
  clock(-20, { code: 'stale_report' }),
  refused('half a body', (good) => good.slice(0, good.length / 2)),
  refused('an HTML page instead of values', () => '<html><body>Bad gateway</body></html>'),
  refused('an empty body', () => ''),
  refused('strings instead of numbers', (good) => good.replace(/:-?[\d.]+([,}])/g, ':"broken"$1')),
  refused('all values unavailable', (good) => good.replace(/:-?[\d.]+([,}])/g, ':"unavailable"$1')),
  refused('values far too large', (good) => changed(good, { gridW: 1e9, Production_W: 1e9 })),
  refused('far too long', (good) => changed(good, { note: 'x'.repeat(20_000) }), 'too_large'),
  {
    name: 'unknown fields',
    senders,
    act: sending((good) => changed(good, { zzUnknown: { deep: [1, null] } })),
    code: null,
    harmless: true,
  },
  {
    name: 'every report twice',
    senders,
    act: async (site, good) => [await site.send(good), await site.send(good)],
    code: null,
    harmless: true,
  },
  {
    name: 'the same report over and over',
    senders,
    act: async (site, _, first) => [await site.send(first)],
    frozen: true,
  },
  {
    name: 'far too often',
    senders,
    act: async (site, good) => {
      const answers: Answer[] = [];
      for (let count = 0; count < 5; count += 1) answers.push(await site.send(good));
      return answers;
    },
    code: null,
    harmless: true,
  },
  {
    name: 'in the wrong order',
    senders: ['own'],
    act: async (site, good) => [await site.send(good), await site.send(movedBy(-MINUTE_MS)(good))],
    code: 'out_of_order',
    harmless: true,
  },
  {
    name: 'without the grid',
    senders: ['own'],
    act: sending((good) => changed(good, { gridW: null, consumptionW: null })),
    code: null,
  },
  {
    name: 'all zeros while the battery starts',
    senders: ['sonnen'],
    act: sending((good) => changed(good.replace(/(_W":)-?[\d.]+/g, '$10'), { ic_status: { statebms: 'not ready' } })),
    code: null,
  },
  {
    name: 'off the grid',
    senders: ['sonnen'],
    act: sending((good) => changed(good, { ic_status: { statecorecontrolmodule: 'offgrid' } })),
    code: null,
  },
  {
    name: 'key revoked',
    senders,
    act: sending((good) => good),
    code: 'not_found',
    unreported: true,
    begin: (site) => site.revoke(),
    end: (site) => site.retype(),
  },
  {
    name: 'our own table unavailable',
    senders,
    act: sending((good) => good),
    code: 'busy',
    unreported: true,
    begin: (site) => {
      site.busy = true;
    },
    end: (site) => {
      site.busy = false;
    },
  },
];
