import type { Endpoint } from '#contracts/endpoint.ts'
import { featureWords } from '#contracts/feature-words.ts'
import { contract } from '#contracts/index.ts'
import { namedSchemas } from '#contracts/schema-names.ts'
import type { Config } from '#server/platform/config.ts'
import { describeApi } from '#server/platform/http/api-description.ts'
import { sessionCookieName } from '#server/platform/http/session-cookie.ts'

/** The OpenAPI document of the calls of the contract: for admins of all, for others without those of admins. */
export function describeContract(
  readers: 'admins' | 'others',
  config: Pick<Config, 'appName' | 'publicUrl' | 'isHttps'>,
) {
  const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, { access }]) => readers === 'admins' || access !== 'admin')
      .map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
  )
  return describeApi(calls, {
    title: config.appName,
    publicUrl: config.publicUrl,
    cookieName: sessionCookieName(config),
    features: featureWords,
    schemas: namedSchemas,
  })
}
