import { describe, expect, test } from 'vitest';
import { maskedAddress, partsOf } from './address-parts.ts';

describe('the address of a wallbox', () => {
  test('comes apart as wallboxes ask for it', () => {
    expect(partsOf('wss://sunward.example/ocpp/9fK2mXzT6vNcR4hYs1dLjG')).toEqual({
      server: 'wss://sunward.example/ocpp',
      id: '9fK2mXzT6vNcR4hYs1dLjG',
      domain: 'sunward.example',
      port: '443',
      path: '/ocpp/9fK2mXzT6vNcR4hYs1dLjG',
    });
    expect(partsOf('ws://192.168.1.5:3000/ocpp/K')).toMatchObject({ domain: '192.168.1.5', port: '3000' });
    expect(partsOf('ws://home.example/ocpp/K')).toMatchObject({ port: '80' });
  });

  test('says where it leads before it was looked up', () => {
    expect(maskedAddress({ protocol: 'https:', host: 'sunward.example' })).toBe('wss://sunward.example/ocpp/…');
    expect(maskedAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ocpp/…');
  });
});
