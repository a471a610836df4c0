import process from 'node:process'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeContract } from '#server/describe-contract.ts'

/** npm run check: the description of the API by Redocly's recommended rules, as admins and as others read it. */
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // /questions/blocks/{id} and /questions/{id}/notes: an id is a number, which the rule does not see.
    'no-ambiguous-paths': 'off',
  },
})
const service = { appName: 'Regimen', publicUrl: 'https://regimen.test', isHttps: true }

let found = 0
for (const readers of ['admins', 'others'] as const) {
  const source = JSON.stringify(describeContract(readers, service))
  for (const problem of await lintFromString({ source, absoluteRef: `/${readers}.json`, config })) {
    found += 1
    const at = problem.location.map(({ pointer }) => pointer).join(' ')
    process.stderr.write(`${readers}: ${problem.severity} ${problem.ruleId} at ${at}: ${problem.message}\n`)
  }
}
process.exitCode = found > 0 ? 1 : 0
