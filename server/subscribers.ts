import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { withdrawTickets } from '#server/features/billing/checkout/tickets.ts'
import { settleReferrals } from '#server/features/billing/promo/refer-friends.ts'
import { askWithheldAgain } from '#server/features/questions/block/ask-withheld-again.ts'
import { bringCardsToTomorrow } from '#server/features/study/day/bring-to-tomorrow.ts'
import type { Deps } from './deps.ts'
import type { DomainEvents, Publish } from './events.ts'
import { awardAfterStudy } from './features/badges/award-after-study.ts'
import { recordConversion } from './features/visits/record-conversion.ts'

type Subscribers = {
  [Name in keyof DomainEvents]: (deps: Deps, payload: DomainEvents[Name]) => Promise<void>
}

/** What follows from each event, in one place. */
const subscribers: Subscribers = {
  answersFinalized: ({ db }, { learner, missedQuestionIds, now }) =>
    bringCardsToTomorrow(db, {
      userId: learner.userId,
      questionIds: missedQuestionIds,
      today: studyDayOf(now.getTime(), learner.timeZone),
    }),
  sessionEnded: (deps, { learner }) => awardAfterStudy(deps, learner),
  lendingEnded: ({ db }, { learner, since, now }) => askWithheldAgain(db, learner, { since, now }),
  paymentActivated: async ({ db }, { visitSession, planId, provider, amountCents, now }) => {
    await recordConversion(db, {
      at: now,
      sessionId: visitSession,
      eventType: 'payment_complete',
      eventData: { planId, provider },
      valueCents: amountCents,
    })
  },
  addressConfirmed: (deps, { user }) => settleReferrals(deps, user),
  accessWithdrawn: ({ db }, { userId }) => withdrawTickets(db, userId),
}

/** @param deps is read with each event: they are put together around this. */
export function createPublisher(deps: () => Deps): Publish {
  return (db, name, payload) => subscribers[name]({ ...deps(), db }, payload)
}
