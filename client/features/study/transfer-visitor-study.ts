import { readVisitorStudy, removeVisitorStudy } from '#client/features/learner/visitor-study.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { call } from '#client/platform/calls/calls.ts'
import { toastWhenFree } from '#client/platform/toast.ts'
import { welcome } from '#contracts/welcome/welcome.ts'
import { countText } from '#domain/text/count-text.ts'

let running: Promise<void> | undefined

/**
 * At the first page of a signed-in user: what was rated before the registration of this account becomes ordinary ratings.
 * They are stored in the outbox before they leave the browser's storage; a page that is closed in between stores them
 * again, and the server counts each reviewId once. Ratings that belong to nobody, or to another account, are deleted:
 * whoever signs in to an account that exists has a plan of their own.
 */
export function transferVisitorStudy(userId: number): Promise<void> {
  running ??= transfer(userId).finally(() => {
    running = undefined
  })
  return running
}

async function transfer(userId: number): Promise<void> {
  const study = readVisitorStudy()
  if (study.userId !== userId) return removeVisitorStudy()
  // Without a network they wait for the next page.
  const cards = await call(welcome.sampleCards, {}).catch(() => undefined)
  if (!cards) return
  const idByKey = new Map(cards.map(({ cardKey, id }) => [cardKey, id]))
  const transferred = new Set<number>()
  for (const { cardKey, ...tried } of study.ratings) {
    const flashcardId = idByKey.get(cardKey)
    if (flashcardId === undefined) continue
    const isStored = await outbox.record({
      kind: 'rating',
      flashcardId,
      ...tried,
      practice: false,
      session: null,
    })
    if (!isStored) return
    transferred.add(flashcardId)
  }
  removeVisitorStudy()
  if (transferred.size > 0) announce(transferred.size)
}

function announce(cards: number): void {
  const are = cards === 1 ? 'is' : 'are'
  toastWhenFree({
    title: `${countText(cards, 'card')} you tried ${are} in your plan`,
    description: 'Each comes back on the day that your rating gave it.',
  })
}
