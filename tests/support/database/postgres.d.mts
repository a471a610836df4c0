/** The types of postgres.mjs, which is plain JavaScript so that it runs on any Node. */
export interface OwnPostgres {
  url?: string
  stop?: () => void
  /** The reason why there is none. */
  error?: string
}
export function havePostgres(options?: { fsync?: boolean; sharedBuffers?: string }): OwnPostgres
export function aptInstall(name: string): boolean
export function findPostgres(): string | undefined
export function asDatabaseUser(command: string, args: string[]): [command: string, args: string[]]
