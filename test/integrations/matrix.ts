const FAILED = 'FAILED';

/** What was shown of each service: cases down, services across. A case that did not pass stays open. */
export interface Matrix {
  passed(service: string, name: string): void;
  /** Stays, whatever else of the row passes. */
  failed(service: string, name: string): void;
  /** The service has nothing that the case could be tried on. */
  exempt(service: string, name: string): void;
  print(): string;
}

export const createMatrix = (services: readonly string[]): Matrix => {
  const cases = new Map<string, Map<string, string>>();
  const set = (service: string, name: string, mark: string): void => {
    const row = cases.get(name) ?? new Map<string, string>();
    if (row.get(service) !== FAILED) row.set(service, mark);
    cases.set(name, row);
  };
  return {
    passed: (service, name) => set(service, name, 'ok'),
    failed: (service, name) => set(service, name, FAILED),
    exempt: (service, name) => set(service, name, '–'),
    print: () => {
      const width = Math.max(...[...cases.keys()].map((name) => name.length));
      const line = (name: string, cells: readonly string[]): string =>
        [name.padEnd(width), ...cells.map((cell, index) => cell.padStart((services[index] ?? '').length))].join('  ');
      const rows = [...cases].map(([name, row]) =>
        line(
          name,
          services.map((service) => row.get(service) ?? 'OPEN'),
        ),
      );
      return [line('', services), ...rows].join('\n');
    },
  };
};
