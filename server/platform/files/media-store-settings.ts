/** The settings of a store with the interface of S3, for the pictures and sounds of learners. */
interface MediaStoreEnvironment {
  /** Where new files go; what lies elsewhere is moved there. */
  MEDIA_STORE?: 'database' | 's3' | undefined
  MEDIA_S3_ENDPOINT?: string | undefined
  MEDIA_S3_BUCKET?: string | undefined
  MEDIA_S3_REGION?: string | undefined
  MEDIA_S3_ACCESS_KEY_ID?: string | undefined
  MEDIA_S3_SECRET_ACCESS_KEY?: string | undefined
  MEDIA_S3_PREFIX?: string | undefined
  MEDIA_S3_WAIT_SECONDS: number
}

export interface ObjectStoreSettings {
  /** The address of the bucket; its objects are below it. */
  bucketUrl: string
  /** What the names of all objects begin with: empty, or ends with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long a call may take, with its repetitions. */
  waitMs: number
  /** Whether new files go there; otherwise those that are there are moved away. */
  takesNew: boolean
}

const needed = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const
const others = ['MEDIA_S3_REGION', 'MEDIA_S3_PREFIX'] as const

const isLocal = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** What is wrong with the settings, each by its name. */
export function mediaStoreProblems(env: MediaStoreEnvironment): string[] {
  const missing = needed.filter((name) => !env[name])
  if (missing.length === needed.length) {
    const alone = others.filter((name) => env[name])
    if (env.MEDIA_STORE === 's3' || alone.length > 0)
      return [
        `${alone[0] ?? 'MEDIA_STORE=s3'}: needs ${needed.join(', ')}, which say where the store is and how to sign in`,
      ]
    return []
  }
  const problems: string[] = []
  if (missing.length > 0)
    problems.push(`${missing.join(', ')}: must be set with the other settings of the store (MEDIA_S3_...)`)
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_PREFIX: prefix } = env
  if (endpoint) problems.push(...endpointProblems(endpoint))
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push(
      'MEDIA_S3_BUCKET: must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    )
  if (prefix && !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\/?$/.test(prefix))
    problems.push(
      'MEDIA_S3_PREFIX: must be names of folders with letters, digits, dots, _ and -, such as regimen/media',
    )
  return problems
}

function endpointProblems(endpoint: string): string[] {
  if (!URL.canParse(endpoint))
    return ['MEDIA_S3_ENDPOINT: must be an address, such as https://s3.example.org']
  const url = new URL(endpoint)
  if (url.username || url.password || url.search || url.hash)
    return ['MEDIA_S3_ENDPOINT: must be an address without a user, a query or a fragment']
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))) return []
  return ['MEDIA_S3_ENDPOINT: must be an https address; http is for a store on this machine only']
}

/** The store of settings without problems; undefined where there is none. */
export function mediaStoreOf(env: MediaStoreEnvironment): ObjectStoreSettings | undefined {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = needed.map((name) => env[name])
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const prefix = env.MEDIA_S3_PREFIX ? `${env.MEDIA_S3_PREFIX.replace(/\/$/, '')}/` : ''
  return {
    ...{ bucketUrl, prefix, accessKeyId, secretAccessKey },
    region: env.MEDIA_S3_REGION ?? 'us-east-1',
    waitMs: env.MEDIA_S3_WAIT_SECONDS * 1000,
    takesNew: env.MEDIA_STORE !== 'database',
  }
}
