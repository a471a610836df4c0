import { dirname } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

/** Modules find migrations and content beside their source, which stays where it is. */
const sourceFolders: Plugin = {
  name: 'source-folders',
  transform: {
    filter: { code: 'import.meta.dirname', id: { exclude: /node_modules/ } },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      map: null,
    }),
  },
}

/**
 * The server and its packages in one file: a start reads and resolves one module in place of 1,300. Names stay, so that a
 * stack trace can be read; with NODE_OPTIONS=--enable-source-maps it names the sources.
 */
export default defineConfig({
  input: 'server/main.ts',
  platform: 'node',
  logLevel: 'warn',
  // Those that load files of their own: WebAssembly, a native library, workers.
  external: [
    /^@electric-sql\/pglite/,
    '@node-rs/argon2',
    '@open-spaced-repetition/binding',
    'pino',
    'pg-native',
    'cloudflare:sockets',
  ],
  plugins: [sourceFolders],
  output: { format: 'esm', codeSplitting: false, sourcemap: true },
})
