import { describe, expect, it } from 'vitest'
import { ann, answerTo, failure, nameOf, rating } from '#tests/support/component/outbox-changes.ts'
import { openBrowser } from '#tests/support/component/outbox-tabs.ts'

const { openTab } = openBrowser()

it('says that the server has something new: after the last rating, and once more when a session’s time is there', async () => {
  const { tab, seen } = openTab((row) => (row.kind === 'session-start' ? { id: 77 } : {}))
  await tab.setUser(ann)
  await tab.record({ kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: 'chapter' })
  await tab.record(rating(1, 's'))
  await expect.poll(() => seen.changed).toBe(1)
  const stats = { correctAnswers: 1, totalAnswers: 1, timeSpentSeconds: 90 }
  await tab.record({ kind: 'session-end', session: 's', cardsStudied: 1, averageMastery: 75, stats })
  await expect.poll(() => seen.changed).toBe(2)
  expect(seen.sent).toEqual(['session-start', 'rating 1', 'session-end'])
})

describe('what is shown', () => {
  it('names what waits, until the server has it or rejects it', async () => {
    let isOnline = false
    const { tab, seen } = openTab((row) => {
      if (!isOnline) return failure(0)
      return nameOf(row) === 'rating 2' ? failure(404) : { saved: true }
    })
    await tab.setUser(ann)
    await tab.record(rating(1))
    await tab.record(rating(2))
    await expect.poll(() => tab.read().waiting).toBe(2)
    expect([...tab.read().subjects]).toEqual(['card:1', 'card:2'])
    isOnline = true
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 0, subjects: new Set(), rejected: [{ flashcardId: 2 }] })
    expect(seen.settled).toMatchObject([{ reply: { saved: true } }, { isRejected: true }])
  })

  it('lists what waits in its order, also what a page that was closed halfway left behind', async () => {
    const gone = openTab(undefined, () => new Promise<never>(() => undefined)).tab
    void gone.setUser(ann)
    void gone.record(answerTo(3))
    const { tab } = openTab(() => failure(0))
    await tab.setUser(ann)
    await tab.record(rating(1))
    expect((await tab.listWaiting()).map(nameOf)).toEqual(['answer 3', 'rating 1'])
    await expect.poll(() => [...tab.read().subjects]).toEqual(['question:3', 'card:1'])
    await tab.setUser(2)
    expect(await tab.listWaiting()).toEqual([])
  })

  it('notifies the other tabs which row has left, and listens only for the signed-in user', async () => {
    const { tab, seen } = openTab()
    const listening = openTab()
    await listening.tab.setUser(ann)
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => seen.notified.filter(Boolean)).toHaveLength(1)
    const [sent] = seen.notified.filter((settled) => settled !== null)
    if (!sent) throw new Error('no tab was notified')
    listening.tab.receive({ ...sent, row: { ...sent.row, userId: 2 } })
    expect(listening.seen.settled).toEqual([])
    listening.tab.receive(sent)
    expect(listening.seen.settled).toMatchObject([{ row: { flashcardId: 1 } }])
  })

  it('asks for a sign-in on 401, keeps everything, and sends after it', async () => {
    let isSignedIn = false
    const { tab, seen } = openTab(() => (isSignedIn ? {} : failure(401)))
    await tab.setUser(ann)
    expect(tab.read().needsSignIn).toBe(false)
    await tab.record(rating(1))
    await tab.record(rating(2))
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 2, needsSignIn: true })
    isSignedIn = true
    seen.sent = []
    await tab.setUser(ann)
    expect(seen.sent).toEqual(['rating 1', 'rating 2'])
    expect(tab.read()).toMatchObject({ waiting: 0, needsSignIn: false })
  })

  it('asks for a sign-in when another tab noticed that it has ended, and when somebody else signed in there', async () => {
    const { tab, seen } = openTab()
    const another = openTab(() => failure(401))
    await tab.setUser(ann)
    await another.tab.setUser(undefined)
    await tab.record(rating(1))
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 1, needsSignIn: true })
    await another.tab.setUser(2)
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 1, needsSignIn: true })
    expect(seen.sent).toEqual([])
    // The server names the signed-in user: that of this tab, or one whom this tab does not know yet.
    await tab.confirmUser(2)
    expect(seen.sent).toEqual([])
    await tab.confirmUser(ann)
    expect(seen.sent).toEqual(['rating 1'])
    expect(tab.read()).toMatchObject({ waiting: 0, needsSignIn: false })
  })

  it('notifies the other tabs when a user signs in or out', async () => {
    const { tab, seen } = openTab()
    await tab.setUser(undefined)
    expect(seen.notified).toEqual([null])
  })
})

describe('what is announced', () => {
  it('is nothing when the server cannot be reached: the change waits', async () => {
    const { tab, seen } = openTab(() => failure(0, 'network'))
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 1, isUnreachable: true })
    await tab.sync()
    expect(seen.failures).toBe(0)
  })

  it('is nothing while the browser knows that there is no network, whatever answers', async () => {
    const { tab, seen, network } = openTab(() => failure(503))
    network.isOffline = true
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => seen.sent).toHaveLength(4)
    await tab.sync()
    expect(seen.failures).toBe(0)
  })

  it('is a failure, once, when the server was reached and the tries are used up; again after something was saved', async () => {
    let isBusy = true
    const { tab, seen } = openTab(() => (isBusy ? failure(429) : {}))
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => seen.failures).toBe(1)
    await tab.sync()
    expect(seen.failures).toBe(1)
    isBusy = false
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 0, isUnreachable: false })
    isBusy = true
    await tab.record(rating(2))
    await expect.poll(() => seen.failures).toBe(2)
  })

  it('is one refusal for all that a sync brings back', async () => {
    let isOnline = false
    const { tab, seen } = openTab(() => failure(isOnline ? 422 : 0))
    await tab.setUser(ann)
    for (const change of [rating(1), rating(2), rating(3)]) await tab.record(change)
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 3, isUnreachable: true })
    isOnline = true
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 0, isUnreachable: false })
    expect(tab.read().rejected).toHaveLength(3)
    expect(seen.rejections).toBe(1)
  })
})
