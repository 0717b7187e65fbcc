/** Import for its effect, before any schema parses in a browser: the strict CSP forbids the code that zod would generate. */
import * as z from 'zod/mini'

z.config({ jitless: true })
