import { randomUUID } from 'node:crypto';
import type { Logger } from '@aws-lambda-powertools/logger';
import type { Connections } from '#functions/platform/connections.ts';
import type { RunStarter } from '#functions/platform/run-starter.ts';
import type { BoxKey, Storage } from '#functions/storage/index.ts';
import { type BoxProtocol, type BoxRefusal, USUAL_PROTOCOL } from '#shared/ocpp.ts';
import { chooseProtocol, hashAccess, isPassword, readBasic, readPath } from './address.ts';
import { boxSchema, newBox } from './box.ts';
import { isAnother, isNotedAgain, speaksOn, withClash } from './clash.ts';
import { closeConnection, faultOf } from './closing.ts';
import { meaningOf } from './frame-meaning.ts';
import { errorFrame, parseFrame } from './frames.ts';
import { wishesSchema } from './known-boxes.ts';
import { type BoxSettings, settingsOf } from './settings.ts';

export interface SessionDeps {
  readonly storage: Pick<Storage, 'boxes' | 'credentials' | 'webhooks'>;
  readonly connections: Connections;
  readonly runStarter: RunStarter;
  readonly logger: Logger;
  readonly now: () => number;
}

/** How a box's wish to connect is answered. */
export type Welcome =
  | { readonly ok: true; readonly protocol: BoxProtocol | '' }
  | { readonly ok: false; readonly status: 400 | 401 | 403 | 404 | 409 };

/** Status of a refused handshake. */
const refusals = { password: 401, protocol: 400, same_name: 409, too_many: 403 } as const satisfies Record<
  BoxRefusal,
  number
>;

/** What a box dials with. */
export interface Dial {
  readonly path: string;
  /** Header `Authorization`. */
  readonly authorization: string | undefined;
  /** Header `Sec-WebSocket-Protocol`. */
  readonly protocols: string | undefined;
}

/** How often frames of one box that arrive at the same moment may overtake each other. */
const ATTEMPTS = 5;

/** Starts a run of the site. Its failure is no failure of the box's message: the schedule's next run makes up for it. */
const startRun = async ({ runStarter, now, logger }: SessionDeps, { accountId }: BoxKey): Promise<void> => {
  try {
    await runStarter.start({ accountId }, now());
  } catch (error) {
    logger.warn('run not started', { accountId, fault: faultOf(error) });
  }
};

/**
 * Lets a box in. The key in its address says whose it is; a password, where it sends one, has to be right. An unknown key and one
 * that was replaced look the same. Takes over from an older connection of the same box, which may end much later.
 */
export const connect = async (deps: SessionDeps, connectionId: string, dial: Dial): Promise<Welcome> => {
  const basic = readBasic(dial.authorization);
  const dialled = readPath(dial.path, basic?.user ?? null);
  if (dialled === null) return { ok: false, status: 404 };
  const keyHash = hashAccess(dialled.key);
  const link = await deps.storage.webhooks.findKey(keyHash);
  if (link === null) return { ok: false, status: 404 };
  const { accountId, credentialsId } = link;
  /** The page of the link says why its box cannot connect. */
  const refuse = async (why: BoxRefusal): Promise<Welcome> => {
    deps.logger.info('box refused', { accountId, credentialsId, why });
    await deps.storage.boxes.noteRefusal(keyHash, why);
    return { ok: false, status: refusals[why] };
  };
  if (dial.authorization !== undefined && !isPassword(basic?.password ?? '', link.passwordHash))
    return refuse('password');
  const protocol = chooseProtocol(dial.protocols);
  if (protocol === null) return refuse('protocol');
  const { identity } = dialled;
  const isKnown = link.boxes?.includes(identity) === true;
  if (!isKnown && !(await deps.storage.boxes.join(keyHash, identity))) return refuse('too_many');
  const key = { accountId, credentialsId, identity };
  if (isKnown && (await isTaken(deps, key))) return refuse('same_name');
  await deps.storage.boxes.connect(key, connectionId, protocol === '' ? USUAL_PROTOCOL : protocol);
  // Nothing can be sent before this is answered; the run's commands go out a moment later.
  await startRun(deps, key);
  return { ok: true, protocol };
};

/** Whether another box has this name, and is there. */
const isTaken = async ({ storage, now }: SessionDeps, key: BoxKey): Promise<boolean> => {
  const stored = await readBox(storage, key);
  if (stored === null || !isAnother(stored, now())) return false;
  if (stored.state !== null && isNotedAgain(stored.state, now())) await noteClash(storage, key, stored, now());
  return true;
};

type Storing = Pick<SessionDeps['storage'], 'boxes'>;
const readBox = ({ boxes }: Storing, key: BoxKey) => boxes.get(key, boxSchema, wishesSchema);
type StoredBox = NonNullable<Awaited<ReturnType<typeof readBox>>>;

/** Notes that two boxes of one name are there. Whatever is stored in between is more important. */
const noteClash = async (
  { boxes }: Storing,
  key: BoxKey,
  { state, connectionId, version }: StoredBox,
  nowMs: number,
): Promise<void> => {
  if (connectionId === null) return;
  await boxes.put(key, connectionId, withClash(state ?? newBox, nowMs), version);
};

/** Notes that a connection has ended. API Gateway may report it late, twice or never. */
export const disconnect = async ({ storage }: SessionDeps, connectionId: string): Promise<void> => {
  const key = await storage.boxes.ofConnection(connectionId);
  if (key !== null) await storage.boxes.disconnect(key, connectionId);
};

/** The settings of a box's link; null: it was deleted, or its key was ended. */
const settingsFor = async (
  { storage }: SessionDeps,
  { accountId, credentialsId }: BoxKey,
): Promise<BoxSettings | null> => {
  const link = await storage.credentials.get(accountId, credentialsId, 'eventual');
  return link === null || link.webhookKeyHash === null ? null : settingsOf(link.settings);
};

/**
 * Takes a frame of a box: stored first, answered last, so that a box that has its answer can rely on it. The next call of its set-up
 * goes out with it, if no other call of ours is open.
 * @returns what goes back over the connection; null: nothing
 */
export const takeFrame = async (deps: SessionDeps, connectionId: string, text: string): Promise<string | null> => {
  const { boxes } = deps.storage;
  const key = await boxes.ofConnection(connectionId);
  if (key === null) return endOld(deps, connectionId);
  const settings = await settingsFor(deps, key);
  if (settings === null) return endOld(deps, connectionId);
  const callId = randomUUID();
  let isPlaced = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await readBox(deps.storage, key);
    // The box has dialled again in the meantime: what it had no answer to it repeats there.
    if (stored === null || stored.connectionId !== connectionId) {
      if (stored !== null && speaksOn(stored, deps.now())) await noteClash(deps.storage, key, stored, deps.now());
      return endOld(deps, connectionId);
    }
    const context = { identity: key.identity, connectionId, settings, nowMs: deps.now(), callId };
    const { reply, settled, next } = meaningOf(stored, text, context);
    if (settled !== null) await boxes.answerCall(key, settled.id, settled);
    if (next === null) return reply;
    const { ask, startsRun } = next;
    if (ask !== null) isPlaced ||= await boxes.openCall(key, callId, { ...stored, connectionId }, settled?.id);
    // Where another call is open, the box is asked with its next message.
    const sent = isPlaced ? ask : null;
    if (!(await boxes.put(key, connectionId, sent?.box ?? next.box, stored.version))) continue;
    if (settled !== null && !isPlaced) await boxes.closeCall(key, settled.id);
    if (startsRun) await startRun(deps, key);
    if (sent !== null) await send(deps, key, connectionId, callId, sent.text);
    return reply;
  }
  throw new Error('a box overtakes itself');
};

/** Sends a call whose answer is taken when it comes. */
const send = async (
  { connections, storage, logger }: SessionDeps,
  key: BoxKey,
  connectionId: string,
  callId: string,
  call: string,
): Promise<void> => {
  try {
    if (await connections.send(connectionId, call)) return;
  } catch (error) {
    logger.warn('box not asked', { accountId: key.accountId, fault: faultOf(error) });
  }
  await storage.boxes.closeCall(key, callId);
};

/** A connection that is not the box's any more: closed, so that the box uses its new one or dials again. */
const endOld = async ({ connections, logger }: SessionDeps, connectionId: string): Promise<null> => {
  await closeConnection({ connections, logger }, connectionId);
  return null;
};

/** The answer when we fail: the box repeats what matters. null: nothing can be answered. */
export const failureAnswer = (text: string): string | null => {
  const frame = parseFrame(text);
  const id = frame.kind === 'call' ? frame.id : frame.kind === 'unreadable' ? frame.answerTo : null;
  return id === null ? null : errorFrame(id, 'InternalError', 'Try again later');
};
