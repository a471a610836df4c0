import { config } from 'zod'

/**
 * Zod compiles schemas with `new Function`, and tries first whether that is allowed. The content security
 * policy forbids it, and the browser reports each try in its console. The build imports this file before the
 * first schema: client/build-tools/browser-contract-plugin.ts.
 */
config({ jitless: true })
