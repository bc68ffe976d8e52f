import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { SECOND_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../site.ts';

// Codes and addresses of programs that share no code with us: our own could share our mistakes.
const runs = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const hasOathtool = runs('oathtool', '--version');
if (!hasOathtool) console.log('No code of oathtool is tried: apt-get install oathtool');
const python = process.env.PYOTP_PYTHON ?? 'python3';
const hasPyotp = runs(python, '-c', 'import pyotp');
if (!hasPyotp) console.log('No address is read by PyOTP: set PYOTP_PYTHON to a Python that has it');

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const newUser = () => {
  const userId = newUserId();
  product.emails.set(userId, 'anna+sun@user.example');
  const call = (operation: 'beginSecondFactor' | 'confirmSecondFactor', body?: object) =>
    product.call(operation, {
      params: { userId },
      claims: accessClaims(userId),
      ...(body === undefined ? {} : { body }),
    });
  return call;
};

describe.skipIf(!hasOathtool)('oathtool', () => {
  const codeAt = (secret: string, timeMs: number): string => {
    const now = isoTime(timeMs).replace('T', ' ').replace(/\..*/, ' UTC');
    return execFileSync('oathtool', ['--totp', '--base32', `--now=${now}`, secret], { encoding: 'utf8' }).trim();
  };

  it.each([-30, 0, 30])('shows a code that is taken with a clock %i s off', async (offsetS) => {
    const call = newUser();
    const { secret } = (await call('beginSecondFactor')).body;
    const code = codeAt(secret, product.time.nowMs + offsetS * SECOND_MS);
    expect((await call('confirmSecondFactor', { code })).status).toBe(200);
  });

  it.each([-60, 60])('shows a code that is refused with a clock %i s off', async (offsetS) => {
    const call = newUser();
    const { secret } = (await call('beginSecondFactor')).body;
    const code = codeAt(secret, product.time.nowMs + offsetS * SECOND_MS);
    expect((await call('confirmSecondFactor', { code })).body.code).toBe('code_wrong');
  });
});

describe.skipIf(!hasPyotp)('PyOTP', () => {
  it('reads the address of the QR code, and shows a code that is taken', async () => {
    const call = newUser();
    const { secret, uri } = (await call('beginSecondFactor')).body;
    const script = [
      'import hashlib, json, pyotp, sys',
      'otp = pyotp.parse_uri(sys.argv[1])',
      'print(json.dumps([type(otp).__name__, otp.name, otp.issuer, otp.secret, otp.digits, otp.interval,',
      '  otp.digest == hashlib.sha1, otp.at(int(sys.argv[2]))]))',
    ].join('\n');
    const nowS = Math.floor(product.time.nowMs / SECOND_MS);
    const read = JSON.parse(execFileSync(python, ['-c', script, uri, String(nowS)], { encoding: 'utf8' }));
    const code = read.pop();
    expect(read).toEqual(['TOTP', 'anna+sun@user.example', 'Sunward', secret, 6, 30, true]);
    expect((await call('confirmSecondFactor', { code })).status).toBe(200);
  });
});
