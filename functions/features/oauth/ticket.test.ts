import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOf } from '#functions/platform/hash.ts';
import { oauthTicketSchema } from '#shared/model/oauth.ts';
import { isState, lock, newPkce, newState, newTicket, readTicket, ticketText, unlock } from './ticket.ts';

describe('states and tickets', () => {
  it('are unique, and are recognised by their format', () => {
    const all = new Set(Array.from({ length: 50 }, newState));
    expect(all.size).toBe(50);
    for (const state of all) expect(isState(state)).toBe(true);
    for (const other of ['', 'ost_', 'ost_short', `x${newState()}`, `${newState()}x`, `ost_${'/'.repeat(43)}`])
      expect(isState(other)).toBe(false);
  });

  it('are written as text and parsed again', () => {
    const ticket = newTicket(hashOf(newState()));
    expect(oauthTicketSchema.safeParse(ticketText(ticket)).success).toBe(true);
    expect(readTicket(ticketText(ticket))).toEqual(ticket);
  });

  it('prove the possession of a verifier by its hash (RFC 7636, S256)', () => {
    const { verifier, challenge } = newPkce();
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
  });
});

describe('what a vendor returned', () => {
  const ticket = newTicket(hashOf(newState()));
  const values = { code: 'the-secret-code', site_id: 'ü' };

  it('is decrypted by its ticket and by nothing else', () => {
    const locked = lock(ticket, values);
    expect(Buffer.from(locked).toString('latin1')).not.toContain('secret');
    expect(unlock(ticket, locked)).toEqual(values);
    expect(() => unlock({ ...ticket, secret: newTicket('x').secret }, locked)).toThrow();
    expect(() => unlock({ ...ticket, stateHash: hashOf('another') }, locked)).toThrow();
  });

  it('is not decrypted when a byte was changed', () => {
    const locked = lock(ticket, values);
    for (const at of [0, 12, 28, locked.length - 1])
      expect(() =>
        unlock(
          ticket,
          locked.map((byte, index) => (index === at ? byte ^ 1 : byte)),
        ),
      ).toThrow();
  });
});
