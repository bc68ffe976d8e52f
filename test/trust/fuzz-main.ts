import { parseArgs } from 'node:util';
import { polledSubjects } from '#test/integrations/subjects.ts';
import { attack } from './fuzz-attack.ts';
import { borders } from './fuzz-borders.ts';
import { attackVendor } from './fuzz-vendors.ts';

const { values: wish } = parseArgs({ options: { cases: { type: 'string' } } });
const CASES = Number(wish.cases ?? 1_000_000);
/** Of all cases: vendors' responses exercise the most code. */
const FOR_VENDORS = 0.25;

const startedMs = performance.now();
const subjects = await polledSubjects();
const ofBorder = Math.ceil((CASES * (1 - FOR_VENDORS)) / borders.length);
const ofVendor = Math.ceil((CASES * FOR_VENDORS) / subjects.length);
let [cases, letIn, broken] = [0, 0, 0];

const count = async (name: string, run: () => Promise<{ readonly cases: number; readonly letIn: number }>) => {
  try {
    const attacked = await run();
    cases += attacked.cases;
    letIn += attacked.letIn;
  } catch (error) {
    broken += 1;
    console.log(`BROKEN ${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  }
};
for (const border of borders) await count(border.name, async () => attack(border, ofBorder));
for (const subject of subjects) await count(subject.folder, () => attackVendor(subject, ofVendor));

const seconds = (performance.now() - startedMs) / 1000;
console.log(
  `${cases} cases at ${borders.length} borders and ${subjects.length} vendors in ${seconds.toFixed(0)} s: ${letIn} let in, all of them sound; ${broken} broken`,
);
process.exitCode = broken === 0 && cases >= CASES ? 0 : 1;
// Vendors' circuits would keep a finished process alive.
process.exit();
