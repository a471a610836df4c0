import { numberText } from '#domain/text/count-text.ts'
import type { Badge } from './badge.ts'
import { type BadgeRule, badgeRule, towards } from './badge-rule.ts'

const sessionReviews = 10
const touchedFrom = { reviews: 10, questions: 5 }
const onceADay = 'A card counts once per study day.'

export const milestoneBadges: readonly BadgeRule[] = [
  badgeRule({
    id: 'first-session',
    name: 'First Rounds',
    description: `Review ${sessionReviews} cards in one session. ${onceADay}`,
    category: 'milestone',
    tier: 1,
    reads: ['reviews'],
    progress: ({ reviews }) => towards(sessionReviews, reviews.mostInSession),
  }),
  reviewsBadge(500, { id: 'reviews-500', name: 'Five Hundred', tier: 1 }),
  reviewsBadge(2500, { id: 'reviews-2500', name: 'Steady Hands', tier: 2 }),
  reviewsBadge(10_000, { id: 'reviews-10000', name: 'Ten Thousand', tier: 3 }),
  questionsBadge(100, { id: 'questions-100', name: 'First Hundred Cases', tier: 1 }),
  questionsBadge(250, { id: 'questions-250', name: 'Clinic Veteran', tier: 2 }),
  badgeRule({
    id: 'first-mock',
    name: 'Dress Rehearsal',
    description: 'Finish one full exam simulation with at least half of its questions answered.',
    category: 'milestone',
    tier: 2,
    reads: ['fullExams'],
    progress: ({ fullExams }) => towards(1, fullExams),
  }),
  badgeRule({
    id: 'blueprint-touch',
    name: 'Whole Map',
    description: `In every category of the exam outline, make ${touchedFrom.reviews} reviews or answer ${touchedFrom.questions} questions for the first time. ${onceADay}`,
    category: 'milestone',
    tier: 1,
    reads: ['reviews', 'readiness'],
    progress: ({ reviews, readiness: { categories } }) =>
      towards(
        categories.length,
        categories.filter(
          ({ id, firstAttempts }) =>
            (reviews.byCategory.get(id) ?? 0) >= touchedFrom.reviews ||
            firstAttempts >= touchedFrom.questions,
        ).length,
      ),
  }),
  badgeRule({
    id: 'blueprint-half',
    name: 'Half the Map',
    description:
      'Review at least half of the cards in every category of the exam outline, each at least once.',
    category: 'milestone',
    tier: 2,
    reads: ['readiness'],
    progress: ({ readiness: { categories } }) =>
      towards(
        categories.length,
        categories.filter(({ cards, cardsSeen }) => cards > 0 && cardsSeen * 2 >= cards).length,
      ),
  }),
]

function reviewsBadge(required: number, badge: Pick<Badge, 'id' | 'name' | 'tier'>): BadgeRule {
  return badgeRule({
    ...badge,
    description: `Make ${numberText(required)} reviews. ${onceADay}`,
    category: 'milestone',
    reads: ['reviews'],
    progress: ({ reviews }) => towards(required, reviews.total),
  })
}

function questionsBadge(required: number, badge: Pick<Badge, 'id' | 'name' | 'tier'>): BadgeRule {
  return badgeRule({
    ...badge,
    description: `Answer ${numberText(required)} different questions. Only the first answer to a question counts.`,
    category: 'milestone',
    reads: ['questions'],
    progress: ({ questions }) =>
      towards(
        required,
        questions.reduce((sum, { answered }) => sum + answered, 0),
      ),
  })
}
