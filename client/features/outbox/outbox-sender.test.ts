import { describe, expect, it, test } from 'vitest'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { ann, emptyStudyDatabase, failure, nameOf, rating } from '#tests/support/component/outbox-changes.ts'
import type { Change, StoredRow } from './changes.ts'
import { createOutboxSender, meaningOf } from './outbox-sender.ts'
import { createOutboxQueue, type OutboxQueue } from './outbox-storage.ts'

const bob = 2
const database = emptyStudyDatabase()

/** A sender over a server that answers each send by `respond`; what reaches the server is in `sent`. */
function setUp(respond: (row: StoredRow, turn: number) => unknown = () => ({})) {
  const queue = createOutboxQueue(database)
  const seen = {
    sent: [] as string[],
    pauses: [] as number[],
    rejected: [] as string[],
    stuck: 0,
    saved: 0,
    held: [] as number[],
  }
  let locked = Promise.resolve()
  const parts = {
    queue,
    send: async (row: StoredRow, sessionId: number | undefined) => {
      seen.sent.push(`${row.userId}:${nameOf(row)}${sessionId === undefined ? '' : `@${sessionId}`}`)
      const result = respond(row, seen.sent.length)
      if (result instanceof Error) throw result
      return result
    },
    exclusively: (work: () => Promise<void>) => {
      locked = locked.then(work)
      return locked
    },
    pause: async (ms: number) => {
      seen.pauses.push(ms)
    },
    onSaved: () => {
      seen.saved++
    },
    onRejected: (row: StoredRow) => {
      seen.rejected.push(nameOf(row))
    },
    onStuck: () => {
      seen.stuck++
    },
    onHeld: ({ status }: CallError) => {
      seen.held.push(status)
    },
  }
  const add = async (userId: number, ...changes: Change[]) => {
    for (const change of changes) await queue.add({ ...change, userId })
  }
  return { queue, seen, add, sync: createOutboxSender(parts), anotherTab: createOutboxSender(parts) }
}

const countWaiting = async (queue: OutboxQueue, userId: number) => (await queue.listWaiting(userId)).length

describe('sending', () => {
  it('sends every row once, in the order in which it was added', async () => {
    const { queue, seen, add, sync } = setUp()
    await queue.setOwner(ann)
    await add(
      ann,
      rating(3),
      rating(1),
      { kind: 'undo', flashcardId: 1, reviewId: 'r', undoId: 'u' },
      rating(2),
    )
    expect(await countWaiting(queue, ann)).toBe(4)
    await sync(ann)
    expect(seen.sent).toEqual(['1:rating 3', '1:rating 1', '1:undo 1', '1:rating 2'])
    expect(await countWaiting(queue, ann)).toBe(0)
    await sync(ann)
    expect(seen.sent).toHaveLength(4)
  })

  it('sends a row once when two tabs sync at the same time', async () => {
    const { queue, seen, add, sync, anotherTab } = setUp()
    await queue.setOwner(ann)
    await add(ann, rating(1), rating(2))
    await Promise.all([sync(ann), anotherTab(ann), sync(ann)])
    expect(seen.sent).toEqual(['1:rating 1', '1:rating 2'])
  })

  it('also sends what is added while it runs', async () => {
    const { queue, seen, add, sync } = setUp()
    await queue.setOwner(ann)
    await add(ann, rating(1))
    const first = sync(ann)
    await add(ann, rating(2))
    await Promise.all([first, sync(ann)])
    expect(seen.sent).toEqual(['1:rating 1', '1:rating 2'])
  })

  it('gives the server’s session id to the ratings of the session', async () => {
    const { queue, seen, add, sync } = setUp((row) => (row.kind === 'session-start' ? { id: 77 } : {}))
    await queue.setOwner(ann)
    await add(
      ann,
      { kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: 'chapter' },
      rating(1, 's'),
      rating(2, 'unknown'),
    )
    await sync(ann)
    expect(seen.sent).toEqual(['1:session-start', '1:rating 1@77', '1:rating 2'])
  })
})

describe('failures', () => {
  it('retries three times on 429, after 1, 2 and 4 seconds, then lets the row and those behind it wait', async () => {
    const { queue, seen, add, sync } = setUp(() => failure(429))
    await queue.setOwner(ann)
    await add(ann, rating(1), rating(2))
    await sync(ann)
    expect(seen).toMatchObject({ pauses: [1000, 2000, 4000], stuck: 1, saved: 0 })
    expect(seen.sent).toEqual(Array(4).fill('1:rating 1'))
    expect(await countWaiting(queue, ann)).toBe(2)
  })

  it('tries a row four times in all, although the session and the rating each request a sync', async () => {
    const { queue, seen, add, sync } = setUp(() => failure(429))
    await queue.setOwner(ann)
    await add(ann, { kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: '' })
    const first = sync(ann)
    await add(ann, rating(1, 's'))
    await Promise.all([first, sync(ann), sync(ann)])
    expect(seen.sent).toEqual(Array(4).fill('1:session-start'))
    expect(seen).toMatchObject({ pauses: [1000, 2000, 4000], stuck: 1 })
    await sync(ann)
    expect(seen.sent).toHaveLength(8)
  })

  it('continues in order once a lost network is back', async () => {
    let isOnline = false
    const { queue, seen, add, sync } = setUp(() => (isOnline ? {} : failure(0, 'network')))
    await queue.setOwner(ann)
    await add(ann, rating(1), rating(2))
    await sync(ann)
    seen.sent = []
    isOnline = true
    await sync(ann)
    expect(seen.sent).toEqual(['1:rating 1', '1:rating 2'])
    expect(seen).toMatchObject({ stuck: 1, saved: 2 })
  })

  it('saves at the second try', async () => {
    const { queue, seen, add, sync } = setUp((_, turn) => (turn === 1 ? failure(503) : {}))
    await queue.setOwner(ann)
    await add(ann, rating(1))
    await sync(ann)
    expect(seen).toMatchObject({ pauses: [1000], stuck: 0, saved: 1 })
  })

  it('removes a row that the server will never accept, and sends the rest', async () => {
    const { queue, seen, add, sync } = setUp((row) =>
      'flashcardId' in row && row.flashcardId === 1 ? failure(404) : {},
    )
    await queue.setOwner(ann)
    await add(ann, rating(1), rating(2))
    await sync(ann)
    expect(seen).toMatchObject({ sent: ['1:rating 1', '1:rating 2'], rejected: ['rating 1'], saved: 1 })
    expect(await queue.listRejected(ann)).toMatchObject([{ flashcardId: 1, reason: 'failure 404' }])
    await queue.dismissRejected(ann)
    expect(await queue.listRejected(ann)).toEqual([])
  })

  it('sends a rating without its session when the server no longer knows that session, and the rest likewise', async () => {
    let sessions = 0
    const { queue, seen, add, sync } = setUp((row, turn) => {
      if (row.kind === 'session-start') return { id: 76 + ++sessions }
      return turn === 2 ? failure(404, 'session_unknown') : {}
    })
    await queue.setOwner(ann)
    const start: Change = { kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: '' }
    await add(ann, start, rating(1, 's'), rating(2, 's'))
    await sync(ann)
    expect(seen.sent).toEqual(['1:session-start', '1:rating 1@77', '1:rating 1', '1:rating 2'])
    expect(seen).toMatchObject({ rejected: [], pauses: [], saved: 3 })
    // Resuming it begins it anew.
    await add(ann, start, rating(3, 's'))
    await sync(ann)
    expect(seen.sent.slice(4)).toEqual(['1:session-start', '1:rating 3@78'])
  })

  it('rejects a row without a session of which the server says that the session is unknown', async () => {
    const { queue, seen, add, sync } = setUp(() => failure(404, 'session_unknown'))
    await queue.setOwner(ann)
    await add(ann, rating(1))
    await sync(ann)
    expect(seen).toMatchObject({ sent: ['1:rating 1'], rejected: ['rating 1'] })
  })

  it('drops a rejected session start and end silently', async () => {
    const { queue, seen, add, sync } = setUp((row) => (row.kind === 'session-start' ? failure(404) : {}))
    await queue.setOwner(ann)
    await add(ann, { kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: '' }, rating(1, 's'))
    await sync(ann)
    expect(seen).toMatchObject({ sent: ['1:session-start', '1:rating 1'], rejected: [] })
    expect(await queue.listRejected(ann)).toEqual([])
  })

  it('removes nothing when the sign-in session has ended', async () => {
    const { queue, seen, add, sync } = setUp(() => failure(401))
    await queue.setOwner(ann)
    await add(ann, rating(1), rating(2))
    await sync(ann)
    expect(seen).toMatchObject({ sent: ['1:rating 1'], pauses: [], stuck: 0, held: [401] })
    expect(await countWaiting(queue, ann)).toBe(2)
  })
})

describe('two users on one browser', () => {
  it('sends, counts and shows only the rows of the one signed in', async () => {
    const { queue, seen, add, sync } = setUp()
    await add(ann, rating(1))
    await queue.setOwner(bob)
    await add(bob, rating(2))
    await sync(ann)
    await sync(bob)
    expect(seen.sent).toEqual(['2:rating 2'])
    expect([await countWaiting(queue, ann), await countWaiting(queue, bob)]).toEqual([1, 0])
  })

  it('stops at once when another user signs in during a run', async () => {
    const { queue, seen, add, sync } = setUp((row) => {
      if (nameOf(row) === 'rating 1') void queue.setOwner(bob)
      return {}
    })
    await queue.setOwner(ann)
    await add(ann, rating(1), rating(2))
    await sync(ann)
    expect(seen.sent).toEqual(['1:rating 1'])
    expect(await countWaiting(queue, ann)).toBe(1)
  })

  it('sends for the second user when requested during a run for the first', async () => {
    const { queue, seen, add, sync } = setUp()
    await queue.setOwner(ann)
    await add(ann, rating(1))
    await add(bob, rating(2))
    const first = sync(ann)
    await queue.setOwner(bob)
    await Promise.all([first, sync(bob)])
    expect(seen.sent).toContain('2:rating 2')
  })
})

test.each<[unknown, string]>([
  [failure(0), 'retry'],
  [failure(408), 'retry'],
  [failure(429), 'retry'],
  [failure(500), 'retry'],
  [failure(503), 'retry'],
  [new SyntaxError('a reply cut short'), 'retry'],
  [failure(401), 'hold'],
  [failure(403, 'password_change_required'), 'hold'],
  [failure(403, 'two_factor_setup_required'), 'hold'],
  [failure(403, 'premium_required'), 'reject'],
  [failure(400), 'reject'],
  [failure(404), 'reject'],
  [failure(409), 'reject'],
  [failure(422), 'reject'],
])('%o means %s', (error, meaning) => {
  expect(meaningOf(error)).toBe(meaning)
})

test('rows outlive the tab', async () => {
  const { add } = setUp()
  await add(ann, rating(1))
  database.close()
  const reopened = createOutboxQueue(database)
  expect(await countWaiting(reopened, ann)).toBe(1)
})
