/** The values of `next` that differ from `before`: a save sends only what the user changed. */
export const changedValues = <T extends object>(next: T, before: Partial<T> | null): Partial<T> =>
  Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => before === null || JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
    ),
  ) as Partial<T>;
