import type { OutboxRow } from './changes.ts'

/** A row on its way into the browser's database. */
export type JournalRow = OutboxRow & { id: string }

/**
 * Rows between the key press and the browser's database, which replies some milliseconds later. They are written in the
 * task of the key press itself, so that a page which is reloaded or closed in that very frame loses nothing.
 */
export interface Journal {
  /** @returns false where the storage is full or forbidden. */
  add: (row: JournalRow) => boolean
  remove: (id: string) => void
  /** The rows that are here, of this tab or of one that is gone, in the order in which they were added. */
  list: () => JournalRow[]
}

const prefix = 'outbox:'
/** Rows of one millisecond keep their order. */
const placesPerMs = 1000

export function createJournal(storage: () => Storage): Journal {
  let added = 0
  const keys = () => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '')

  return {
    add(row) {
      const place = Date.now() * placesPerMs + (added++ % placesPerMs)
      try {
        storage().setItem(prefix + row.id, JSON.stringify({ place, row }))
        return true
      } catch {
        return false
      }
    },
    remove(id) {
      try {
        storage().removeItem(prefix + id)
      } catch {
        return
      }
    },
    list() {
      try {
        return keys()
          .filter((key) => key.startsWith(prefix))
          .flatMap((key) => parseItem(storage().getItem(key)) ?? [])
          .sort((a, b) => a.place - b.place)
          .map(({ row }) => row)
      } catch {
        return []
      }
    },
  }
}

function parseItem(stored: string | null): { place: number; row: JournalRow } | undefined {
  try {
    const { place, row } = JSON.parse(stored ?? '{}')
    const isRow =
      typeof row?.kind === 'string' && typeof row.id === 'string' && typeof row.userId === 'number'
    return isRow && typeof place === 'number' ? { place, row } : undefined
  } catch {
    return undefined
  }
}
