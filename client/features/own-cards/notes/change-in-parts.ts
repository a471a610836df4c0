import { textOf } from '#client/platform/calls/failure-text.ts'
import { mostNotesAtOnce } from '#domain/own-cards/limits.ts'
import { countText } from '#domain/text/count-text.ts'

/** Notes in parts of as many as one call takes. */
export const partsOfCalls = <Note>(notes: readonly Note[]): Note[][] =>
  Array.from({ length: Math.ceil(notes.length / mostNotesAtOnce) }, (_, part) =>
    notes.slice(part * mostNotesAtOnce, (part + 1) * mostNotesAtOnce),
  )

/** A change that stopped after some notes. Each part can be sent again. */
export class ChangeError extends Error {
  readonly changed: number
  constructor(changed: number, options: ErrorOptions) {
    super('not all notes were changed', options)
    this.changed = changed
  }
}

/** Changes notes part by part. @returns the number of notes that were changed. @throws ChangeError */
export async function changeInParts<Note>(
  notes: readonly Note[],
  send: (part: Note[]) => Promise<{ changed: number }>,
): Promise<number> {
  let all = 0
  for (const part of partsOfCalls(notes)) {
    const { changed } = await send(part).catch((error: unknown) => {
      throw new ChangeError(all, { cause: error })
    })
    all += changed
  }
  return all
}

/** How far a change came and why it stopped. @param done what was done with the notes, as in "deleted" */
export function stoppedText({ changed, cause }: ChangeError, done: string): string {
  const reason = textOf(cause, 'The notes could not be changed')
  return changed === 0 ? reason : `${countText(changed, 'note')} ${done}, not the others: ${reason}`
}
