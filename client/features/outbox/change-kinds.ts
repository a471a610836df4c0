import { type Change, type ChangeKinds, isProgress, type RejectedRow, type SessionChange } from './changes.ts'

export interface SentBy {
  userId: number
  /** The server's id of the change's study session, when there is one. */
  sessionId: number | undefined
}

/** A kind that only times a session: it is sent, and has no words for messages. */
export interface SentKind<C> {
  /**
   * Calls the server. The call names its user: somebody else may sign in, in another tab, while the request is on its way,
   * and their cookie would travel with it.
   */
  send: (change: C, by: SentBy) => Promise<unknown>
  /** The beginnings of the addresses whose replies the change outdates; they are requested again where they are on screen. */
  outdates: readonly string[]
}

/** The definition of a kind of changes, which its feature registers. */
export interface ChangeKind<C> extends SentKind<C> {
  /** The card, the component of a drug, or the question that the change is about. */
  subject: (change: C) => string
  /** Names what could not be saved: "A rating". */
  name: string
  /** Names the item, where it has no title: "A card". */
  about: string
  /** Says what the learner did: "Knew it". */
  words: (change: C) => string
  /** Whether a later change of this kind takes the place of an earlier one, which then need not be listed. */
  isReplacedBy?: (change: C, later: C) => boolean
}

/** Every kind that is declared; one without a definition does not compile. */
export type AllKinds = {
  [Name in keyof ChangeKinds]: ChangeKinds[Name] extends SessionChange
    ? SentKind<ChangeKinds[Name]>
    : ChangeKind<ChangeKinds[Name]>
}

let kinds: Partial<AllKinds> = {}

/** Called once, by the app, before anything is recorded. */
export function registerKinds(all: AllKinds): void {
  kinds = all
}

const kindOf = <Kind>(change: Change): Kind | undefined => kinds[change.kind] as Kind | undefined

/** A change of a kind that only another version of the app knows waits, as if the server could not be reached. */
export async function sendChange(change: Change, by: SentBy): Promise<unknown> {
  const kind = kindOf<SentKind<Change>>(change)
  if (!kind) throw new Error(`This version does not know the change ${change.kind}`)
  return kind.send(change, by)
}

/** The words of a change for messages; only kinds of sessions have none. */
export function wordsOf(change: Change): { name: string; about: string; words: string } {
  const kind = kindOf<ChangeKind<Change>>(change)
  if (!kind) return { name: 'A change', about: change.title || 'A change', words: 'Of another version' }
  return { name: kind.name, about: change.title || kind.about, words: kind.words(change) }
}

/** The item that a change is about; undefined for a session, and for a kind of another version. */
export function subjectOf(change: Change): string | undefined {
  return isProgress(change) ? kindOf<ChangeKind<Change>>(change)?.subject(change) : undefined
}

/** The beginnings of all addresses whose replies changes outdate. */
export const outdatedAddresses = (): string[] => [
  ...new Set(Object.values(kinds).flatMap(({ outdates }) => outdates)),
]

/** The changes without those that a later one replaces: of the answers to one question only the last is listed. */
export function withoutReplaced(rows: readonly RejectedRow[]): RejectedRow[] {
  return rows.filter(
    (row, place) => !rows.slice(place + 1).some((later) => later.kind === row.kind && isReplaced(row, later)),
  )
}

function isReplaced(row: Change, later: Change): boolean {
  return kindOf<Partial<ChangeKind<Change>>>(row)?.isReplacedBy?.(row, later) ?? false
}
