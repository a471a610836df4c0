import { readVisitorStudy, removeVisitorStudy } from '#client/features/learner/visitor-study.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { call } from '#client/platform/calls/calls.ts'
import { toastWhenFree } from '#client/platform/toast.ts'
import { welcome } from '#contracts/welcome/welcome.ts'
import { countText } from '#domain/text/count-text.ts'

let running: Promise<void> | undefined

/**
 * Turns the ratings from before the registration of this account into ordinary ratings. It runs with the
 * first page of a signed-in user. The ratings are stored in the outbox before they leave the browser's
 * storage. If the page is closed in between, they are stored again later, and the server counts each reviewId
 * once. Ratings that belong to nobody, or to another account, are deleted: a user who signs in to an existing
 * account already has a plan.
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
  // Without a network the ratings wait for the next page.
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
