import { createDecipheriv, createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Simulator } from '../simulated-home.ts';

type Json = Record<string, unknown>;

/** A PLENTICORE in the home's own network, for the bridge's tests. */
export interface SimulatedInverter {
  readonly answer: Simulator;
  /** Calls so far: method and path below `/api/v1/`. */
  readonly calls: string[];
  /** Ends all sessions, as a restart does. */
  restart(): void;
  /** Values by module and id; what is not here does not exist. */
  modules: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}

const ROUNDS = 29_000;
const hmac = (key: Buffer, ...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();
const failed = (status: number, message: string): Response => Response.json({ message }, { status });
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a sign-in has come to. `storedKey` and `serverKey` are all that the inverter keeps of a password. */
interface Transaction {
  readonly message: string;
  readonly token: string;
  clientKey: Buffer | null;
}

export const createSimulatedInverter = (password: string, modules: SimulatedInverter['modules']): SimulatedInverter => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  const serverKey = hmac(salted, 'Server Key');
  const transactions = new Map<string, Transaction>();
  const sessions = new Set<string>();
  const calls: string[] = [];

  const start = ({ username, nonce }: Json): Response => {
    const transactionId = randomBytes(32).toString('base64');
    const own = randomBytes(18).toString('base64');
    const salt64 = salt.toString('base64');
    const message = `n=${text(username)},r=${text(nonce)},r=${own},s=${salt64},i=${ROUNDS},c=biws,r=${own}`;
    transactions.set(transactionId, { message, token: randomBytes(24).toString('base64'), clientKey: null });
    return Response.json({ nonce: own, transactionId, salt: salt64, rounds: ROUNDS });
  };

  /** The client's key follows from its proof; its hash is what is stored. */
  const finish = ({ transactionId, proof }: Json): Response => {
    const transaction = transactions.get(text(transactionId));
    if (transaction === undefined) return failed(400, 'Unknown transaction');
    const mask = hmac(storedKey, transaction.message);
    const clientKey = Buffer.from(text(proof), 'base64').map((byte, index) => byte ^ (mask[index] ?? 0));
    const isRight = createHash('sha256').update(clientKey).digest().equals(storedKey);
    if (!isRight) return failed(400, 'Authentication failed');
    transaction.clientKey = Buffer.from(clientKey);
    const signature = hmac(serverKey, transaction.message).toString('base64');
    return Response.json({ token: transaction.token, signature });
  };

  const createSession = ({ transactionId, iv, tag, payload }: Json): Response => {
    const transaction = transactions.get(text(transactionId));
    if (!transaction?.clientKey) return failed(400, 'Unknown transaction');
    const key = hmac(storedKey, 'Session Key', transaction.message, transaction.clientKey);
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(text(iv), 'base64'));
    cipher.setAuthTag(Buffer.from(text(tag), 'base64'));
    const opened = Buffer.concat([cipher.update(Buffer.from(text(payload), 'base64')), cipher.final()]);
    if (opened.toString() !== transaction.token) return failed(400, 'Wrong token');
    const sessionId = randomBytes(16).toString('hex');
    sessions.add(sessionId);
    return Response.json({ sessionId });
  };

  const steps: Readonly<Record<string, (body: Json) => Response>> = {
    'auth/start': start,
    'auth/finish': finish,
    'auth/create_session': createSession,
  };

  const inverter: SimulatedInverter = {
    modules,
    calls,
    restart: () => sessions.clear(),
    answer: async (request) => {
      const path = new URL(request.url).pathname.replace('/api/v1/', '');
      calls.push(`${request.method} ${path}`);
      const step = request.method === 'POST' ? steps[path] : undefined;
      if (step !== undefined) return step((await request.json()) as Json);
      const session = /^Session (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      if (!sessions.has(session)) return failed(401, 'Not authorized');
      if (path !== 'processdata') return failed(404, 'Not found');
      const known = Object.entries(inverter.modules);
      if (request.method === 'GET') {
        return Response.json(known.map(([moduleid, ids]) => ({ moduleid, processdataids: Object.keys(ids) })));
      }
      const wanted = (await request.json()) as { moduleid: string; processdataids: string[] }[];
      // One id that is not there fails the whole question.
      const missing = wanted.some(({ moduleid, processdataids }) =>
        processdataids.some((id) => inverter.modules[moduleid]?.[id] === undefined),
      );
      if (missing) return failed(404, 'Module or id not found');
      return Response.json(
        wanted.map(({ moduleid, processdataids }) => ({
          moduleid,
          processdata: processdataids.map((id) => ({
            id,
            unit: null,
            value: inverter.modules[moduleid]?.[id] ?? null,
          })),
        })),
      );
    },
  };
  return inverter;
};
