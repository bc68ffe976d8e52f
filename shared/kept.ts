/**
 * Keeps what is slow to make, by a key from which it follows: formatters, and what the calendar says.
 * @param most how many are kept before it starts over; absent: no limit
 */
export const kept = <Made>(most = Number.POSITIVE_INFINITY) => {
  const known = new Map<string, Made>();
  return (key: string, make: () => Made): Made => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
};
