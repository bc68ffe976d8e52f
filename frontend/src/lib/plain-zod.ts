import * as z from 'zod';

// Zod would test whether it may compile its checks. The content security policy forbids that, and the browser logs the attempt.
z.config({ jitless: true });
