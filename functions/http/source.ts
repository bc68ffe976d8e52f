import { isIPv6 } from 'node:net';
import type { HttpEvent } from './request.ts';
import { readHeaders } from './request.ts';

/** The /64 of an IPv6 address, which one home or server has for itself; an IPv4 address as it is. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

/**
 * The network address that a request came from. CloudFront appends the viewer's address to X-Forwarded-For, and API
 * Gateway CloudFront's own, which is its `sourceIp`; what a caller writes into the header stands before both.
 * @returns an IPv4 address or the /64 of an IPv6 address; '' for an event without one
 */
export const sourceOf = (event: HttpEvent): string => {
  const peer = event.requestContext?.http?.sourceIp ?? '';
  const passed = (readHeaders(event)['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  if (passed.at(-1) === peer) passed.pop();
  return networkOf(passed.at(-1) || peer);
};
