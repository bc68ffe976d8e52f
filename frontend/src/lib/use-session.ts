import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** The user was signed out without asking for it. */
export const useSessionExpired = (): boolean => useSyncExternalStore(session.subscribe, session.expired);
export const useSignedIn = (): boolean => useSyncExternalStore(session.subscribe, session.signedIn);
