/** What was shown of each service: cases down, services across. A case that did not pass stays open. */
export interface Matrix {
  passed(service: string, name: string): void;
  /** The service has nothing that the case could be tried on. */
  exempt(service: string, name: string): void;
  print(): string;
}

export const createMatrix = (services: readonly string[]): Matrix => {
  const cases = new Map<string, Map<string, string>>();
  const set = (service: string, name: string, mark: string): void => {
    const row = cases.get(name) ?? new Map<string, string>();
    cases.set(name, row.set(service, mark));
  };
  return {
    passed: (service, name) => set(service, name, 'ok'),
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
