import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/errors.ts';
import { createLoginHandlers } from './login.ts';

const COMMON = 'password123';

/** The user pool of one user. */
const loginOf = (password: string) => {
  const { login } = createLoginHandlers({
    identity: {
      signIn: async (_, typed) => {
        if (typed !== password) throw new ApiError('login_failed');
        return { accessToken: 'access', refreshToken: 'refresh', expiresIn: 3600 };
      },
    },
  });
  return (typed: string) =>
    login({ body: { email: 'anna@sunward.example', password: typed } } as Parameters<typeof login>[0]);
};

describe('signing in', () => {
  it('returns tokens', async () => {
    expect(await loginOf('Sunward-demo-1')('Sunward-demo-1')).toMatchObject({ accessToken: 'access' });
  });

  it('returns none for a password that many people use', async () => {
    await expect(loginOf(COMMON)(COMMON)).rejects.toMatchObject({ code: 'password_too_common' });
  });

  it('tells nobody who does not know the password that it is common', async () => {
    await expect(loginOf('Sunward-demo-1')(COMMON)).rejects.toMatchObject({ code: 'login_failed' });
  });
});
