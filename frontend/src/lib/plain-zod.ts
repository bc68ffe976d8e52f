import * as z from 'zod';

// Zod would try whether it may compile its checks: the content security policy forbids it, and the browser notes the try.
z.config({ jitless: true });
