const FAILED = 'FAILED';
/** Width of the widest mark. */
const CELL = FAILED.length;

/** What was shown of each service: cases down, services across, reasons of what does not apply below. A case that did not pass stays open. */
export interface Matrix {
  passed(service: string, name: string): void;
  /** Permanent, whatever else of the row passes. */
  failed(service: string, name: string): void;
  /** The service has nothing that the case could be tried on, and why. */
  exempt(service: string, name: string, why: string): void;
  print(): string;
}

export const createMatrix = (services: readonly string[]): Matrix => {
  const cases = new Map<string, Map<string, string>>();
  const set = (service: string, name: string, mark: string): void => {
    const row = cases.get(name) ?? new Map<string, string>();
    if (row.get(service) !== FAILED) row.set(service, mark);
    cases.set(name, row);
  };
  const reasons: string[] = [];
  const markOf = (why: string): string => {
    if (!reasons.includes(why)) reasons.push(why);
    return String.fromCharCode('a'.charCodeAt(0) + reasons.indexOf(why));
  };
  return {
    passed: (service, name) => set(service, name, 'ok'),
    failed: (service, name) => set(service, name, FAILED),
    exempt: (service, name, why) => set(service, name, `n.a.${markOf(why)}`),
    print: () => {
      const width = Math.max(...[...cases.keys()].map((name) => name.length));
      const line = (name: string, cells: readonly string[]): string =>
        [
          name.padEnd(width),
          ...cells.map((cell, index) => cell.padStart(Math.max(CELL, (services[index] ?? '').length))),
        ].join('  ');
      const rows = [...cases].map(([name, row]) =>
        line(
          name,
          services.map((service) => row.get(service) ?? 'OPEN'),
        ),
      );
      const legend = reasons.map((why) => `n.a.${markOf(why)}: ${why}`);
      const cells = `${cases.size} cases x ${services.length} services`;
      return [line('', services), ...rows, '', ...legend, cells].join('\n');
    },
  };
};
