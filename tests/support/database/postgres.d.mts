/** Types of postgres.mjs, which runs on any Node and so is plain JavaScript. */
export interface OwnPostgres {
  url?: string
  stop?: () => void
  /** Why there is none. */
  error?: string
}
export function havePostgres(options?: { fsync?: boolean; sharedBuffers?: string }): OwnPostgres
export function aptInstall(name: string): boolean
export function findPostgres(): string | undefined
export function asDatabaseUser(command: string, args: string[]): [command: string, args: string[]]
