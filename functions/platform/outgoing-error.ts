/** `refused`: by us, the address is not public. */
export type OutgoingTrouble = 'refused' | 'timeout' | 'certificate' | 'unreachable';

/** Says what kind of trouble it was, and nothing of where: that would make us a scanner of ports. */
export class OutgoingError extends Error {
  readonly trouble: OutgoingTrouble;

  constructor(trouble: OutgoingTrouble) {
    super(`an address of a user: ${trouble}`);
    this.name = 'OutgoingError';
    this.trouble = trouble;
  }
}
