// Zod would test whether it may compile its checks. The content security policy forbids that, and the browser logs the attempt. Zod
// reads this as it loads, which is later, and with the first form only.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
