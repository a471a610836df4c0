import { parseArgs } from 'node:util'
import { startTestProvider } from './test-provider.ts'

/**
 * The test provider as a separate process:
 * node server/test-provider/main.ts --port 4010 --product http://127.0.0.1:3000 --secret whsec_test [--state file]
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    product: { type: 'string' },
    secret: { type: 'string' },
    state: { type: 'string' },
  },
})
const { secret, product, state } = values
if (!secret || !product) {
  process.stderr.write(
    'The test provider needs --product (where webhooks go) and --secret (which signs them).\n',
  )
  process.exit(1)
}

const provider = await startTestProvider({
  secret,
  target: () => product,
  now: () => new Date(),
  port: Number(values.port),
  ...(state ? { stateFile: state } : {}),
})
process.stdout.write(`test provider at ${provider.url}\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void provider.close().then(() => process.exit(0)))
}
