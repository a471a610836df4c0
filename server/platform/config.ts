import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import { mediaStoreOf, mediaStoreProblems } from '#server/platform/files/media-store-settings.ts'
import { proxiesProblem } from '#server/platform/http/trusted-proxies.ts'
import { paypalAddress, sandboxRisks, unlikeModes } from '#server/platform/payments/payment-keys.ts'
import { isCommonPassword } from '#server/platform/secrets/common-password.ts'

/** The only reader of the environment. Everything has a default outside production; see .env.example. */

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['web', 'worker', 'both']).default('both'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: optional,
  DATA_DIR: z.string().default('data'),
  CLIENT_DIR: optional,
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  PUBLIC_URL: optional,
  APP_NAME: z.string().min(1).default('Regimen'),
  SUPPORT_EMAIL: z.string().min(3).default('support@regimen.example'),
  ADMIN_EMAIL: optional,
  ADMIN_USERNAME: optional,
  ADMIN_PASSWORD: optional,
  ADMIN_SECOND_STEP: z.enum(['required', 'optional']).optional(),
  SMTP_URL: optional,
  /** `outbox`, or the path of its user's mailbox, which a shell may have set. */
  MAIL: optional,
  MAIL_FROM: optional,
  POSTAL_ADDRESS: optional,
  BOUNCE_ADDRESS: optional,
  BOUNCE_MAILDIR: optional,
  BOUNCE_WEBHOOK_TOKEN: optional,
  PAYMENTS: z.enum(['test', 'live']).optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_BASE_URL: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYMENT_WAIT_SECONDS: z.coerce.number().min(0.1).max(25).default(15),
  TEST_PROVIDER_URL: optional,
  TAX_PERCENT: z.coerce.number().min(0).max(99).default(0),
  TRUST_PROXY: optional,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: optional,
  SECRETS_KEY: optional,
  THROTTLE_FACTOR: z.coerce.number().positive().default(1),
  DEMO: z.enum(['on', 'off']).default('on'),
  MEDIA_STORE: z.enum(['database', 's3']).optional(),
  MEDIA_S3_ENDPOINT: optional,
  MEDIA_S3_BUCKET: optional,
  MEDIA_S3_REGION: optional,
  MEDIA_S3_ACCESS_KEY_ID: optional,
  MEDIA_S3_SECRET_ACCESS_KEY: optional,
  MEDIA_S3_PREFIX: optional,
  MEDIA_S3_WAIT_SECONDS: z.coerce.number().min(0.1).max(25).default(10),
  VISIT_RETENTION_DAYS: z.coerce.number().int().min(2).max(36_500).default(120),
})

export type Config = ReturnType<typeof readConfig>

/** Settings that are not allowed in production, each with the reason. */
function productionProblems(env: z.output<typeof environment>): string[] {
  const problems: string[] = []
  if (!env.PUBLIC_URL?.startsWith('https://')) problems.push('PUBLIC_URL must be an https address')
  else if (!hasHost(env.PUBLIC_URL)) problems.push('PUBLIC_URL must name a host')
  problems.push(...weakSecrets(env))
  if (env.THROTTLE_FACTOR !== 1) problems.push('THROTTLE_FACTOR must be 1')
  if (env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace')
    problems.push('LOG_LEVEL must not be debug or trace')
  if (!env.STRIPE_SECRET_KEY && !env.PAYPAL_CLIENT_ID && env.PAYMENTS !== 'test')
    problems.push('PAYMENTS=test must be said by name when no payment provider has keys')
  if (env.PAYMENTS !== 'test') problems.push(...incompleteKeys(env), ...unlikeModes(env))
  if (!env.TRUST_PROXY)
    problems.push(
      'TRUST_PROXY must name the proxies in front, whose X-Forwarded-For counts (loopback for one on this machine): limits and the audit log go by the address of the visitor',
    )
  if (!env.SMTP_URL && !keepsMail(env))
    problems.push(
      'SMTP_URL must be set, because recovery, invitations and receipts go by mail; MAIL=outbox says by name that messages wait in the outbox, where admins read them',
    )
  return problems
}

const keepsMail = ({ MAIL }: z.output<typeof environment>) => MAIL === 'outbox'

/** The URL parser alone would accept `https:///study` and read its path as a host. */
const hasHost = (url: string) => /^https:\/\/[^/?#:@\s]/.test(url) && URL.canParse(url)

function weakSecrets(env: z.output<typeof environment>): string[] {
  const { ADMIN_PASSWORD, METRICS_TOKEN, BOUNCE_WEBHOOK_TOKEN, SECRETS_KEY } = env
  const problems: string[] = []
  if (ADMIN_PASSWORD && isWeakPassword(ADMIN_PASSWORD))
    problems.push(
      'ADMIN_PASSWORD is too weak: take 16 characters or more, or 12 of three kinds, and no common one',
    )
  if (METRICS_TOKEN && isWeakToken(METRICS_TOKEN))
    problems.push('METRICS_TOKEN is too weak: take at least 16 random characters')
  if (BOUNCE_WEBHOOK_TOKEN && isWeakToken(BOUNCE_WEBHOOK_TOKEN))
    problems.push('BOUNCE_WEBHOOK_TOKEN is too weak: take at least 16 random characters')
  if (!SECRETS_KEY)
    problems.push(
      'SECRETS_KEY must be set: 32 random bytes that encrypt the secrets of two-factor sign-in (openssl rand -hex 32)',
    )
  else if (isWeakToken(SECRETS_KEY)) problems.push('SECRETS_KEY is too weak: take 32 random bytes')
  return problems
}

const isWeakPassword = (password: string) =>
  passwordStrength(password).level < 3 || isCommonPassword(password) || new Set(password).size < 6
const isWeakToken = (token: string) => token.length < 16 || new Set(token).size < 8

/** Settings that are wrong in every environment. */
function problemsOf(env: z.output<typeof environment>): string[] {
  const problems: string[] = []
  if (env.SECRETS_KEY && !readSecretsKey(env.SECRETS_KEY))
    problems.push(
      'SECRETS_KEY: must be 32 bytes, as 64 hexadecimal digits or in base64 (openssl rand -hex 32)',
    )
  if (env.ROLE !== 'both' && !env.DATABASE_URL)
    problems.push(
      `DATABASE_URL: must be set with ROLE=${env.ROLE}, because the embedded database serves one process only`,
    )
  const proxies = env.TRUST_PROXY && proxiesProblem(env.TRUST_PROXY)
  if (proxies) problems.push(`TRUST_PROXY: ${proxies}`)
  problems.push(...mediaStoreProblems(env))
  if (env.SMTP_URL && keepsMail(env))
    problems.push('SMTP_URL: sends what MAIL=outbox keeps; take one of them away')
  return problems
}

/** Settings that are allowed but risky. */
function risksOf(env: z.output<typeof environment>): string[] {
  const risks: string[] = []
  if (env.NODE_ENV === 'production' && !env.DATABASE_URL)
    risks.push(
      'DATABASE_URL is not set: the data lies in the embedded database in DATA_DIR, which serves one process only and can lose the last seconds in a power cut. Use PostgreSQL for what must not be lost.',
    )
  if (env.NODE_ENV === 'production' && !env.POSTAL_ADDRESS)
    risks.push(
      'POSTAL_ADDRESS is not set: broadcasts, reminders, referral mail and mail about changes, which must name the postal address of their sender, are not sent.',
    )
  if (env.NODE_ENV === 'production' && paymentsMode(env) === 'live') risks.push(...sandboxRisks(env))
  if (env.ROLE !== 'both' && paymentsMode(env) === 'test' && !env.TEST_PROVIDER_URL)
    risks.push(
      `TEST_PROVIDER_URL is not set with ROLE=${env.ROLE} and test payments: every process has a test provider of its own, which knows no payment of another process.`,
    )
  return risks
}

const paymentsMode = (env: z.output<typeof environment>) =>
  env.PAYMENTS ?? (env.STRIPE_SECRET_KEY || env.PAYPAL_CLIENT_ID ? 'live' : 'test')

/**
 * Keys that are missing. An enabled provider needs all of its keys: without the webhook's, payments would be
 * noticed late or never.
 */
function incompleteKeys(env: z.output<typeof environment>): string[] {
  const problems: string[] = []
  if (env.STRIPE_SECRET_KEY && !(env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET))
    problems.push('STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY')
  if (env.PAYPAL_CLIENT_ID && !(env.PAYPAL_CLIENT_SECRET && env.PAYPAL_WEBHOOK_ID))
    problems.push('PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID must be set with PAYPAL_CLIENT_ID')
  return problems
}

const refusal = (why: string, problems: string[]) => new Error(`${why}:\n  ${problems.join('\n  ')}`)

/**
 * Reads and checks the environment.
 * @throws Error naming every setting that is wrong.
 */
export function readConfig(source: Record<string, string | undefined>) {
  const parsed = environment.safeParse(source)
  if (!parsed.success)
    throw refusal(
      'The configuration is wrong',
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  const env = parsed.data
  const problems = problemsOf(env)
  if (problems.length > 0) throw refusal('The configuration is wrong', problems)
  const isProduction = env.NODE_ENV === 'production'
  const unsafe = isProduction ? productionProblems(env) : []
  if (unsafe.length > 0) throw refusal('Production refuses these settings', unsafe)

  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  return {
    isProduction,
    environment: env.NODE_ENV,
    /** The tasks of this process: pages and API calls, the jobs, or both. */
    role: env.ROLE,
    /** The seconds for which it keeps serving after SIGTERM, so that a balancer notices. */
    drainSeconds: env.DRAIN_SECONDS,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env.DATA_DIR),
    clientDir: resolve(env.CLIENT_DIR ?? join(import.meta.dirname, '../../build')),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    preparesStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
    publicUrl,
    isHttps: publicUrl.startsWith('https://'),
    appName: env.APP_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? {
            email: env.ADMIN_EMAIL,
            password: env.ADMIN_PASSWORD,
            username: env.ADMIN_USERNAME ?? env.ADMIN_EMAIL.split('@')[0] ?? 'admin',
          }
        : undefined,
    /** An admin without two-factor sign-in can only set it up. */
    requiresAdminSecondStep:
      (env.ADMIN_SECOND_STEP ?? (isProduction ? 'required' : 'optional')) === 'required',
    withDemo: env.DEMO === 'on' && !isProduction,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.APP_NAME} <${env.SUPPORT_EMAIL}>`,
      /** The sender's, in the footer of broadcasts and referral mail; production sends none without it. */
      postalAddress: env.POSTAL_ADDRESS,
      /** The sender on the envelope, to whom mail servers report what could not be delivered. */
      bounceAddress: env.BOUNCE_ADDRESS,
      /** The Maildir to which those reports are delivered. */
      bounceMaildir: env.BOUNCE_MAILDIR,
      /** The secret of who reports by a call; without it the call does not exist. */
      bounceToken: env.BOUNCE_WEBHOOK_TOKEN,
    },
    payments: {
      mode: paymentsMode(env),
      stripe: {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      },
      paypal: {
        clientId: env.PAYPAL_CLIENT_ID,
        clientSecret: env.PAYPAL_CLIENT_SECRET,
        baseUrl: env.PAYPAL_BASE_URL ?? paypalAddress,
        webhookId: env.PAYPAL_WEBHOOK_ID,
      },
      /** How long a request waits for a provider, for all of its calls together. */
      waitMs: env.PAYMENT_WAIT_SECONDS * 1000,
      /** Percent of tax that prices contain, for the ledger; 0 for none. */
      taxPercent: env.TAX_PERCENT,
      /** A test provider in a separate process; if unset, one is started inside this process. */
      testProviderUrl: env.TEST_PROVIDER_URL?.replace(/\/+$/, ''),
    },
    /** Where pictures and sounds of learners lie outside of the database; undefined where none do. */
    mediaStore: mediaStoreOf(env),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    /** If unset, a key is generated and saved in `dataDir`. */
    secretsKey: env.SECRETS_KEY === undefined ? undefined : readSecretsKey(env.SECRETS_KEY),
    /** Warnings to print at every start. */
    risks: risksOf(env),
    throttleFactor: env.THROTTLE_FACTOR,
    visitRetentionDays: env.VISIT_RETENTION_DAYS,
  } as const
}

/** The 32 bytes of a key written as hexadecimal digits or in base64; undefined for anything else. */
export function readSecretsKey(text: string): Buffer | undefined {
  const written = text.trim()
  const key = Buffer.from(written, /^[0-9a-f]{64}$/i.test(written) ? 'hex' : 'base64')
  return key.length === 32 ? key : undefined
}

/** The directory for database, demo passwords, key and lock; created when absent. */
export function ensureDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return dataDir
}

/** The configuration from this process's environment and, if it exists, `.env`. */
export function processConfig(): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return readConfig(process.env)
}
